/**
 * Type of the event with which the recorder hands its end of the channel to the observer of the same frame, before
 * the page's first script. The observer listens once, first of all listeners, and cancels the event: that is the
 * answer by which the recorder knows that it is wanted.
 */
export const HAND_OVER_EVENT = 'toolscope-recorder';
