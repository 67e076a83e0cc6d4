import type { JsonNode, JsonPath } from './json-node.ts';
import { numberKey } from './json-text.ts';
import { commonPairs, createNumbering } from './lcs.ts';

/** One difference between two trees. A path is in the tree that the value is of: positions in arrays may have moved. */
export type JsonChange =
  | { readonly kind: 'added'; readonly path: JsonPath; readonly after: JsonNode }
  | { readonly kind: 'removed'; readonly path: JsonPath; readonly before: JsonNode }
  | {
      readonly kind: 'changed';
      readonly path: JsonPath;
      readonly pathBefore: JsonPath;
      readonly before: JsonNode;
      readonly after: JsonNode;
    };

/** What differs between two trees. */
export interface JsonDiff {
  /** In the order of the trees. */
  readonly changes: readonly JsonChange[];
  /** There are more changes than were asked for. */
  readonly isCut: boolean;
}

/** A step of the comparison: two values at one place, or a change that was found. */
type Task =
  | { before: JsonNode; after: JsonNode; pathBefore: JsonPath; path: JsonPath }
  | { change: JsonChange };

/**
 * Compares two trees as JSON: numbers by the value of all their digits, objects by key whatever the order (the last of equal
 * keys counts), arrays so that as many items as possible stay. Neither depth nor size matters beyond time and memory.
 *
 * @param limit Most changes that are told.
 */
export function diffJson(before: JsonNode, after: JsonNode, limit = 1_000): JsonDiff {
  const idOf = createIds();
  idOf(before);
  idOf(after);
  const changes: JsonChange[] = [];
  const waiting: Task[] = [{ before, after, pathBefore: [], path: [] }];
  for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) {
    if ('change' in task) {
      if (changes.length === limit) return { changes, isCut: true };
      changes.push(task.change);
    } else if (idOf(task.before) !== idOf(task.after)) {
      for (const next of compare(task, idOf).reverse()) waiting.push(next);
    }
  }
  return { changes, isCut: false };
}

/** The steps that two different values lead to. */
function compare(task: Exclude<Task, { change: JsonChange }>, idOf: (node: JsonNode) => number): Task[] {
  const { before, after, path, pathBefore } = task;
  if (before.type === 'array' && after.type === 'array') {
    const pairs = commonPairs(before.items.map(idOf), after.items.map(idOf));
    return compareItems(task, before.items, after.items, pairs);
  }
  if (before.type === 'object' && after.type === 'object') {
    const old = new Map(before.entries.map(({ key, value }) => [key, value]));
    const now = new Map(after.entries.map(({ key, value }) => [key, value]));
    const tasks: Task[] = [];
    for (const [key, value] of old) {
      const next = now.get(key);
      const steps = { path: [...path, key], pathBefore: [...pathBefore, key] };
      if (next !== undefined) tasks.push({ before: value, after: next, ...steps });
      else tasks.push({ change: { kind: 'removed', path: steps.pathBefore, before: value } });
    }
    for (const [key, value] of now) {
      if (!old.has(key)) tasks.push({ change: { kind: 'added', path: [...path, key], after: value } });
    }
    return tasks;
  }
  return [{ change: { kind: 'changed', path, pathBefore, before, after } }];
}

/** Between items that stay, those that went and those that came are compared one by one; what is left over went or came. */
function compareItems(
  { path, pathBefore }: { path: JsonPath; pathBefore: JsonPath },
  old: readonly JsonNode[],
  now: readonly JsonNode[],
  pairs: readonly (readonly [number, number])[],
): Task[] {
  const tasks: Task[] = [];
  let from = 0;
  let to = 0;
  for (const [stayedFrom, stayedTo] of [...pairs, [old.length, now.length] as const]) {
    for (; from < stayedFrom && to < stayedTo; from += 1, to += 1) {
      tasks.push({
        before: old[from] as JsonNode,
        after: now[to] as JsonNode,
        pathBefore: [...pathBefore, from],
        path: [...path, to],
      });
    }
    for (; from < stayedFrom; from += 1) {
      const before = old[from] as JsonNode;
      tasks.push({ change: { kind: 'removed', path: [...pathBefore, from], before } });
    }
    for (; to < stayedTo; to += 1) {
      tasks.push({ change: { kind: 'added', path: [...path, to], after: now[to] as JsonNode } });
    }
    from += 1;
    to += 1;
  }
  return tasks;
}

/** Numbers for values: the same one for values that are the same JSON. Each value is looked at once. */
function createIds(): (node: JsonNode) => number {
  const numbering = createNumbering();
  const known = new Map<JsonNode, number>();
  const idNow = (node: JsonNode): number => {
    switch (node.type) {
      case 'array':
        return numbering(`[${node.items.map((item) => known.get(item)).join()}`);
      case 'object': {
        const members = new Map(node.entries.map(({ key, value }) => [key, value]));
        const parts = [...members].map(([key, value]) => `${JSON.stringify(key)}${known.get(value)}`);
        return numbering(`{${parts.sort().join()}`);
      }
      case 'number':
        return numbering(`n${numberKey(node.raw)}`);
      case 'string':
        return numbering(`"${node.value}`);
      default:
        return numbering(node.type === 'null' ? 'null' : String(node.value));
    }
  };
  return (node) => {
    const waiting = [node];
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const below = known.has(top) ? [] : unknownBelow(top, known);
      if (below.length > 0) for (const one of below) waiting.push(one);
      else {
        if (!known.has(top)) known.set(top, idNow(top));
        waiting.pop();
      }
    }
    return known.get(node) as number;
  };
}

function unknownBelow(node: JsonNode, known: ReadonlyMap<JsonNode, number>): JsonNode[] {
  const below =
    node.type === 'array' ? node.items : node.type === 'object' ? node.entries.map(({ value }) => value) : [];
  return below.filter((one) => !known.has(one));
}
