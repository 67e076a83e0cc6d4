import type { LogKind } from '../../model/state.ts';
import type { TagTone } from '../../ui/tag.tsx';

/** How the kinds of log entries are written. */
export const LOG_WORDS: Readonly<Record<LogKind, { label: string; tone: TagTone }>> = {
  registered: { label: 'registered', tone: 'good' },
  registeredAgain: { label: 'registered again', tone: 'info' },
  refused: { label: 'refused', tone: 'error' },
  unregistered: { label: 'unregistered', tone: 'plain' },
  changed: { label: 'changed', tone: 'info' },
  navigated: { label: 'navigation', tone: 'plain' },
  dropped: { label: 'dropped', tone: 'warning' },
};

/** Kinds that can be filtered, in the order of their buttons. What was dropped is always said. */
export const LOG_KINDS = [
  'registered',
  'registeredAgain',
  'refused',
  'unregistered',
  'changed',
  'navigated',
] as const satisfies readonly LogKind[];
