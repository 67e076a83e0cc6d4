/** A tool that answers which document ran it and what it was given, and notes it in `site.log`. It is exposed to the main origin. */
site.register('who', {
  exposedTo: ['{{main}}'],
  execute: (input) => {
    site.log.push({ what: 'call', name: 'who', ok: true });
    return { document: location.pathname + location.search, origin, input };
  },
});
