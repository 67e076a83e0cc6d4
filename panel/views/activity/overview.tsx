import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Execution, ExecutionState } from '../../model/execution.ts';
import { visibleText } from '../../ui/display-text.ts';
import { formatDuration } from '../format.ts';
import { crossings, type Lane, LINES, laneRuns } from './overview-model.ts';
import { moved, shareOf, type TimeWindow, ticks, within, zoomed } from './time-window.ts';

/** Heights in CSS pixels. */
const SCALE = 14;
const LANE = 13;
const LINE = 4;
const BAR = 3;
/** Least distance of two marks of the scale, in CSS pixels. */
const TICK_SPACE = 80;
/** Step of an arrow key, as a share of the window, and of one turn of the wheel. */
const STEP = 0.1;
const WHEEL = 1.25;
/** A drag shorter than this, in CSS pixels, is a click. */
const DRAG = 4;

/** Something that happened to the page rather than to an execution. */
export interface OverviewMark {
  at: number;
  kind: 'registered' | 'unregistered' | 'navigated';
}

/** What {@link Overview} takes. */
export interface OverviewProps {
  executions: readonly Execution[];
  lanes: readonly Lane[];
  marks: readonly OverviewMark[];
  whole: TimeWindow;
  /** The part that is looked at; `null`: the whole. */
  window: TimeWindow | null;
  now: number;
  onWindow(window: TimeWindow | null): void;
}

const STATE_COLOURS: Readonly<Record<ExecutionState, string>> = {
  pending: '--color-bar-running',
  completed: '--color-bar-completed',
  failed: '--color-bar-failed',
  cancelled: '--color-bar-cancelled',
  lost: '--color-bar-failed',
  unknown: '--color-bar-waiting',
};

const MARK_COLOURS: Readonly<Record<OverviewMark['kind'], string>> = {
  registered: '--color-good',
  unregistered: '--color-text-subtle',
  navigated: '--color-accent',
};

/**
 * The whole recording in a strip: a lane for each document, lines from caller to target, marks for navigations and
 * changes of the tools. A drag picks a part of the time; the wheel zooms; arrow keys move the edges.
 */
export function Overview(props: OverviewProps) {
  const { executions, lanes, marks, whole, window, now, onWindow } = props;
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const drag = useRef<number | null>(null);
  const height = SCALE + lanes.length * LANE;

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !canvas.current || width === 0) return;
    const ratio = devicePixelRatio;
    canvas.current.width = width * ratio;
    canvas.current.height = height * ratio;
    context.scale(ratio, ratio);
    const style = getComputedStyle(canvas.current);
    draw(context, { ...props, width, height, colour: (name) => style.getPropertyValue(name) });
  }, [executions, lanes, marks, whole, width, height, now]);

  const atOf = (event: { clientX: number }): number => {
    const box = root.current?.getBoundingClientRect();
    const share = box ? (event.clientX - box.left) / box.width : 0;
    return whole.from + Math.max(0, Math.min(1, share)) * (whole.to - whole.from);
  };
  const shown = window ?? whole;
  const onPointerMove = (event: TargetedPointerEvent<HTMLDivElement>): void => {
    if (drag.current === null) return;
    const at = atOf(event);
    const pixels = (Math.abs(at - drag.current) / (whole.to - whole.from)) * width;
    if (pixels < DRAG) return;
    onWindow(within({ from: Math.min(drag.current, at), to: Math.max(drag.current, at) }, whole));
  };
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const length = shown.to - shown.from;
    const next =
      Math.abs(event.deltaX) > Math.abs(event.deltaY)
        ? moved(shown, Math.sign(event.deltaX) * STEP * length, whole)
        : zoomed(shown, event.deltaY > 0 ? WHEEL : 1 / WHEEL, atOf(event), whole);
    onWindow(isWhole(next, whole) ? null : next);
  };

  const edge = (side: 'from' | 'to') => {
    const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const length = shown.to - shown.from;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      let next: TimeWindow | null = null;
      if (by !== undefined) next = { ...shown, [side]: shown[side] + by * STEP * length };
      else if (event.key === 'Home') next = { ...shown, [side]: side === 'from' ? whole.from : shown.from };
      else if (event.key === 'End') next = { ...shown, [side]: side === 'to' ? whole.to : shown.to };
      else if (event.key === 'PageUp') next = moved(shown, -length, whole);
      else if (event.key === 'PageDown') next = moved(shown, length, whole);
      if (next === null) return;
      event.preventDefault();
      if (next.to - next.from <= 0) return;
      const bounded = within(next, whole);
      onWindow(isWhole(bounded, whole) ? null : bounded);
    };
    const share = Math.max(0, Math.min(1, shareOf(whole, shown[side])));
    return (
      <div
        role="slider"
        class={`overview-edge overview-${side}`}
        tabIndex={0}
        aria-label={side === 'from' ? 'Beginning of the time shown' : 'End of the time shown'}
        aria-valuemin={0}
        aria-valuemax={Math.round(whole.to - whole.from)}
        aria-valuenow={Math.round(shown[side] - whole.from)}
        aria-valuetext={formatDuration(shown[side] - whole.from)}
        style={{ left: `${share * 100}%` }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          const next = { ...shown, [side]: atOf(event) };
          if (next.to > next.from) onWindow(within(next, whole));
        }}
      />
    );
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a strip to draw on with two sliders, not a group of form fields
    <div
      role="group"
      ref={root}
      class="overview"
      aria-label={`Overview: ${executions.length.toLocaleString('en')} executions in ${lanes.length.toLocaleString('en')} documents`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        drag.current = atOf(event);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = null;
      }}
      onDblClick={() => onWindow(null)}
      onWheel={onWheel}
      style={{ height: `${height}px` }}
    >
      <canvas ref={canvas} class="overview-canvas" style={{ height: `${height}px` }} />
      <div class="overview-labels" aria-hidden="true" style={{ top: `${SCALE}px` }}>
        {lanes.map(({ documentId, label, origin }) => (
          <span key={documentId} style={{ height: `${LANE}px` }} title={visibleText(origin, 200)}>
            {label}
          </span>
        ))}
      </div>
      {window !== null && (
        <>
          <div class="overview-outside" style={{ width: `${shareOf(whole, window.from) * 100}%` }} />
          <div
            class="overview-outside overview-after"
            style={{ width: `${(1 - shareOf(whole, window.to)) * 100}%` }}
          />
        </>
      )}
      {edge('from')}
      {edge('to')}
    </div>
  );
}

function isWhole(window: TimeWindow, whole: TimeWindow): boolean {
  return window.to - window.from >= (whole.to - whole.from) * 0.999;
}

function draw(
  context: CanvasRenderingContext2D,
  given: OverviewProps & { width: number; height: number; colour(name: string): string },
): void {
  const { executions, lanes, marks, whole, now, width, height, colour } = given;
  context.clearRect(0, 0, width, height);
  context.font = `10px ${colour('--font-text') || 'sans-serif'}`;
  context.textBaseline = 'top';
  for (const { at, since } of ticks(whole, whole.from, Math.max(1, Math.floor(width / TICK_SPACE)))) {
    const x = Math.round(shareOf(whole, at) * width) + 0.5;
    context.fillStyle = colour('--color-divider');
    context.fillRect(x - 0.5, 0, 1, height);
    context.fillStyle = colour('--color-text-subtle');
    if (since > 0) context.fillText(formatDuration(since), x + 3, 1);
  }
  for (const { at, kind } of marks) {
    context.fillStyle = colour(MARK_COLOURS[kind]);
    const x = shareOf(whole, at) * width;
    context.fillRect(x, kind === 'navigated' ? 0 : SCALE - 4, 1, kind === 'navigated' ? height : 4);
  }
  laneRuns(executions, lanes, whole, width, now).forEach((runs, lane) => {
    const top = SCALE + lane * LANE + (LANE - LINES * LINE) / 2;
    for (const { state, line, from, to } of runs) {
      context.fillStyle = colour(STATE_COLOURS[state]);
      context.fillRect(from, top + line * LINE, Math.max(2, to - from), BAR);
    }
  });
  context.strokeStyle = context.fillStyle = colour('--color-text-subtle');
  for (const { x, fromLane, toLane } of crossings(executions, lanes, whole, width)) {
    const from = SCALE + fromLane * LANE + LANE / 2;
    const to = SCALE + toLane * LANE + LANE / 2;
    const point = Math.sign(to - from) * 3;
    context.beginPath();
    context.moveTo(x, from);
    context.lineTo(x, to);
    context.stroke();
    context.beginPath();
    context.moveTo(x, to);
    context.lineTo(x - 2.5, to - point);
    context.lineTo(x + 2.5, to - point);
    context.fill();
  }
}
