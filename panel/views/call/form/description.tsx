import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LongText, PageText } from '../../../ui/page-text.tsx';

/** More than two lines of text hold, in UTF-16 code units. */
const LINES = 1_000;

/** A description of the page, cut to two lines until the person wants more. */
export function Description({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null || isOpen) return;
    // Measured when it is laid out anyway: asking at once would lay out every field of a long form.
    const observer = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight + 1));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [text, isOpen]);
  return (
    <div class="form-description">
      <div ref={element} class={isOpen ? undefined : 'form-clamped'}>
        {isOpen ? <LongText lines text={text} /> : <PageText lines text={text.slice(0, LINES)} />}
      </div>
      {(isCut || isOpen) && (
        <button
          type="button"
          class="link"
          aria-expanded={isOpen}
          title={isOpen ? 'Show two lines of the description' : 'Show the whole description'}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'less' : 'more'}
        </button>
      )}
    </div>
  );
}
