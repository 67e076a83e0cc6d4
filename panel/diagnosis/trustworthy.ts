/**
 * Whether a URL or origin is potentially trustworthy by itself (Secure Contexts, "is url potentially trustworthy"):
 * https, wss, files, and http on the loopback addresses. A frame needs the same of all documents around it.
 */
export function isTrustworthyUrl(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  if (['https:', 'wss:', 'file:', 'chrome-extension:'].includes(parsed.protocol)) return true;
  const host = parsed.hostname;
  const isLoopback =
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host);
  return isLoopback && (parsed.protocol === 'http:' || parsed.protocol === 'ws:');
}
