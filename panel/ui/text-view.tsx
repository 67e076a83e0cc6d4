import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { PageText } from './page-text.tsx';
import { rowText, textPage } from './text-rows.ts';
import { ToolbarButton } from './toolbar.tsx';
import { useVirtualRows } from './virtual-rows.ts';

/** Up to here (UTF-16 code units) a text is one element, in which the person can select over lines as usual. */
const WHOLE_LIMIT = 16_384;
/** What is shown of a longer text until the person asks for all of it. */
const PREVIEW = 65_536;
const ROW_HEIGHT = 16;
/** Rows of one part of a text: about 10 million characters. The height of an element has a limit. */
const PART_ROWS = 100_000;
/** Columns before the width is known. */
const ASSUMED_COLUMNS = 80;
const PROBE = '0'.repeat(100);

/** What {@link TextView} takes. */
export interface TextViewProps {
  /** Accessible name. */
  label: string;
  /** Any text of a page, of any length. */
  text: string;
}

/** A text of the page to read, in the type of code: a preview first when it is long, and rows that are made as they are seen. */
export function TextView({ label, text }: TextViewProps) {
  const [shown, setShown] = useState<string | null>(null);
  const isAll = shown === text || text.length <= PREVIEW;
  if (text.length <= WHOLE_LIMIT) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
      <div role="group" class="text-view text-whole mono" aria-label={label} tabIndex={0}>
        <PageText lines text={text} />
      </div>
    );
  }
  const count = text.length.toLocaleString('en');
  return (
    <>
      <TextParts label={label} text={isAll ? text : text.slice(0, PREVIEW)} />
      {!isAll && (
        <p class="text-rest">
          <span class="note">
            The first {PREVIEW.toLocaleString('en')} of {count} characters.
          </span>{' '}
          <button type="button" class="link" onClick={() => setShown(text)}>
            Show all
          </button>
        </p>
      )}
    </>
  );
}

/** A long text in parts of {@link PART_ROWS} rows. */
function TextParts({ label, text }: TextViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState(ASSUMED_COLUMNS);
  /** Where the parts up to the shown one begin. */
  const [parts, setParts] = useState<readonly number[]>([0]);
  const from = parts.at(-1) ?? 0;
  const page = useMemo(() => textPage(text, from, columns, PART_ROWS), [text, from, columns]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const width = (probe.current?.getBoundingClientRect().width ?? 0) / PROBE.length;
      // Room for the scrollbar.
      if (width > 0 && element.clientWidth > 0) {
        setColumns(Math.max(20, Math.floor((element.clientWidth - 28) / width)));
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const isOne = parts.length === 1 && page.to === text.length;
  return (
    <div ref={frame} class="text-parts mono">
      <span ref={probe} class="text-probe" aria-hidden="true">
        {PROBE}
      </span>
      <TextRows key={`${from}-${columns}`} label={label} text={text} page={page} />
      {!isOne && (
        <div class="text-rest">
          <span class="note">
            Characters {(from + 1).toLocaleString('en')} to {page.to.toLocaleString('en')} of{' '}
            {text.length.toLocaleString('en')}
          </span>
          <ToolbarButton
            label="Previous part"
            disabled={parts.length === 1}
            onClick={() => setParts(parts.slice(0, -1))}
          />
          <ToolbarButton
            label="Next part"
            disabled={page.to === text.length}
            onClick={() => setParts([...parts, page.to])}
          />
        </div>
      )}
    </div>
  );
}

function TextRows({ label, text, page }: TextViewProps & { page: ReturnType<typeof textPage> }) {
  const count = page.starts.length - 1;
  const keys = useMemo(() => Array.from({ length: count }, (_, row) => String(row)), [count]);
  const { scroller, first, last, onScroll } = useVirtualRows({
    keys,
    rowHeight: ROW_HEIGHT,
    anchorKey: null,
  });
  const rows = [];
  for (let row = first; row < last; row += 1) {
    rows.push(
      <div key={row} class="text-row" style={{ top: `${row * ROW_HEIGHT}px` }}>
        <PageText lines text={rowText(text, page, row)} />
      </div>,
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
    <div ref={scroller} role="group" class="text-view" aria-label={label} tabIndex={0} onScroll={onScroll}>
      <div class="text-rows" style={{ height: `${count * ROW_HEIGHT}px` }}>
        {rows}
      </div>
    </div>
  );
}
