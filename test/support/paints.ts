import type { ToolscopePanel } from './panel.ts';

/** What was painted since the recording began, or since it was read last. */
export interface Paints {
  /** The count of tools and the rows in sight, as text, for each frame in which anything in the view had changed. */
  read(): Promise<string[]>;
}

/**
 * Records what the panel paints. A frame shows what the DOM was at its end: read at the start of the next one.
 */
export async function recordPaints(panel: ToolscopePanel): Promise<Paints> {
  const record = await panel.frame.evaluateHandle(() => {
    const painted: string[] = [];
    let isChanged = false;
    const view = document.querySelector('.view') as Element;
    new MutationObserver(() => {
      isChanged = true;
    }).observe(view, { subtree: true, childList: true, characterData: true, attributes: true });
    const look = () => {
      requestAnimationFrame(look);
      if (!isChanged) return;
      isChanged = false;
      const rows = [...view.querySelectorAll('[role="treeitem"]')].map((row) => row.textContent);
      painted.push([view.querySelector('.toolbar-count')?.textContent, ...rows].join('\n'));
    };
    look();
    return painted;
  });
  return {
    async read() {
      // Two frames later all that has been reduced is painted and seen.
      return await record.evaluate(async (painted) => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        return painted.splice(0);
      });
    },
  };
}
