/**
 * Dispatched on the panel's window by the DevTools page, which alone can hear that the person searches in the panel.
 */
export const SEARCH_EVENT = 'toolscope-search';
