/**
 * Selects in Elements the element that an observer made ready in this window or in a frame below it. Runs in the
 * content scripts' world, where windows of the same origin reach each other's globals; others throw when touched.
 */
export const REVEAL = `(() => {
  const find = (view) => {
    try {
      const element = view.toolscopeReveal?.();
      if (element) return element;
    } catch { return null }
    for (let index = 0; index < view.length; index++) {
      const element = find(view[index]);
      if (element) return element;
    }
    return null;
  };
  const element = find(window);
  if (element) inspect(element);
  return element !== null;
})()`;

/**
 * Evaluates an expression of ours in the content scripts' world of a frame.
 *
 * @param frameUrl The first frame with this URL; the top frame when it is not given.
 * @returns Whether it gave `true`. False also when there is no such frame or no observer in it. Never rejects.
 */
export async function evaluateInContentScript(
  expression: string,
  frameUrl: string | undefined,
): Promise<boolean> {
  return await new Promise((resolve) => {
    chrome.devtools.inspectedWindow.eval(
      expression,
      { useContentScriptContext: true, ...(frameUrl === undefined ? {} : { frameURL: frameUrl }) },
      (result: unknown, problem: unknown) => resolve(problem === undefined && result === true),
    );
  });
}
