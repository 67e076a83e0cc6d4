/** The shapes of what documents told, as they stand in a session file. Unknown members are dropped when a file is read. */
import * as v from 'valibot';

/** Epoch milliseconds, sizes, durations. */
export const finite = v.pipe(v.number(), v.finite());
/** Numbers that count. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const text = v.string();
/** A list that the state never changes in place. */
export const list = <const Item extends v.GenericSchema>(item: Item) => v.array(item);

export const boundedText = v.object({ text, length: count });

export const stackFrame = v.object({
  functionName: text,
  url: text,
  line: v.pipe(v.number(), v.safeInteger()),
  column: v.pipe(v.number(), v.safeInteger()),
});

export const errorFacts = v.object({ name: text, message: text, stack: list(stackFrame) });

export const valueFacts = v.object({ type: text, preview: boundedText });

const frameElement = v.object({
  index: v.pipe(v.number(), v.safeInteger()),
  element: text,
  id: text,
  name: text,
  src: text,
  hasSrcdoc: v.boolean(),
  allow: v.nullable(text),
  sandbox: v.nullable(text),
  credentialless: v.boolean(),
});

const scriptApi = v.object({ place: text, methods: list(text), readable: v.boolean() });

export const documentFacts = v.object({
  url: text,
  origin: text,
  title: text,
  secureContext: v.boolean(),
  originAgentCluster: v.nullable(v.boolean()),
  toolsAllowed: v.nullable(v.boolean()),
  api: v.object({ native: v.boolean(), script: list(scriptApi) }),
  indexInParent: v.pipe(v.number(), v.safeInteger()),
  hasOpener: v.boolean(),
  prerendering: v.boolean(),
  visible: v.boolean(),
  recorder: v.picklist(['present', 'absent']),
  frames: list(frameElement),
});

const formFacts = v.object({
  key: text,
  path: text,
  autosubmit: v.boolean(),
  action: text,
  method: text,
  secrets: list(text),
});

export const observedTool = v.object({
  name: text,
  title: v.exactOptional(v.nullable(boundedText)),
  description: v.exactOptional(v.nullable(boundedText)),
  inputSchema: v.exactOptional(
    v.nullable(v.object({ json: boundedText, convention: v.picklist(['object', 'text']) })),
  ),
  annotations: v.exactOptional(v.nullable(v.record(text, v.boolean()))),
  origin: v.exactOptional(v.nullable(text)),
  other: v.record(text, boundedText),
  provider: v.picklist(['native', 'script']),
  kind: v.picklist(['imperative', 'declarative']),
  form: v.nullable(formFacts),
});
