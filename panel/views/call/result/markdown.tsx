import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { imageDataType } from '../../../schema/text-kind.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { PageText } from '../../../ui/page-text.tsx';
import { DataImage } from './data-image.tsx';

/** Levels of quotes, lists and emphasis that are made elements; what is deeper stays as written. */
const MAX_DEPTH = 30;
/** Code units of an address that are shown. */
const URL_SHOWN = 300;

/** Below the heading of the section that it stands in. */
const HEADINGS = ['h4', 'h5', 'h6'] as const;

/** Character references that people write in Markdown. */
const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/**
 * Markdown of the page as elements. Nothing of it is HTML: tags are shown as text. Nothing is loaded: an image is its words
 * and its address. A link leads to `http:` and `https:` only, and its address stands beside it.
 */
export default function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => read(text), [text]);
  if (tokens === null) return <p class="note">This cannot be laid out as Markdown. See the text.</p>;
  return <div class="markdown">{blocks(tokens, 0)}</div>;
}

/** Text that is nested thousands of levels deep is beyond the lexer's stack. */
function read(text: string): Token[] | null {
  try {
    return lexer(text);
  } catch {
    return null;
  }
}

function blocks(tokens: readonly Token[] | undefined, depth: number): ComponentChildren {
  return (tokens ?? []).map((token, index) => <Part key={index} token={token} depth={depth} />);
}

function Part({ token, depth }: { token: Token; depth: number }): ComponentChildren {
  if (depth > MAX_DEPTH) return <Words text={token.raw} />;
  // All kinds are known: no extension of the lexer is in use.
  const known = token as MarkedToken;
  const inside = (tokens: readonly Token[] | undefined) => blocks(tokens, depth + 1);
  switch (known.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'heading': {
      const Heading = HEADINGS[known.depth - 1] ?? 'h6';
      return <Heading class={`heading-${known.depth}`}>{inside(known.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{inside(known.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{inside(known.tokens)}</blockquote>;
    case 'list':
      return <List list={known} depth={depth} />;
    case 'code':
      return (
        <pre class="markdown-code">
          <PageText lines text={known.text} />
        </pre>
      );
    case 'codespan':
      return (
        <code>
          <PageText text={known.text} />
        </code>
      );
    case 'table':
      return <Table table={known} depth={depth} />;
    case 'strong':
      return <strong>{inside(known.tokens)}</strong>;
    case 'em':
      return <em>{inside(known.tokens)}</em>;
    case 'del':
      return <del>{inside(known.tokens)}</del>;
    case 'link':
      return (
        <Link href={known.href} isBare={known.text === known.href}>
          {inside(known.tokens)}
        </Link>
      );
    case 'image':
      return <Image alternative={known.text} url={known.href} />;
    case 'text':
      return known.tokens === undefined ? <Words text={known.text} /> : inside(known.tokens);
    case 'escape':
      return <Words text={known.text} />;
    case 'html':
      return <PageText class="markdown-html" lines text={known.raw} />;
    default:
      return <Words text={token.raw} />;
  }
}

function Words({ text }: { text: string }) {
  return (
    <PageText lines text={text.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (one) => REFERENCES[one] ?? one)} />
  );
}

function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      {item.task && <input type="checkbox" disabled checked={item.checked === true} aria-label="Task" />}{' '}
      {blocks(
        item.tokens.filter(({ type }) => type !== 'checkbox'),
        depth + 1,
      )}
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, depth }: { table: Tokens.Table; depth: number }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, index) => (
            <th key={index} scope="col">
              {blocks(cell.tokens, depth + 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>{blocks(cell.tokens, depth + 1)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Link({ href, isBare, children }: { href: string; isBare: boolean; children: ComponentChildren }) {
  const isWeb = /^https?:\/\//i.test(href);
  const url = visibleText(href, URL_SHOWN);
  return (
    <>
      {isWeb ? (
        <a class="link" href={href} target="_blank" rel="noreferrer noopener">
          {children}
        </a>
      ) : (
        <span>{children}</span>
      )}
      {!isBare && <span class="note markdown-url"> ({url})</span>}
    </>
  );
}

function Image({ alternative, url }: { alternative: string; url: string }) {
  const type = imageDataType(url);
  if (type !== null) return <DataImage url={url} mimeType={type} alternative={alternative} />;
  return (
    <span class="markdown-image">
      Image, not loaded: {alternative !== '' && <PageText text={alternative} />}{' '}
      <span class="note markdown-url">({visibleText(url, URL_SHOWN)})</span>
    </span>
  );
}
