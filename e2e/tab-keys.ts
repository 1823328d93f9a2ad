import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

interface Stop {
  /** As a reader would call it; '' where the focus is lost. */
  readonly name: string;
  /** Something rings it, or what it stands in. */
  readonly isShown: boolean;
}

const stopIn = (frame: Frame): Promise<Stop & { readonly isFrame: boolean }> =>
  frame.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body || !document.hasFocus()) return { name: '', isShown: false, isFrame: false };
    const labels = [...((at as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const said = labels.join(' ') || at.getAttribute('aria-label') || at.textContent || '';
    let isShown = false;
    for (let one: Element | null = at, up = 0; one && up < 4; one = one.parentElement, up++) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      isShown ||= (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    }
    return { name: said.replaceAll(/\s+/g, ' ').trim(), isShown, isFrame: at.tagName === 'IFRAME' };
  });

/** What has the focus, in whichever frame. */
async function focused(page: Page): Promise<Stop> {
  const stop = await stopIn(page.mainFrame());
  if (!stop.isFrame) return stop;
  for (const frame of page.frames().slice(1)) {
    const inner = await stopIn(frame).catch(() => undefined); // a frame that went meanwhile
    if (inner?.name) return inner;
  }
  return stop;
}

/** A page that is used by keys alone: nothing is clicked, and where the focus is is looked at after every key. */
export function tabKeys(page: Page) {
  const lost: string[] = [];
  /** Goes on by Tab until what has the focus is called so; notes each stop on the way that nothing shows. */
  async function to(wanted: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let n = 0; n < 90; n++) {
      await page.keyboard.press(key);
      const { name, isShown } = await focused(page);
      if (name && !isShown) lost.push(`nothing shows the focus on ${name.slice(0, 60)}`);
      if (wanted.test(name)) return;
      passed.push(name.slice(0, 40));
    }
    throw new Error(`${key} does not reach ${String(wanted)}; it passes ${passed.join(' | ')}`);
  }
  return {
    lost,
    to,
    async press(wanted: RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
      await to(wanted);
      await page.keyboard.press(key);
    },
    async type(wanted: RegExp, text: string): Promise<void> {
      await to(wanted);
      await page.keyboard.type(text);
    },
    /** A page that came takes the focus: a heading of it, or a field. */
    async arrives(heading: string | RegExp): Promise<void> {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect.poll(async () => (await focused(page)).name, { timeout: 10_000 }).not.toBe('');
    },
  };
}
