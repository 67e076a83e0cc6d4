import { epochNow } from '../../../inspected-page/protocol/clock.ts';
import type { ProtocolState } from '../../model/execution.ts';
import type { ProtocolSource, ProtocolSourceOptions } from './protocol-source.ts';

export type { ProtocolSource } from './protocol-source.ts';

/** The source, off, and loaded when it is first switched on: most people never do. */
export function createProtocolSource(options: ProtocolSourceOptions): ProtocolSource {
  let source: ProtocolSource | null = null;
  let wanted = false;

  const show = (protocol: ProtocolState): void =>
    options.dispatch({ type: 'protocol', at: epochNow(), protocol });

  async function load(): Promise<void> {
    show({ state: 'attaching' });
    const { createProtocolSource: create } = await import('./protocol-source.ts');
    source ??= create(options);
    if (wanted) source.set(true);
    else show({ state: 'off' });
  }

  return {
    set(on) {
      wanted = on;
      if (source !== null) source.set(on);
      else if (on) void load();
    },
    invoke(call, timeLimit) {
      if (source !== null) source.invoke(call, timeLimit);
      else {
        const told = { step: 'refused', why: 'notConnected', error: null } as const;
        options.dispatch({ type: 'callTold', at: epochNow(), call: call.id, told });
      }
    },
    cancel: (callId) => source?.cancel(callId),
    notice: (event) => source?.notice(event),
  };
}
