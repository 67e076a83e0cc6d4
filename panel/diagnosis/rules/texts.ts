/** Names, titles and descriptions: what an agent chooses a tool by. */
import { SPEC } from '../finding.ts';
import { toolNameProblems } from '../tool-name.ts';
import { quoted, type ToolRule } from './tool-rule.ts';

/** Words of a description from which on it is long for an agent that reads all of them. */
const LONG_WORDS = 250;

export const TEXT_RULES: readonly ToolRule[] = [
  {
    rule: {
      id: 'name-not-allowed',
      severity: 'error',
      title: 'The name is none that the browser takes',
      why: 'A script offers this tool. The browser’s own registerTool refuses such a name, so the tool is lost once the page uses that.',
      fix: 'Use 1 to 128 ASCII letters, digits, _, - and . only.',
      link: `${SPEC}#dom-modelcontexttool-name`,
    },
    check: ({ name }) => toolNameProblems(name).slice(0, 2),
  },
  {
    rule: {
      id: 'description-missing',
      severity: 'error',
      title: 'The tool has no description',
      why: 'An agent chooses a tool by its description. Without one it guesses from the name.',
      fix: 'Say in one or two sentences what the tool does, when to use it, and what it answers.',
      link: `${SPEC}#dom-modelcontexttool-description`,
    },
    check: ({ description }) => (description.trim() === '' ? ['The description is empty.'] : []),
  },
  {
    rule: {
      id: 'description-says-nothing',
      severity: 'warning',
      title: 'The description says no more than the name',
      why: 'The name is read anyway: a description that repeats it does not help an agent to choose.',
      fix: 'Say what the tool does to which things, when to use it, and what it answers.',
      link: `${SPEC}#dom-modelcontexttool-description`,
    },
    check({ name, title, description }) {
      const said = wordsOf(description);
      if (said.length === 0) return [];
      const known = new Set([
        ...wordsOf(name),
        ...wordsOf(title),
        'the',
        'a',
        'an',
        'tool',
        'this',
        'to',
        'of',
      ]);
      return said.every((word) => known.has(word)) ? [`It says ${quoted(description)}.`] : [];
    },
  },
  {
    rule: {
      id: 'description-placeholder',
      severity: 'warning',
      title: 'The description is a placeholder',
      why: 'What was meant to be replaced is what agents read now.',
      fix: 'Write the description.',
      link: `${SPEC}#dom-modelcontexttool-description`,
    },
    check: ({ description }) =>
      /\b(todo|fixme|tbd|lorem ipsum|description here|your description|placeholder)\b/i.test(description)
        ? [`It says ${quoted(description)}.`]
        : [],
  },
  {
    rule: {
      id: 'description-long',
      severity: 'hint',
      title: 'The description is long',
      why: 'Every description of a page is read with every request of the person, and costs attention and tokens each time.',
      fix: 'Keep what helps to choose the tool. What belongs to one parameter goes into that parameter’s description.',
      link: `${SPEC}#dom-modelcontexttool-description`,
    },
    check({ description, tool }) {
      const words = wordsOf(description).length;
      if (words <= LONG_WORDS) return [];
      const length = tool.description?.length ?? description.length;
      return [
        `It has about ${words.toLocaleString('en')} words and ${length.toLocaleString('en')} characters.`,
      ];
    },
  },
  {
    rule: {
      id: 'description-lists-parameters',
      severity: 'hint',
      title: 'The description lists the parameters',
      why: 'What stands in two places comes apart, and a schema’s own descriptions are shown at the parameter they are about.',
      fix: 'Move what is said of each parameter into its description in the input schema.',
      link: `${SPEC}#dom-modelcontexttool-inputschema`,
    },
    check({ description, properties }) {
      const listed = properties.filter(([name]) =>
        new RegExp(`(^|[\\s\`*-])${escaped(name)}[\`*]*\\s*(:|\\(| - | – )`, 'm').test(description),
      );
      return listed.length >= 3
        ? [
            `It explains ${listed
              .map(([name]) => name)
              .slice(0, 5)
              .join(', ')}.`,
          ]
        : [];
    },
  },
  {
    rule: {
      id: 'title-missing',
      severity: 'hint',
      title: 'The tool has no title',
      why: 'Browsers show the title to people who are asked to allow a call; without one they see the name.',
      fix: 'Add a title of a few words.',
      link: `${SPEC}#dom-modelcontexttool-title`,
    },
    // A declarative form has no title of its own, and a one-word name reads well.
    check: ({ title, name, tool }) =>
      title === '' && tool.title !== undefined && tool.kind === 'imperative' && wordsOf(name).length > 2
        ? [`People will read “${name}”.`]
        : [],
  },
];

/** Lower-case words; names are taken apart at `_`, `-`, `.` and capitals. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
