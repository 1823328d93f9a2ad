import type { Page } from 'playwright-core';

/** Keeps what a widget says to who listens, which stands on the page for seconds only; answers all of it so far. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          const parent = node.parentElement;
          if (parent?.closest('[data-live-announcer]')) heard.push(node.textContent ?? '');
        }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { heard: string[] }).heard]);
}
