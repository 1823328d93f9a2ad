import type { Browser, Page } from 'playwright-core';
import { axeFindings, findingsIn, openPage, scrollsSideways, thoroughFindings } from './browser.ts';
import { lostStops } from './focus-findings.ts';
import { type Data, hearPseudo, textsLeft } from './pseudo-words.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** The least that must do; also what 400 % zoom leaves of a desktop. */
const narrow = { width: 320, height: 720 };

/** What reaches beyond the window, and is cut off by nothing around it. */
const widest = () =>
  [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right + scrollX > document.documentElement.clientWidth + 1)
    .filter((element) => {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return false;
      return true;
    })
    .map((element) => `${element.tagName}.${element.className}`)
    .slice(0, 4)
    .join(' ');

const panel = '[role=tabpanel]:not([hidden])';
/** What lies over the page: it is looked at instead. */
const over = 'dialog[open], [data-drawer], [popover]:popover-open';

/**
 * A walk over pages that speak the pseudo-culture, each looked at once for everything: words that are not in the
 * catalog, axe, scrolling sideways at three widths, and on a whole page the ring of the focus in forced colours.
 */
export class Walk {
  readonly data: Data;
  readonly page: Page;
  readonly #base: string;
  /** Findings, each with the first place where. */
  readonly #found = new Map<string, string>();

  private constructor(page: Page, base: string, data: Data) {
    this.page = page;
    this.#base = base;
    this.data = data;
  }

  static async begin(browser: Browser, base: string, data: Data): Promise<Walk> {
    const { page } = await openPage(browser, narrow);
    await data.hear(page);
    await hearPseudo(page);
    return new Walk(page, base, data);
  }

  note(where: string, ...findings: readonly string[]): void {
    for (const finding of findings) if (!this.#found.has(finding)) this.#found.set(finding, where);
  }

  /** Ends the walk; answers what was found. */
  async end(): Promise<string[]> {
    await this.page.context().close();
    return [...this.#found].map(([finding, where]) => `${where}: ${finding}`);
  }

  async #settled(): Promise<void> {
    await this.page.waitForFunction(() => document.title !== '' && !document.querySelector('.loading, .btn.busy'));
    await this.data.settled();
    // A page whose script is on its way has no heading yet; one that never has one is found by what looks at it.
    await this.page.waitForSelector('h1', { state: 'attached', timeout: 5_000 }).catch(() => undefined);
  }

  async #sideways(where: string): Promise<void> {
    if (!(await scrollsSideways(this.page))) return;
    const { width } = this.page.viewportSize() ?? narrow;
    this.note(where, `${where} scrolls sideways at ${width} by ${await this.page.evaluate(widest)}`);
  }

  /** Looks at the page as it stands, at the width that it has. */
  async look(where: string): Promise<void> {
    await this.#settled();
    this.data.add(await this.page.evaluate(() => (window as { __CONFIG__?: unknown }).__CONFIG__));
    const lies = (await this.page.locator(over).count()) > 0;
    this.note(where, ...(await textsLeft(this.page, this.data)));
    this.note(where, ...(await (lies ? findingsIn(this.page, over) : axeFindings(this.page))));
    await this.#sideways(where);
  }

  /** The same at the widths of a desktop and of phones, and by keys in forced colours. */
  async #lookWhole(where: string, isPanel: boolean): Promise<void> {
    await this.page.setViewportSize(desktop);
    await this.#settled();
    this.note(where, ...(await textsLeft(this.page, this.data)));
    this.note(where, ...(await (isPanel ? findingsIn(this.page, panel) : thoroughFindings(this.page))));
    await this.#sideways(where);
    if (!isPanel) {
      await this.page.emulateMedia({ forcedColors: 'active' });
      this.note(where, ...(await lostStops(this.page)));
      await this.page.emulateMedia({ forcedColors: 'none' });
    }
    for (const size of [phone, narrow]) {
      await this.page.setViewportSize(size);
      await this.#sideways(where);
    }
    if (!isPanel) this.note(where, ...(await findingsIn(this.page, 'main')));
  }

  /** Opens an address below the base without loading a document, as a link does. */
  async open(address: string): Promise<void> {
    const to = `${new URL(this.#base).pathname}${address}`;
    await this.page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  }

  /** A page of the portal by its address, looked at whole. */
  async visit(address: string): Promise<void> {
    await this.step(
      address,
      () => this.open(`/portal/${address}`),
      () => this.#lookWhole(address, false),
    );
  }

  /** A tab of such a page: its panel alone. */
  async visitTab(address: string, tab: string): Promise<void> {
    await this.step(
      address,
      async () => {
        await this.open(`/portal/${address}`);
        // A tab that is not there leaves the first one chosen.
        await this.page.locator(`[role=tab][aria-selected=true][id$="${tab}"]`).waitFor();
      },
      () => this.#lookWhole(address, true),
    );
  }

  /** One thing to do and to look at; one that cannot be done is a finding, and the walk goes on. */
  async step(where: string, act: () => Promise<unknown>, look = () => this.look(where)): Promise<void> {
    try {
      await act();
      await look();
    } catch (error) {
      const said = await this.page
        .locator('.banner, .err, .error')
        .allInnerTexts()
        .catch(() => []);
      this.note(where, [...String(error).split('\n').slice(0, 4), ...said].join(' '));
    }
  }

  /** Esc closes what lies over the page, and the focus is somewhere after it. */
  async close(where: string): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page
      .locator(over)
      .first()
      .waitFor({ state: 'detached', timeout: 2_000 })
      .catch(() => undefined);
    const isLost = await this.page
      .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 2_000 })
      .then(
        () => false,
        () => true,
      );
    if (isLost) this.note(where, 'the focus is nowhere after Esc');
  }
}
