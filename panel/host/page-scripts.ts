/** Milliseconds that DevTools may take to give the text of one resource. */
const READ_TIMEOUT = 5_000;

type Resource = Pick<chrome.devtools.inspectedWindow.Resource, 'url' | 'getContent'>;

/**
 * The text of the page's scripts and documents as DevTools has it: those that are loaded, then those that are added
 * later, until `signal` ends it. Each URL once; resources that cannot be read are left out.
 */
export async function* readPageScripts(signal: AbortSignal): AsyncIterable<{ url: string; text: string }> {
  const { inspectedWindow } = chrome.devtools;
  const waiting: Resource[] = [];
  const seen = new Set<string>();
  let wake = () => {};

  const add = (resource: Resource) => {
    if (!isOfPage(resource)) return;
    waiting.push(resource);
    wake();
  };
  const aborted = () => wake();
  inspectedWindow.onResourceAdded.addListener(add);
  signal.addEventListener('abort', aborted);
  inspectedWindow.getResources((resources) => {
    // An error comes in place of the list when the page may not be read.
    if (Array.isArray(resources)) resources.forEach(add);
  });

  try {
    while (!signal.aborted) {
      const resource = waiting.shift();
      if (resource === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (seen.has(resource.url)) continue;
      seen.add(resource.url);
      const text = await textOf(resource);
      if (text !== null && !signal.aborted) yield { url: resource.url, text };
    }
  } finally {
    inspectedWindow.onResourceAdded.removeListener(add);
    signal.removeEventListener('abort', aborted);
  }
}

/** Scripts and documents of the page: not styles and images, and not the scripts of extensions. */
function isOfPage(resource: Resource): boolean {
  // The type is there at run time, but not in the types.
  const { type } = resource as Resource & { type?: string };
  return (type === 'script' || type === 'document') && /^(https?|file|blob|data):/.test(resource.url);
}

async function textOf(resource: Resource): Promise<string | null> {
  return await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), READ_TIMEOUT);
    resource.getContent((content: unknown, encoding: unknown) => {
      clearTimeout(timer);
      resolve(typeof content === 'string' && encoding !== 'base64' ? content : null);
    });
  });
}
