import { useState } from 'preact/hooks';
import type { StackFrame } from '../../inspected-page/protocol/messages.ts';
import { visibleText } from '../ui/display-text.ts';
import type { PanelActions } from './actions.ts';
import { fileName } from './format.ts';

/** What {@link SourceLink} takes. */
export interface SourceLinkProps {
  frame: StackFrame;
  actions: Pick<PanelActions, 'openSource'>;
}

/** A line of the page's scripts; a click opens it in Sources. */
export function SourceLink({ frame, actions }: SourceLinkProps) {
  const [failed, setFailed] = useState(false);
  const place = visibleText(`${fileName(frame.url)}:${frame.line}`, 80);
  return (
    <>
      <button
        type="button"
        class="link source-link"
        title={`${visibleText(frame.url, 500)}:${frame.line}:${frame.column}`}
        onClick={async (event) => {
          event.stopPropagation();
          setFailed(!(await actions.openSource(frame)));
        }}
      >
        {place}
      </button>
      {failed && <span class="note"> Sources could not open it: {visibleText(frame.url, 500)}</span>}
    </>
  );
}

/** A call stack of the page, innermost first. */
export function Stack({
  frames,
  actions,
}: {
  frames: readonly StackFrame[];
  actions: Pick<PanelActions, 'openSource'>;
}) {
  return (
    <ol class="stack">
      {frames.map((frame) => (
        <li key={`${frame.url}:${frame.line}:${frame.column}:${frame.functionName}`}>
          <span class="stack-function">{visibleText(frame.functionName) || '(anonymous)'}</span>{' '}
          <SourceLink frame={frame} actions={actions} />
        </li>
      ))}
    </ol>
  );
}
