import type { Finding } from '../../diagnosis/finding.ts';
import type { FindingPlace } from '../../diagnosis/report.ts';
import { currentRegistration, documentPlace, findTool, originLabel } from '../../model/selectors.ts';
import type { State } from '../../model/state.ts';

/** Where a finding is: the tool, the document, or the tool of an execution. */
export function placeOf(state: State, { subject }: Finding): FindingPlace {
  if (subject.kind === 'execution') {
    const execution = state.executions.get(subject.id);
    return (
      placeOfTool(state, execution?.toolKey ?? null) ?? {
        subject: execution?.toolName ?? 'a tool',
        url: '',
        line: null,
      }
    );
  }
  if (subject.kind === 'tool') {
    return placeOfTool(state, subject.toolKey) ?? { subject: 'a tool', url: '', line: null };
  }
  const document = state.documents.get(subject.documentId);
  if (document === undefined) return { subject: 'a document', url: '', line: null };
  const subjectText = `${originLabel(document)} (${documentPlace(state, document.id)})`;
  return { subject: subjectText, url: document.url, line: null };
}

function placeOfTool(state: State, toolKey: string | null): FindingPlace | null {
  const tool = toolKey === null ? null : findTool(state, toolKey);
  if (tool === null) return null;
  const frame = currentRegistration(tool)?.stack[0];
  return {
    subject: tool.name,
    url: state.documents.get(tool.documentId)?.url ?? '',
    line: frame === undefined ? null : { url: frame.url, line: frame.line, column: frame.column },
  };
}
