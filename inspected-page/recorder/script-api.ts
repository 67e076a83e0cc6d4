/**
 * Finds a `modelContext` that is the page's own script (a polyfill, a stub, an older shape of the API), hooks its
 * methods and lists its tools. Objects are found through property descriptors; a getter is run in one case only, see
 * {@link PLACES} and docs/decisions/0004.
 */

import { LIMITS, type ScriptApi, type ScriptTool } from '../protocol/messages.ts';
import { hookMethod, type OnCall } from './hook.ts';
import {
  type AnyFunction,
  abortState,
  apply,
  argument,
  bareList,
  chain,
  dataValue,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  head,
  inheritedDataValue,
  inheritsFrom,
  isArray,
  isObject,
  listenFirst,
  NativeString,
  now,
  ownerOf,
  ownKeys,
  type PageObject,
  textMember,
  toPromise,
  unlisten,
} from './intrinsics.ts';
import type { Outbox } from './outbox.ts';
import { observed, ours, type Recording, type Registration, tell } from './recording.ts';
import { jsonText } from './values.ts';

interface Place {
  readonly name: string;
  readonly holder: object;
  readonly key: string;
  /**
   * Whether a script's getter may be run, once. On the document it is what every user of the API reads; those on the
   * navigator belong to old shapes and are known to warn in the console when they are read.
   */
  readonly runGetter: boolean;
}

const PLACES: readonly Place[] = [
  { name: 'document.modelContext', holder: document, key: 'modelContext', runGetter: true },
  { name: 'navigator.modelContext', holder: navigator, key: 'modelContext', runGetter: false },
  { name: 'navigator.modelContextTesting', holder: navigator, key: 'modelContextTesting', runGetter: false },
];

/** Functions that give the tools of an API, the current one first. */
const LISTINGS = ['getTools', 'listTools'] as const;
const EVENTS = ['toolchange', 'toolschanged'] as const;
/** How far up a prototype chain members are looked for. */
const MAX_LEVELS = 6;
const MAX_METHODS = 64;
const MAX_TOOLS = 10_000;

const objectPrototype = Object.prototype;
const eventTargetPrototype = EventTarget.prototype;

/** A script's API object that was found. */
interface Found {
  readonly object: PageObject;
  readonly removers: Array<() => boolean>;
}

/** A tool that a script's API holds, by what was seen of its registration. */
interface Live {
  readonly registration: Registration;
  readonly tool: ScriptTool;
}

export interface ScriptApis {
  /** Begins to look, at every moment at which a script may have run. */
  start(): void;
  /** Looks now, and lists the tools of what was found. */
  probe(): void;
  /** Takes the hooks away and forgets everything. */
  stop(): void;
}

/** @param nativePrototype `ModelContext.prototype` of the browser; objects that inherit from it are no script's. */
export function createScriptApis(
  recording: Recording,
  outbox: Outbox,
  nativePrototype: object | null,
): ScriptApis {
  const nativeGetters = bareList<unknown>();
  for (let i = 0; i < PLACES.length; i += 1) nativeGetters[i] = findDescriptor(PLACES[i] as Place)?.get;

  /** By index of the place: the getter that was run, and what it gave. */
  let ranGetters = bareList<{ getter: unknown; value: unknown } | undefined>();
  let found = bareList<Found>();
  let live: Record<string, Live | undefined> = emptyRecord();
  let listening = false;
  let reported = false;
  let listing = false;
  let listAgain = false;

  /** What stands at a place, as far as it can be had; `null` when nothing of a script is there. */
  function look(place: Place, index: number): { object: PageObject | null } | null {
    const descriptor = findDescriptor(place);
    if (!descriptor) return null;
    let value: unknown;
    if (hasOwn(descriptor, 'value')) {
      value = descriptor.value;
    } else {
      const getter = descriptor.get;
      if (!getter || getter === nativeGetters[index]) return null;
      if (!place.runGetter || nativePrototype) return { object: null };
      let ran = ranGetters[index];
      if (ran?.getter !== getter) {
        ran = { getter, value: ours(() => apply(getter, place.holder, [])) };
        ranGetters[index] = ran;
      }
      value = ran.value;
    }
    if (!isObject(value) || inheritsFrom(value, nativePrototype)) return null;
    return { object: value };
  }

  function probe(): void {
    ours(() => {
      const apis = bareList<ScriptApi>();
      for (let i = 0; i < PLACES.length; i += 1) {
        const place = PLACES[i] as Place;
        const seen = look(place, i);
        if (!seen) continue;
        const { object } = seen;
        apis[apis.length] = {
          place: place.name,
          methods: object ? methodNames(object) : [],
          readable: object !== null,
        };
        if (object && !isKnown(object)) adopt(object, place.name);
      }
      if (apis.length > 0 || reported) list(apis);
      reported = apis.length > 0;
    });
  }

  function isKnown(object: PageObject): boolean {
    for (let i = 0; i < found.length; i += 1) if (found[i]?.object === object) return true;
    return false;
  }

  function adopt(object: PageObject, place: string): void {
    const removers = bareList<() => boolean>();
    found[found.length] = { object, removers };
    const hook = (key: string, onCall: (method: string) => OnCall): void => {
      const owner = ownerOf(object, key);
      const call = onCall(`${place}.${key}`);
      const remove =
        owner &&
        !isForeign(owner) &&
        hookMethod(owner, key, (target, self, args) =>
          recording.active ? call(target, self, args) : apply(target, self, args),
        );
      if (remove) removers[removers.length] = remove;
    };
    hook('registerTool', onRegister);
    hook('unregisterTool', onUnregister);
    hook('provideContext', onProvide);
    hook('clearContext', onClear);
    hook('executeTool', onExecute);
    hook('callTool', onExecute);
    for (let i = 0; i < EVENTS.length; i += 1) {
      // Throws where the object is no event target: then there is no event to hear.
      ours(() => listenFirst(object, EVENTS[i] as string, probe));
    }
  }

  // ---- Methods ----

  function begin(method: string, tool: unknown, options: unknown): Registration {
    const registration = recording.begin(method, 'script');
    registration.name = isObject(tool) ? nameOf(tool) : '';
    if (isObject(options)) {
      const signal = inheritedDataValue(options, 'signal');
      if (abortState(signal) !== undefined) registration.signal = signal as object;
    }
    return registration;
  }

  /** Runs a hooked method between two steps of ours; what it throws goes to the page and to `failed`. */
  function around(
    target: AnyFunction,
    self: unknown,
    args: unknown[],
    called: () => void,
    failed: (error: unknown) => void,
  ): unknown {
    let result: unknown;
    try {
      result = apply(target, self, args);
    } catch (error) {
      ours(() => {
        called();
        failed(error);
      });
      throw error;
    }
    ours(called);
    return result;
  }

  const onRegister =
    (method: string): OnCall =>
    (target, self, args) => {
      const tool = argument(args, 0);
      const registration = ours(() => begin(method, tool, argument(args, 1)));
      if (!registration) return apply(target, self, args);
      const settled = (failed: boolean, value: unknown): void => {
        if (!failed && isObject(tool)) {
          live[registration.name] = { registration, tool: scriptTool(tool) };
        }
        recording.registerSettled(registration, failed, value);
        probe();
      };
      const result = around(
        target,
        self,
        args,
        () => recording.registerCalled(registration),
        (error) => settled(true, error),
      );
      return observed(result, recording, settled);
    };

  function takeBack(name: string, cause: string): void {
    const entry = live[name];
    if (!entry) return;
    delete live[name];
    recording.unregistered(entry.registration.number, cause, '');
  }

  function takeBackAll(cause: string): void {
    const names = ownKeys(live);
    for (let i = 0; i < names.length; i += 1) takeBack(names[i] as string, cause);
  }

  /** Hooks a method that takes tools back. */
  const taking =
    (takes: (args: unknown[]) => void) =>
    (_method: string): OnCall =>
    (target, self, args) => {
      const result = apply(target, self, args);
      ours(() => {
        takes(args);
        probe();
      });
      return result;
    };

  const onUnregister = taking((args) => takeBack(nameOf(argument(args, 0)), 'unregisterTool'));
  const onClear = taking(() => takeBackAll('clearContext'));

  const onProvide =
    (method: string): OnCall =>
    (target, self, args) => {
      const context = argument(args, 0);
      const tools = isObject(context) ? inheritedDataValue(context, 'tools') : undefined;
      const registrations = bareList<{ registration: Registration; tool: PageObject }>();
      ours(() => {
        const length = isArray(tools) ? (dataValue(tools, 'length') as number) : 0;
        for (let i = 0; i < length && i < MAX_TOOLS; i += 1) {
          const tool = dataValue(tools as object, NativeString(i));
          if (isObject(tool)) {
            registrations[registrations.length] = { registration: begin(method, tool, undefined), tool };
          }
        }
      });
      const settle = (failed: boolean, error: unknown): void => {
        for (let i = 0; i < registrations.length; i += 1) {
          const { registration, tool } = registrations[i] as { registration: Registration; tool: PageObject };
          if (!failed) {
            live[registration.name] = { registration, tool: scriptTool(tool) };
          }
          recording.registerSettled(registration, failed, error);
        }
      };
      const result = around(
        target,
        self,
        args,
        () => {
          for (let i = 0; i < registrations.length; i += 1) {
            recording.registerCalled((registrations[i] as { registration: Registration }).registration);
          }
        },
        (error) => settle(true, error),
      );
      ours(() => {
        takeBackAll('provideContext');
        settle(false, undefined);
        probe();
      });
      return result;
    };

  const onExecute =
    (method: string): OnCall =>
    (target, self, args) => {
      const at = now();
      const tool = argument(args, 0);
      const settled =
        ours(() => {
          const origin = textMember(tool, 'origin', LIMITS.url);
          return recording.callStarted(at, method, nameOf(tool), origin, args);
        }) ?? (() => {});
      const result = around(
        target,
        self,
        args,
        () => {},
        (error) => tell(recording, settled, true, error),
      );
      return observed(result, recording, settled);
    };

  // ---- Tools ----

  /** Reports the APIs with their tools: those that the API itself lists, else those seen being registered. */
  function list(apis: ScriptApi[]): void {
    const report = (tools: ScriptTool[]): void => outbox.post({ kind: 'scriptApi', apis, tools });
    const seen = (): void => report(liveTools());
    if (listing) {
      listAgain = true;
      return;
    }
    const done = (finish: () => void): void => {
      listing = false;
      if (!recording.active) return;
      ours(finish);
      if (listAgain) {
        listAgain = false;
        probe();
      }
    };
    const { object, listTools } = listingFunction();
    if (!object || !listTools) {
      seen();
      return;
    }
    listing = true;
    const result = ours(() => toPromise(apply(listTools, object, [])));
    if (!result) {
      done(seen);
      return;
    }
    chain(
      result,
      (value) => done(() => (isArray(value) ? report(listedTools(value)) : seen())),
      () => done(seen),
    );
  }

  function listingFunction(): { object: PageObject | null; listTools: AnyFunction | null } {
    for (let i = 0; i < found.length; i += 1) {
      const { object } = found[i] as Found;
      for (let k = 0; k < LISTINGS.length; k += 1) {
        const method = inheritedDataValue(object, LISTINGS[k] as string);
        if (typeof method === 'function') return { object, listTools: method as AnyFunction };
      }
    }
    return { object: null, listTools: null };
  }

  function liveTools(): ScriptTool[] {
    const tools = bareList<ScriptTool>();
    const names = ownKeys(live);
    for (let i = 0; i < names.length; i += 1) {
      const entry = live[names[i] as string];
      if (!entry) continue;
      const { signal } = entry.registration;
      if (signal && abortState(signal)) delete live[names[i] as string];
      else tools[tools.length] = entry.tool;
    }
    return tools;
  }

  return {
    start() {
      if (!listening) {
        listening = true;
        listenFirst(document, 'readystatechange', probe);
        // In the capture phase this hears the load of each script with a `src`, before the next script runs.
        listenFirst(document, 'load', probe);
      }
      probe();
    },
    probe,
    stop() {
      if (listening) {
        listening = false;
        unlisten(document, 'readystatechange', probe, true);
        unlisten(document, 'load', probe, true);
      }
      const held = found;
      found = bareList();
      ranGetters = bareList();
      live = emptyRecord();
      reported = false;
      for (let i = 0; i < held.length; i += 1) {
        const { object, removers } = held[i] as Found;
        for (let k = 0; k < removers.length; k += 1) removers[k]?.();
        for (let k = 0; k < EVENTS.length; k += 1) {
          ours(() => unlisten(object, EVENTS[k] as string, probe, true));
        }
      }
    },
  };
}

function emptyRecord<T>(): Record<string, T> {
  return { __proto__: null } as unknown as Record<string, T>;
}

function findDescriptor({ holder, key }: Place): PropertyDescriptor | undefined {
  const owner = ownerOf(holder, key);
  return owner ? getOwnPropertyDescriptor(owner, key) : undefined;
}

/** Whether the members of a prototype are the language's or the browser's own. */
function isForeign(at: object): boolean {
  return at === objectPrototype || at === eventTargetPrototype;
}

function methodNames(object: object): string[] {
  const names = bareList<string>();
  let at: object | null = object;
  for (let level = 0; at && level < MAX_LEVELS && !isForeign(at); level += 1) {
    const keys = ownKeys(at);
    for (let i = 0; i < keys.length && names.length < MAX_METHODS; i += 1) {
      const key = keys[i];
      if (typeof key !== 'string' || key === 'constructor') continue;
      if (typeof dataValue(at, key) === 'function') names[names.length] = head(key, LIMITS.name);
    }
    at = getPrototypeOf(at);
  }
  return names;
}

function nameOf(tool: unknown): string {
  return textMember(isObject(tool) ? tool : { name: tool }, 'name', LIMITS.name);
}

function listedTools(list: object): ScriptTool[] {
  const tools = bareList<ScriptTool>();
  const length = dataValue(list, 'length') as number;
  for (let i = 0; i < length && i < MAX_TOOLS; i += 1) {
    const tool = dataValue(list, NativeString(i));
    if (isObject(tool)) tools[tools.length] = scriptTool(tool);
  }
  return tools;
}

function scriptTool(tool: PageObject): ScriptTool {
  return { name: nameOf(tool), json: jsonText(tool, LIMITS.schema, true).text };
}
