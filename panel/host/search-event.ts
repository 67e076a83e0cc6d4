/**
 * Dispatched on the panel's window by the DevTools page, which alone can hear that the person searches in the panel: a
 * `CustomEvent` whose detail is the text.
 */
export const SEARCH_EVENT = 'toolscope-search';
