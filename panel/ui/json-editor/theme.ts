import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the panel's colours. Custom properties reach into its shadow root, so a change of theme needs no code. */
export const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-text)', backgroundColor: 'var(--color-background)' },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontSize: '11px', lineHeight: '16px' },
  '.cm-content': { caretColor: 'var(--color-text)', padding: '4px 0' },
  '.cm-line': { padding: '0 6px 0 2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-toolbar)',
    color: 'var(--color-text-subtle)',
    borderInlineEnd: '1px solid var(--color-divider)',
  },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', padding: '0 3px' },
  '.cm-foldPlaceholder': {
    margin: '0 2px',
    padding: '0 4px',
    border: '1px solid var(--color-divider)',
    borderRadius: '3px',
    backgroundColor: 'var(--color-hover)',
    color: 'var(--color-text-subtle)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-selected-focused)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--color-error-surface)' },
  '.cm-specialChar': {
    padding: '0 1px',
    borderRadius: '2px',
    backgroundColor: 'var(--color-warning-surface)',
    color: 'var(--color-warning)',
    fontSize: '10px',
  },
  '.cm-problem': { textDecoration: 'underline wavy var(--color-error) 1px', textUnderlineOffset: '2px' },
  '.cm-problem-warning': { textDecorationColor: 'var(--color-warning)' },
  '.cm-problem-point': { boxShadow: 'inset 0 -2px var(--color-error)' },

  '.cm-tooltip': {
    maxWidth: 'min(480px, 90vw)',
    border: '1px solid var(--color-divider)',
    borderRadius: '4px',
    backgroundColor: 'var(--color-background)',
    color: 'var(--color-text)',
    boxShadow: '0 2px 6px rgb(0 0 0 / 25%)',
    font: '12px / 1.4 var(--font-text)',
  },
  '.cm-hint': { padding: '4px 8px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '.cm-hint-title': { fontWeight: '600' },
  '.cm-hint-facts': { color: 'var(--color-text-subtle)' },
  '.cm-hint-error': { color: 'var(--color-error)' },
  '.cm-hint-warning': { color: 'var(--color-warning)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '220px', font: '11px var(--font-mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 6px', lineHeight: '16px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-selected-focused)',
    color: 'var(--color-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    color: 'var(--color-text-subtle)',
    fontStyle: 'normal',
    marginInlineStart: '8px',
  },
  '.cm-completionInfo': { padding: '4px 8px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },

  '.cm-panels': { backgroundColor: 'var(--color-toolbar)', color: 'var(--color-text)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--color-divider)' },
  '.cm-panel.cm-search': { padding: '4px 24px 4px 6px', font: '12px / 1.4 var(--font-text)' },
  // Without it the three boxes fit in one line of a narrow panel.
  '.cm-panel.cm-search [name=select]': { display: 'none' },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-panel.cm-search [name=close]': { width: '22px', height: '22px', color: 'var(--color-text)' },
  '.cm-textfield': {
    height: '20px',
    margin: '2px 4px 2px 0',
    padding: '0 6px',
    border: '1px solid var(--color-border)',
    borderRadius: '4px',
    backgroundColor: 'var(--color-background)',
    color: 'var(--color-text)',
    fontSize: '12px',
  },
  '.cm-button': {
    minHeight: '22px',
    margin: '2px 4px 2px 0',
    padding: '0 6px',
    border: '1px solid var(--color-divider)',
    borderRadius: '4px',
    background: 'none',
    color: 'var(--color-text)',
    fontSize: '12px',
  },
  '.cm-button:hover': { background: 'var(--color-hover)' },
  ':focus-visible': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-searchMatch': {
    backgroundColor: 'var(--color-warning-surface)',
    outline: '1px solid var(--color-warning)',
  },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-selected-focused)' },
});

/** The colours of JSON, the same as in the tree view. */
export const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-json-name)' },
  { tag: tags.string, color: 'var(--color-json-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-json-number)' },
]);
