/**
 * JSON as it was typed: a tree that keeps what `JSON.parse` loses. Digits of numbers, the order of keys, keys that occur twice
 * and keys such as `__proto__` all survive parse → edit → print. The draft of a call's input is such a tree.
 */

/** A JSON value. Nodes are immutable and shared between versions of a draft. */
export type JsonNode =
  | { readonly type: 'null' }
  | { readonly type: 'boolean'; readonly value: boolean }
  /** `raw` is the number as typed (RFC 8259), such as `1e2` or `9007199254740993`. */
  | { readonly type: 'number'; readonly raw: string }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'array'; readonly items: readonly JsonNode[] }
  | { readonly type: 'object'; readonly entries: readonly JsonEntry[] };

/** A member of an object. */
export interface JsonEntry {
  readonly key: string;
  readonly value: JsonNode;
}

/** Steps from the root to a value: a key of an object (its last entry of that name counts) or an index of an array. */
export type JsonPath = readonly (string | number)[];
