/** What a schema has to say while JSON is typed: what could stand at the caret, and what is known about what stands there. */
export { type Assist, type AssistInsertion, type AssistOption, completionsAt } from './assist/completions.ts';
export { type AssistHint, hoverAt } from './assist/hint.ts';
export { schemasAt } from './schemas-at.ts';
