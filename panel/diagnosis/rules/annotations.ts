/** Annotations: what a browser decides by whether to ask the person. */
import { SPEC } from '../finding.ts';
import { wordsOf } from './texts.ts';
import { quoted, type ToolRule } from './tool-rule.ts';

const LINK = `${SPEC}#dictdef-toolannotations`;

/** First words of names of tools that only look. */
const LOOKING = new Set([
  'get',
  'list',
  'search',
  'find',
  'read',
  'view',
  'show',
  'lookup',
  'query',
  'fetch',
  'describe',
  'count',
]);
/** First words of names of tools that change something. */
const ACTING = new Set([
  ...[
    'add',
    'create',
    'delete',
    'remove',
    'update',
    'set',
    'send',
    'pay',
    'buy',
    'order',
    'submit',
    'post',
    'cancel',
  ],
  ...[
    'edit',
    'save',
    'publish',
    'upload',
    'transfer',
    'move',
    'rename',
    'clear',
    'reset',
    'assign',
    'invite',
    'approve',
  ],
]);
/** Those that are nouns as often: `order_status`, `post_list` and `pay_saved_cards` act on nothing. */
const AMBIGUOUS = new Set([
  'order',
  'pay',
  'post',
  'set',
  'move',
  'clear',
  'reset',
  'save',
  'upload',
  'transfer',
  'invite',
]);
/** Words of effects that are hard to take back. */
const GRAVE = new Set([
  'pay',
  'payment',
  'purchase',
  'buy',
  'checkout',
  'transfer',
  'delete',
  'erase',
  'publish',
  'unsubscribe',
  'wire',
  'refund',
]);
/** Names of tools whose answers have what other people wrote. */
const OTHERS_WORDS = new Set([
  'reviews',
  'comments',
  'messages',
  'emails',
  'inbox',
  'posts',
  'tweets',
  'feed',
  'replies',
  'mails',
]);

const KNOWN = new Set([
  'readOnlyHint',
  'untrustedContentHint',
  'consequentialHint',
  'debugging',
  'autosubmit',
]);

export const ANNOTATION_RULES: readonly ToolRule[] = [
  {
    rule: {
      id: 'read-only-missing',
      severity: 'hint',
      title: 'A tool that seems to only look is not marked read-only',
      why: 'Browsers may ask the person before a tool that could change something, and not before one that only looks.',
      fix: 'Add annotations: { readOnlyHint: true } when it changes nothing.',
      link: LINK,
    },
    check({ name, annotations, tool }) {
      const [first = ''] = verbsOf(name);
      // Only where the page gives hints at all: a missing member says nothing.
      const isMeant =
        tool.kind === 'imperative' && LOOKING.has(first) && annotations.consequentialHint !== true;
      return isMeant && annotations.readOnlyHint !== true ? [`Its name begins with “${first}”.`] : [];
    },
  },
  {
    rule: {
      id: 'read-only-doubtful',
      severity: 'warning',
      title: 'A tool that seems to act is marked read-only',
      why: 'A browser trusts the mark and lets an agent call the tool without asking the person.',
      fix: 'Take readOnlyHint away, or rename the tool when it really changes nothing.',
      link: LINK,
    },
    check({ name, annotations }) {
      const [first = ''] = verbsOf(name);
      return annotations.readOnlyHint === true && ACTING.has(first) && !AMBIGUOUS.has(first)
        ? [`Its name begins with “${first}”.`]
        : [];
    },
  },
  {
    rule: {
      id: 'consequential-missing',
      severity: 'warning',
      title: 'Effects that are hard to take back are not marked',
      why: 'An agent may call it without asking the person, as nothing says that the call cannot be undone.',
      fix: 'Add annotations: { consequentialHint: true }, or readOnlyHint: true when it changes nothing.',
      link: LINK,
    },
    check({ name, annotations, tool }) {
      if (annotations.consequentialHint === true || annotations.readOnlyHint === true) return [];
      // A form without autosubmit is submitted by the person.
      if (tool.kind === 'declarative' && tool.form?.autosubmit !== true) return [];
      const grave = wordsOf(name).find((word) => GRAVE.has(word));
      const isLook = LOOKING.has(verbsOf(name)[0] ?? '');
      return grave !== undefined && !isLook ? [`Its name has the word “${grave}”.`] : [];
    },
  },
  {
    rule: {
      id: 'untrusted-content-missing',
      severity: 'hint',
      title: 'Other people’s words are not marked as such',
      why: 'A result with what visitors wrote can carry instructions to the model. The mark tells the browser to be careful with it.',
      fix: 'Add annotations: { untrustedContentHint: true } when the result has text that others wrote.',
      link: LINK,
    },
    check({ name, annotations, tool }) {
      if (annotations.untrustedContentHint === true || tool.kind === 'declarative') return [];
      const words = wordsOf(name);
      const whose = words.find((word) => OTHERS_WORDS.has(word));
      const isLook = words.some((word) => LOOKING.has(word));
      return whose !== undefined && isLook ? [`Its name has the word “${whose}”.`] : [];
    },
  },
  {
    rule: {
      id: 'annotation-unknown',
      severity: 'hint',
      title: 'An annotation that browsers do not know',
      why: 'It has no effect; often it is a slip in the name, or a hint of another protocol such as MCP.',
      fix: 'Use readOnlyHint, untrustedContentHint or consequentialHint.',
      link: LINK,
    },
    check({ annotations }) {
      return Object.keys(annotations)
        .filter((name) => !KNOWN.has(name))
        .slice(0, 3)
        .map((name) => `${quoted(name)}.`);
    },
  },
];

/** The words of a name, from its verb on where a noun stands in front: `cart_add_item` gives add, item, cart. */
function verbsOf(name: string): string[] {
  const words = wordsOf(name);
  const at = words.findIndex((word, index) => index < 2 && (LOOKING.has(word) || ACTING.has(word)));
  return at <= 0 ? words : [...words.slice(at), ...words.slice(0, at)];
}
