import type { JsonNode, JsonPath } from '../json-node.ts';
import type { JsonError } from '../parse.ts';

/**
 * The input of a call while it is edited. The text is the truth; the form shows and changes the tree behind it. A text
 * that is not JSON stays as it is, and the form waits until it is.
 */
export interface InputDraft {
  readonly text: string;
  /** `undefined` when the text is empty (which means "no input given") or not JSON. */
  readonly node: JsonNode | undefined;
  /** `null` for JSON and for the empty text. */
  readonly error: JsonError | null;
  /**
   * What the form knows and JSON cannot say: for each union, by the JSON pointer of its value, which branch is chosen and
   * what was typed into the others (JSON text by branch).
   */
  readonly unions: Readonly<Record<string, UnionChoice>>;
}

/** The state of one union's picker. */
export interface UnionChoice {
  readonly branch: number;
  readonly kept: Readonly<Record<number, string>>;
}

/** Which control fits a value. `json`: a text field with JSON, for whatever a form cannot express. */
export type FieldControl =
  | 'text'
  | 'multiline'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'object'
  | 'array'
  | 'null'
  | 'json'
  | 'date'
  | 'time'
  | 'date-time'
  | 'month'
  | 'week'
  | 'color'
  | 'email'
  | 'url';

/** One of the values that a `choice` allows, of any JSON type. */
export interface Choice {
  readonly value: JsonNode;
  /** Its title, or its JSON (a text without its quotes). */
  readonly label: string;
  readonly description: string;
  readonly isDeprecated: boolean;
}

/** One branch of a union. */
export interface UnionBranch {
  readonly label: string;
  readonly description: string;
}

/**
 * One field of the form: a schema and the value that stands there. Made lazily: `children()` of an endless schema is endless.
 * A field never fails to exist: what cannot be understood is a `json` field with a note in `problems`.
 */
export interface FormField {
  /** JSON pointer of the value; unique in the form. The root's is empty. */
  readonly pointer: string;
  readonly path: JsonPath;
  /** The property's name, `[0]`, or the schema's title for the root. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly control: FieldControl;
  /** `string or null`, … in the words of JSON Schema. */
  readonly type: string;
  /** The schema's `format`, as it is written; empty when there is none. */
  readonly format: string;
  /** The value; `undefined` is "not set", which is not `null` and not the empty text. */
  readonly value: JsonNode | undefined;
  readonly isRequired: boolean;
  /** The person may choose `null`. */
  readonly isNullable: boolean;
  readonly isReadOnly: boolean;
  readonly isDeprecated: boolean;
  /** A key that the schema does not name: kept, shown, can be removed. */
  readonly isExtra: boolean;
  /** Its value is not of the control's kind (a text in a number field): shown as it is. */
  readonly isMismatch: boolean;
  /** For `choice`; allowed values of `enum`, `const`, and of `oneOf`/`anyOf` of consts. */
  readonly choices: readonly Choice[];
  /** `≥ 1`, `at most 20 characters`, …, as in the outline. */
  readonly constraints: readonly string[];
  /** For `number`, `text`, …: limits in the words of HTML inputs where they fit; texts, because of digits. */
  readonly limits: {
    readonly min?: string;
    readonly max?: string;
    readonly step?: string;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
  };
  readonly defaultValue: JsonNode | undefined;
  readonly examples: readonly JsonNode[];
  /** `null` when it is no union. The fields of the chosen branch are its own children or control. */
  readonly union: {
    readonly branches: readonly UnionBranch[];
    readonly chosen: number;
    /** The smallest value of a branch. */
    newValue(branch: number): JsonNode;
  } | null;
  /** For `array`: which changes the schema allows (the person may still do them in JSON). */
  readonly array: {
    readonly canAdd: boolean;
    readonly canRemove: boolean;
    readonly isTuple: boolean;
    /** The smallest value of the item after the last one. */
    newItem(): JsonNode;
  } | null;
  /** For `object`: keys of the person's own choice can be added (maps, pattern properties, nothing forbids them). */
  readonly canAddKeys: boolean;
  /** For `object`: the smallest value of a key that is added. */
  newMember(key: string): JsonNode;
  /** What is odd about the schema here, each one sentence for people. */
  readonly problems: readonly string[];
  /** Properties or items, required first in the schema's order, then the others, then extra keys. */
  children(): readonly FormField[];
  /** The smallest value that could stand here: what "add" and "set" put in. Required members only, by default, const, enum. */
  initialValue(): JsonNode;
}

/** What is wrong with an input, for a field and for the list. */
export interface InputProblem {
  /** JSON pointer of the value. */
  readonly pointer: string;
  /** One sentence for people. */
  readonly message: string;
  /** The keyword of JSON Schema that it breaks, such as `required`, or a name of our own such as `unsafeInteger`. */
  readonly keyword: string;
  /** `error`: it does not satisfy the schema or cannot be sent. `warning`: it can, but look at it. */
  readonly severity: 'error' | 'warning';
  /** `executeTool` cannot take it at all (text that is not JSON, a number at the root): "send anyway" does not help. */
  readonly isBlocking: boolean;
}
