/**
 * The messages between the code inside a page (observer, recorder) and the panel. This module has types and
 * constants only and imports nothing, so that both sides and Node can use it.
 *
 * Flow: recorder → (MessagePort, {@link RecorderMessage}) → observer → (chrome.runtime Port, {@link Batch}) → panel.
 * Everything that arrives at the panel goes through `decode.ts` first: the page is hostile.
 */

/** Raised with every incompatible change; a mismatch between an old observer and a new panel is named to the user. */
export const PROTOCOL_VERSION = 3;

/** Name of the `chrome.runtime.Port` that the panel opens to a document's observer. */
export const PORT_NAME = 'toolscope';

/** Limits of everything that crosses from the page. Texts are in UTF-16 code units, counts in items. */
export const LIMITS = {
  /** A tool's name in a message. The browser refuses names over 128; a script's polyfill may not. */
  name: 256,
  /** Description, title, error message, attribute. */
  text: 16_384,
  /** The JSON text of one input schema. */
  schema: 262_144,
  /** A preview of an input, result or thrown value. */
  value: 65_536,
  /** URL. */
  url: 4_096,
  stackFrames: 32,
  exposedOrigins: 256,
  frameElements: 1_024,
  /** Password fields of one form. */
  secrets: 64,
} as const;

// The other limits stand apart: every page loads LIMITS with the recorder.

/** Limits of the log that an observer keeps for a panel that connects later. */
export const LOG_LIMITS = {
  events: 5_000,
  /** In code units of the events' JSON. */
  size: 8_388_608,
} as const;

/** Limits of the calls that the panel asks for, in UTF-16 code units. */
export const CALL_LIMITS = {
  /** The input: JSON text. */
  input: 67_108_864,
  /** The result; what is beyond is cut, and said so. */
  result: 134_217_728,
  /** One part of a result: a port takes 64 MB a message. */
  resultPart: 4_194_304,
} as const;

/** Sent with `chrome.runtime.sendMessage` by an observer when it starts or comes back from the back/forward cache. */
export interface Hello {
  toolscope: 'hello';
  version: number;
}

/**
 * The answer of a DevTools page or panel that inspects the sender's tab. An observer that gets no such answer puts
 * everything back as it was and lets go of what it held.
 */
export interface HelloReply {
  toolscope: 'listening';
}

/** What the panel sends to an observer over the port. */
export type Command =
  /** Send the current state, then every log event with a sequence number above `since`, then `ready`. */
  | { kind: 'start'; since: number }
  /** Read the tool list again, also when nothing pointed to a tool so far. */
  | { kind: 'refresh' }
  /** Tell the facts again if they have changed: for what no event in the document tells of, such as its place. */
  | { kind: 'facts' }
  /** Show where a declarative form is, without changing the DOM; `null` ends it. */
  | { kind: 'highlight'; form: string | null }
  /**
   * Make the form the one that `inspect(globalThis.toolscopeReveal?.())` finds in the isolated world, so that the
   * panel can select it in Elements. Answered with a `revealReady` event.
   */
  | { kind: 'reveal'; form: string }
  /**
   * Call a tool as this document: `executeTool` with what `getTools({fromOrigins})` of this document lists for the
   * target, or, when it lists no such tool, with one made by hand, so that the browser gives its own answer.
   * Answered with `callTold` events. A `call` that is known already is not run again.
   */
  | { kind: 'call'; call: string; tool: CallTarget; input: string; timeLimit: number | null }
  /** Say whether this document is the one at these positions in `frames` from `window.top` down. Answered with a `placeTold` event. */
  | { kind: 'tellPlace'; call: string; question: number; frame: readonly number[] }
  /** What the owner of the tool answered to a question of an `askingOwner` step. Not answered anew for the same question. */
  | { kind: 'ownerTold'; call: string; question: number; isThere: boolean }
  /** Abort the signal given to `executeTool`. Does nothing when the call has settled. */
  | { kind: 'cancelCall'; call: string }
  /** The panel has the outcome of this call: the observer lets go of it. */
  | { kind: 'callReceived'; call: string };

/** The tool that a `call` command is aimed at. */
export interface CallTarget {
  name: string;
  /** Serialised origin of the document that owns it. */
  origin: string;
  /**
   * The frame that owns it: positions in `frames` from `window.top` down; empty for the top document. `null`: the
   * document that makes the call owns it itself.
   */
  frame: readonly number[] | null;
}

/** What an observer sends over the port. */
export interface Batch {
  toolscope: 'batch';
  version: number;
  events: WireEvent[];
}

/** Who saw a fact. */
export type Source = 'observer' | 'recorder';

/** Common to all events of a document. */
export interface EventBase {
  /** Grows by one with each event of this document; 0 for state events, which are re-sent on every start. */
  seq: number;
  /** Epoch milliseconds with fraction: `performance.timeOrigin + performance.now()` of the document. */
  at: number;
  source: Source;
}

/** A text that may have been cut at a limit of {@link LIMITS}. */
export interface BoundedText {
  text: string;
  /** Length of the whole text in UTF-16 code units. */
  length: number;
}

/** A page's exception or the browser's error. */
export interface ErrorFacts {
  /** `error.name`, or the type of the thrown value (`"string"`, `"undefined"`, …) when it is not an error. */
  name: string;
  message: string;
  stack: StackFrame[];
}

/** One line of a call stack in the page; our own frames are filtered out. Lines and columns count from 1. */
export interface StackFrame {
  functionName: string;
  url: string;
  line: number;
  column: number;
}

/** An `<iframe>`, `<frame>`, `<object>` or `<embed>` with a child document, as its parent document sees it. */
export interface FrameElementFacts {
  /** Position in the parent's `window.frames`; matches {@link DocumentFacts.indexInParent} of the child. */
  index: number;
  element: string;
  id: string;
  name: string;
  src: string;
  hasSrcdoc: boolean;
  /** The attribute's text; `null` when it is absent. */
  allow: string | null;
  sandbox: string | null;
  credentialless: boolean;
}

/** How the document comes to `modelContext`. */
export interface ApiFacts {
  /** `Document.prototype` has the browser's own accessor. It is absent outside secure contexts and without the flag. */
  native: boolean;
  /**
   * Objects that the page's own script provides (a polyfill or a stub), found through property descriptors without
   * running a getter. Only the recorder can see them.
   */
  script: ScriptApi[];
}

/** A `modelContext` that is the page's own script. */
export interface ScriptApi {
  /** Where it stands: `document.modelContext`, `navigator.modelContext`, `navigator.modelContextTesting`. */
  place: string;
  /** Names of the functions it has, as far as they can be read without running a getter. */
  methods: string[];
  /** False when it is behind a script's getter, which is not run (it may warn in the console). */
  readable: boolean;
}

/** Facts about a document that decide whether it can have tools. */
export interface DocumentFacts {
  url: string;
  /** Serialised origin; `"null"` when it is opaque. */
  origin: string;
  title: string;
  secureContext: boolean;
  /** `window.originAgentCluster`; `null` when the browser does not say. */
  originAgentCluster: boolean | null;
  /**
   * Permissions policy for the feature `tools`; `null` when it cannot be asked. Measured with WebMCP off: `allowsFeature('tools')` writes the
   * warning "Unrecognized feature: 'tools'." to the page's console, so `features()` must name it first.
   */
  toolsAllowed: boolean | null;
  api: ApiFacts;
  /** Own position in `parent.frames`; -1 for a top document or when the parent does not list it (shadow tree). */
  indexInParent: number;
  hasOpener: boolean;
  prerendering: boolean;
  visible: boolean;
  /**
   * `present`: the recorder runs since before the page's first script. `absent`: it could not see the start, so
   * exposed origins, refused registrations and callers of this document are unknown until a reload.
   */
  recorder: 'present' | 'absent';
  frames: FrameElementFacts[];
}

/** A schema as the page or browser gave it. */
export interface SchemaFacts {
  /** JSON text. */
  json: BoundedText;
  /** Whether it was reported as an object (current) or as JSON text (older API). */
  convention: 'object' | 'text';
}

/** The form behind a declarative tool. */
export interface FormFacts {
  /** Stable for the element's life in this document; used in commands. */
  key: string;
  /** A short CSS-like path for people, such as `form#search`. */
  path: string;
  autosubmit: boolean;
  action: string;
  method: string;
  /** Names of its password fields. The browser puts them into the schema like any text (Chromium 156). */
  secrets: string[];
}

/**
 * A tool as the browser (or a script's polyfill) reports it now. Optional members follow the report: the member is
 * missing when the browser reported no such member, `null` when it reported it without a value.
 */
export interface ObservedTool {
  name: string;
  title?: BoundedText | null;
  description?: BoundedText | null;
  inputSchema?: SchemaFacts | null;
  annotations?: Record<string, boolean> | null;
  origin?: string | null;
  /** Members that this protocol does not know, as JSON text previews. */
  other: Record<string, BoundedText>;
  provider: 'native' | 'script';
  kind: 'imperative' | 'declarative';
  form: FormFacts | null;
}

/** A value the page passed, returned or threw, as a preview that is safe to keep. */
export interface ValueFacts {
  /** `typeof`, or `null`, `array`, `promise`, or the class name such as `Map`. */
  type: string;
  /** JSON text or a short description; cut at {@link LIMITS.value}. */
  preview: BoundedText;
}

/** Why a call of the panel never got to `executeTool`. */
export type CallRefusal =
  /** The document has no `modelContext`, or the browser refused `getTools()` (see the error). */
  | 'apiUnavailable'
  /** The document is being left or is in the back/forward cache: a call now would end the browser (docs/decisions/0008). */
  | 'leaving'
  /** The tool is not listed, and there is no frame at that place to aim at. */
  | 'noTarget'
  /** The document that owns the tool did not confirm that it is in the frame that would be called. */
  | 'ownerMoved'
  /** The document's own tool of that name is gone. */
  | 'notRegistered'
  /** There was no connection to the document; said by the panel. */
  | 'notConnected'
  /** The input is not JSON, or `executeTool` does not take this kind of value (a number, a text, `null`). */
  | 'badInput';

/** One step of a call that the panel asked for. Times are those of the event. */
export type CallStep =
  /** `executeTool` was not called. */
  | { step: 'refused'; why: CallRefusal; error: ErrorFacts | null }
  /**
   * The frame of another document's tool is found. A frame can be another one by now, or show another document with a tool of the
   * same name, so the call waits until the panel has asked the owner itself. `question` counts from 1.
   */
  | { step: 'askingOwner'; question: number }
  /**
   * `executeTool` was called. `isListed`: with a tool that `getTools` lists; otherwise with one made by hand. `convention`: how the input was
   * given, where only the page could tell.
   */
  | { step: 'called'; isListed: boolean; convention?: 'object' | 'text' }
  /** The signal given to `executeTool` was aborted. */
  | { step: 'cancelRequested'; by: 'panel' | 'timeLimit' }
  /** A part of the result's text, in order; all of them come before `settled`. */
  | { step: 'resultPart'; offset: number; text: string }
  /**
   * The promise of `executeTool` settled. `result`: `null` when it rejected; `length` is that of the whole text in
   * UTF-16 code units, `null` when the browser gave `null` instead of a text. `duration`: milliseconds since `called`.
   */
  | { step: 'settled'; result: { length: number | null } | null; error: ErrorFacts | null; duration: number };

/** Events that describe current state. They have `seq: 0` and are sent again on every `start`. */
export type StateEvent =
  | { kind: 'facts'; facts: DocumentFacts }
  /** `full`: `tools` is the whole list. Otherwise `tools` are added or changed ones and `removed` names are gone. */
  | { kind: 'tools'; full: boolean; tools: ObservedTool[]; removed: string[] }
  /** `getTools()` rejected: the list is unknown, not empty. */
  | { kind: 'toolsUnreadable'; error: ErrorFacts }
  /** End of the answer to `start`: from here on the panel has seen everything there is. */
  | { kind: 'ready'; lastSeq: number }
  | { kind: 'revealReady'; form: string; found: boolean }
  /** A call that a panel asked this document for. Sent again on `start` until the panel said `callReceived`. */
  | { kind: 'callTold'; call: string; told: CallStep }
  /** The answer to `tellPlace`. Not sent again. */
  | { kind: 'placeTold'; call: string; question: number; isThere: boolean }
  /** An uncaught exception or an unhandled rejection of the page, while a panel is connected. Not kept for later. */
  | { kind: 'pageError'; type: 'error' | 'unhandledrejection'; error: ErrorFacts }
  /** The document goes into, or came back from, the back/forward cache, or goes away. */
  | { kind: 'lifecycle'; state: 'frozen' | 'thawed' | 'unloading' };

/** Events of the log: kept by the observer, within bounds, for a panel that connects later. */
export type LogEvent =
  /** `registerTool` was called (or the like of an older API). */
  | {
      kind: 'registerCalled';
      /** Number of this registration in its document, from 1. */
      registration: number;
      /** How it was called, such as `document.modelContext.registerTool`. */
      method: string;
      provider: 'native' | 'script';
      name: string;
      /** As passed; `null` when the option was not given or could not be read without side effects. */
      exposedTo: string[] | null;
      hasSignal: boolean;
      /** Milliseconds from the call to its settlement are told by `registerSettled`. */
      stack: StackFrame[];
      /** The document's URL at that moment. */
      url: string;
    }
  /** The promise of a registration settled; `error` is `null` when the tool is registered. */
  | { kind: 'registerSettled'; registration: number; error: ErrorFacts | null }
  /** A registered tool was taken back. `cause` says by what: `signal`, `unregisterTool`, `provideContext`, `clearContext`. */
  | { kind: 'unregistered'; registration: number; cause: string; reason: string }
  /** An event of the model context, on `modelContext` or `window`. */
  | { kind: 'toolEvent'; type: string; toolName: string | null; target: 'modelContext' | 'window' }
  /** The page called `executeTool`. */
  | {
      kind: 'callStarted';
      call: number;
      method: string;
      toolName: string;
      /** `tool.origin` as passed. */
      toolOrigin: string;
      input: ValueFacts;
      stack: StackFrame[];
    }
  | {
      kind: 'callSettled';
      call: number;
      result: ValueFacts | null;
      error: ErrorFacts | null;
      /** The signal given to `executeTool` was aborted before it settled. */
      afterCancel: boolean;
    }
  /** A tool's `execute` was entered. */
  | { kind: 'executeStarted'; execution: number; registration: number; toolName: string; input: ValueFacts }
  | {
      kind: 'executeSettled';
      execution: number;
      result: ValueFacts | null;
      error: ErrorFacts | null;
      /** The signal given to `execute` was aborted before it settled. */
      afterCancel: boolean;
    }
  /** Log events were dropped because a limit was reached. */
  | { kind: 'dropped'; count: number };

/** Everything an observer reports. */
export type ObserverEvent = EventBase & (StateEvent | LogEvent);

/** What the recorder posts to the observer: log events without sequence, or facts about the API. */
export type RecorderMessage =
  | { kind: 'events'; events: RecorderEvent[] }
  /** See the `pageError` event. */
  | WithStackText<{ at: number } & Extract<StateEvent, { kind: 'pageError' }>>
  /** Script-provided API objects and the tools they hold now. */
  | { kind: 'scriptApi'; apis: ScriptApi[]; tools: ScriptTool[] };

/** A tool of a script's API: its own members that are plain data. */
export interface ScriptTool {
  name: string;
  /** JSON text of the tool, cut at {@link LIMITS.schema}; it does not parse when it was cut. */
  json: string;
}

/**
 * An event on its way to the panel: a stack is still the browser's text. The recorder must not use anything that the
 * page can patch to take it apart, and the page's main thread has better to do. `decodeBatch` does it.
 */
export type WireEvent = WithStackText<ObserverEvent>;

/** A log event as the recorder posts it: it has no number yet. */
export type RecorderEvent = WithStackText<{ at: number } & LogEvent>;

/** `T` with every list of stack frames replaced by the text of the stack. */
export type WithStackText<T> = T extends StackFrame[]
  ? string
  : T extends object
    ? { [K in keyof T]: WithStackText<T[K]> }
    : T;

/** What the observer tells the recorder; nothing here reaches beyond the frame. */
export type RecorderCommand =
  /** A panel or DevTools listens: keep recording. */
  | { kind: 'keep' }
  /** Nobody listens: put everything back as it was. */
  | { kind: 'stop' }
  /** Look for script-provided API objects now. */
  | { kind: 'probe' };
