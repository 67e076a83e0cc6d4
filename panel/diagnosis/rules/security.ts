/** What a definition should not carry: a model reads it as if it were told by somebody it trusts. */
import { isObject } from '../../schema/resolve.ts';
import { SPEC } from '../finding.ts';
import { wordsOf } from './texts.ts';
import { places, quoted, type ToolRule } from './tool-rule.ts';

/** Ways in which texts speak to the model instead of telling of the tool. */
const INSTRUCTIONS: readonly RegExp[] = [
  /\bignore\s+(all\s+|any\s+)?(the\s+)?(previous|prior|above|earlier|other)\s+(instructions?|prompts?|messages?)/i,
  /\b(do not|don['’]t|never)\s+(tell|inform|mention|reveal|show|ask)\b[^.]{0,40}\b(user|person|human|them)\b/i,
  /\bsystem\s+prompt\b/i,
  /<\/?(important|system|instructions?|secret)>/i,
  /\b(before|instead of)\s+(using|calling)\s+any\s+other\s+tools?\b/i,
  /\byou\s+must\s+(always|first|only)\s+(call|use|invoke)\b/i,
  /\balways\s+(call|use|prefer)\s+this\s+tool\b/i,
];

/** Shapes of credentials that are known by their beginning. */
const SECRETS: readonly { what: string; shape: RegExp }[] = [
  { what: 'a private key', shape: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { what: 'an AWS access key', shape: /\bAKIA[0-9A-Z]{16}\b/ },
  { what: 'a GitHub token', shape: /\bgh[pousr]_[A-Za-z0-9]{36,}\b/ },
  { what: 'a Google API key', shape: /\bAIza[0-9A-Za-z_-]{35}\b/ },
  { what: 'a Slack token', shape: /\bxox[abprs]-[0-9A-Za-z-]{10,}/ },
  { what: 'an API key', shape: /\bsk-(?:[a-z]+-)?[A-Za-z0-9_-]{20,}\b/ },
  { what: 'a JSON Web Token', shape: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/ },
];

/** Characters that people do not see: zero width, direction marks, tags, soft hyphen. */
const INVISIBLE =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]/gu;

/** Words of two scripts whose letters look alike. */
const MIXED = /(?=\S*\p{Script=Latin})(?=\S*[\p{Script=Cyrillic}\p{Script=Greek}])[\p{L}\p{N}_-]+/gu;

/** Parameters by which an agent can make a page run or load something. */
const POWERFUL = new Set([
  'script',
  'javascript',
  'js',
  'eval',
  'command',
  'cmd',
  'shell',
  'sql',
  'html',
  'expression',
]);

export const SECURITY_RULES: readonly ToolRule[] = [
  {
    rule: {
      id: 'instructions-to-model',
      severity: 'warning',
      title: 'The definition speaks to the model',
      why: 'Agents treat such texts as an attempt to take them over and may refuse the whole page.',
      fix: 'Tell what the tool does. Leave it to the agent when to use it.',
      link: `${SPEC}#security-privacy-considerations`,
    },
    check({ texts }) {
      return places(
        texts.flatMap(({ where, text }) => {
          const found = INSTRUCTIONS.map((shape) => shape.exec(text)?.[0]).find((part) => part !== undefined);
          return found === undefined ? [] : [`${where}: ${quoted(found)}.`];
        }),
      );
    },
  },
  {
    rule: {
      id: 'invisible-characters',
      severity: 'warning',
      title: 'Characters that nobody sees',
      why: 'A model reads them, a person who reviews the page does not: they can hide instructions or make two names look the same.',
      fix: 'Take them out; they often come from copied text.',
      link: `${SPEC}#security-privacy-considerations`,
    },
    check({ texts }) {
      return places(
        texts.flatMap(({ where, text }) => {
          const found = [...text.matchAll(INVISIBLE)].filter(
            ({ 0: character, index }) => !isJoiner(text, character, index),
          );
          if (found.length === 0) return [];
          const codes = [...new Set(found.map(([character]) => codeOf(character)))].slice(0, 4);
          return [`${where}: ${codes.join(', ')} at position ${(found[0]?.index ?? 0) + 1}.`];
        }),
      );
    },
  },
  {
    rule: {
      id: 'mixed-scripts',
      severity: 'warning',
      title: 'A word of letters that only look Latin',
      why: 'A Cyrillic or Greek letter among Latin ones makes a word that people take for another one.',
      fix: 'Type the word anew.',
      link: 'https://www.unicode.org/reports/tr39/',
    },
    check({ texts }) {
      return places(
        texts.flatMap(({ where, text }) =>
          [...text.matchAll(MIXED)].slice(0, 2).map(([word]) => `${where}: ${quoted(word)}.`),
        ),
      );
    },
  },
  {
    rule: {
      id: 'secret-in-definition',
      severity: 'error',
      title: 'A credential stands in the definition',
      why: 'Every agent, extension and person who opens this page can read it.',
      fix: 'Take it out, and replace it: it has to be taken for known.',
      link: `${SPEC}#security-privacy-considerations`,
    },
    check({ texts, tool }) {
      const all = [...texts, { where: 'inputSchema', text: tool.inputSchema?.json.text ?? '' }];
      const found = all.flatMap(({ where, text }) =>
        SECRETS.filter(({ shape }) => shape.test(text)).map(
          ({ what }) => `${where} has what looks like ${what}.`,
        ),
      );
      return places([...new Set(found)]);
    },
  },
  {
    rule: {
      id: 'free-form-code',
      severity: 'hint',
      title: 'A parameter takes code or markup',
      why: 'What an agent writes there may come from a page that it has read: the site then runs or shows a stranger’s code.',
      fix: 'Offer parameters for what is meant. Where code must be, treat it as untrusted.',
      link: `${SPEC}#security-privacy-considerations`,
    },
    check({ properties }) {
      return places(
        properties
          .filter(([name, schema]) => {
            if (!isObject(schema) || (schema.type !== 'string' && schema.type !== undefined)) return false;
            if (
              schema.enum !== undefined ||
              schema.pattern !== undefined ||
              schema.format !== undefined ||
              schema.maxLength !== undefined
            )
              return false;
            return wordsOf(name).length === 1 && POWERFUL.has(name.toLowerCase());
          })
          .map(([name]) => `${quoted(name)} is a text without limits.`),
      );
    },
  },
];

/** A zero-width joiner or a variation in an emoji or in a script that needs it is seen. */
function isJoiner(text: string, character: string, index: number): boolean {
  if (character !== '\u200D' && character !== '\u200C') return false;
  const around = text.slice(Math.max(0, index - 2), index + 3);
  return /\p{Extended_Pictographic}|[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}]/u.test(around);
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
