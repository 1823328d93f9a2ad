import type { Page } from 'playwright-core';

/**
 * Where a key may lead on the page and nothing shows it: a stop that cannot have the focus, or has no ring. One of each
 * kind is tried, since rows are alike. In forced colours shadows are gone, and only an outline or a border is seen.
 */
export async function lostStops(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab'); // the browser rings what is reached by keys alone
  // Where the page has no stop the next one is in the frame, and its box may have opened.
  if (!(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))))
    await page.keyboard.press('Escape');
  return page.evaluate(() => {
    const inMain = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const seen = new Set<string>();
    const isOneOfItsKind = (stop: HTMLElement) => {
      const kind = `${stop.tagName} ${stop.className} ${stop.getAttribute('type')} ${stop.closest('td')?.cellIndex}`;
      const isFirst = !seen.has(kind);
      seen.add(kind);
      return isFirst;
    };
    const stops = [...document.querySelectorAll<HTMLElement>(`main :is(${inMain})`)].filter(
      (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility({ visibilityProperty: true }),
    );
    const hasRing = (stop: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(stop);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    const isShown = (stop: HTMLElement) => {
      for (let at: Element | null = stop, up = 0; at && up < 4; at = at.parentElement, up++)
        if (hasRing(at)) return true;
      return false;
    };
    return stops.filter(isOneOfItsKind).flatMap((stop) => {
      const name = `${stop.tagName.toLowerCase()}.${stop.className} "${(stop.textContent ?? '').slice(0, 30)}"`;
      stop.focus({ preventScroll: true });
      if (document.activeElement !== stop) return [`${name} cannot have the focus`];
      return isShown(stop) ? [] : [`${name} shows no ring of the focus in forced colours`];
    });
  });
}
