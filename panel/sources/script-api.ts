import type { Call, ScriptApi } from '../model/call.ts';
import type { DocumentState } from '../model/state.ts';

/**
 * How a script's API takes the input, as far as is known before the page is asked: an object, or JSON text in the older shapes.
 * `document.modelContext` of some polyfills takes text too, see `script-call.ts`.
 */
export function scriptConvention(document: DocumentState): Call['convention'] {
  return scriptApiOf(document) === 'document.modelContext' ? 'object' : 'text';
}

/** The API of a document's own script that calls tools: the first that has `executeTool`, the newest shape first. */
export function scriptApiOf(document: DocumentState): ScriptApi | null {
  const places = [
    'document.modelContext',
    'navigator.modelContext',
    'navigator.modelContextTesting',
  ] as const;
  const apis = document.facts?.api.script ?? [];
  return (
    places.find((place) => apis.some((api) => api.place === place && api.methods.includes('executeTool'))) ??
    null
  );
}
