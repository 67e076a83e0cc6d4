import type { ComponentChildren, TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { useWide } from './use-wide.ts';

/** Below this width in CSS pixels the parts stand on top of each other. */
const STACK_BELOW = 640;
/** The least share of either part, in per cent. */
const MIN = 15;
/** One step of an arrow key, in per cent. */
const STEP = 2;

/** Share of the first part in per cent, side by side and stacked. */
export interface SplitSizes {
  beside: number;
  stacked: number;
}

/** What {@link SplitView} takes. */
export interface SplitViewProps {
  /** Accessible name of the separator. */
  label: string;
  first: ComponentChildren;
  /** Without it the first part takes all the room. */
  second: ComponentChildren | null;
  sizes: SplitSizes;
  onSizes(sizes: SplitSizes): void;
}

/**
 * Two parts with a separator that mouse and keys can move: side by side, or one above the other when there is little
 * width. Arrow keys move by 2 %, Home and End go to the limits.
 */
export function SplitView({ label, first, second, sizes, onSizes }: SplitViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const firstId = useId();
  const stacked = !useWide(root, STACK_BELOW);

  const share = stacked ? sizes.stacked : sizes.beside;
  const setShare = (value: number): void => {
    const bounded = Math.round(Math.max(MIN, Math.min(100 - MIN, value)) * 10) / 10;
    onSizes(stacked ? { ...sizes, stacked: bounded } : { ...sizes, beside: bounded });
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const less = stacked ? 'ArrowUp' : 'ArrowLeft';
    const more = stacked ? 'ArrowDown' : 'ArrowRight';
    if (event.key === less) setShare(share - STEP);
    else if (event.key === more) setShare(share + STEP);
    else if (event.key === 'Home') setShare(MIN);
    else if (event.key === 'End') setShare(100 - MIN);
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: TargetedPointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !root.current) return;
    const box = root.current.getBoundingClientRect();
    setShare(
      stacked
        ? ((event.clientY - box.top) / box.height) * 100
        : ((event.clientX - box.left) / box.width) * 100,
    );
  };

  return (
    <div ref={root} class={`split${stacked ? ' stacked' : ''}`}>
      <div
        id={firstId}
        class="split-first"
        style={second === null ? { flexGrow: 1 } : { flexBasis: `${share}%` }}
      >
        {first}
      </div>
      {second !== null && (
        <>
          <div
            role="separator"
            class="split-separator"
            aria-label={label}
            aria-orientation={stacked ? 'horizontal' : 'vertical'}
            aria-controls={firstId}
            aria-valuenow={Math.round(share)}
            aria-valuemin={MIN}
            aria-valuemax={100 - MIN}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={onPointerMove}
          />
          <div class="split-second">{second}</div>
        </>
      )}
    </div>
  );
}
