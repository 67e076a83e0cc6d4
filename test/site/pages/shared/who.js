/** A tool that answers which document ran it and what it was given. It is exposed to the main origin. */
site.register('who', {
  exposedTo: ['{{main}}'],
  execute: (input) => ({ document: location.pathname + location.search, origin, input }),
});
