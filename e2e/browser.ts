import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const pictures = join(import.meta.dirname, '../artifacts/screens');

/** The whole browser, for what its windows do too: a page that rests while another one is looked at. */
export const wholeBrowser = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export const launch = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_SHELL'] || wholeBrowser, args: [...flags, ...more] });

/** A browser for pages that each live for seconds: compiling them for speed is a tenth of what it would do. */
export const launchForTests = (): Promise<Browser> => launch(['--js-flags=--no-opt --no-maglev']);

/** Things a page complained about: errors of scripts, of the policy, failed requests of our own. */
export interface Watched {
  readonly page: Page;
  readonly complaints: string[];
}

export async function openPage(
  browser: Browser | BrowserContext,
  size: { width: number; height: number },
): Promise<Watched> {
  const context =
    'newContext' in browser
      ? await browser.newContext({
          viewport: size,
          timezoneId: 'America/Chicago',
          acceptDownloads: true,
          // Nobody waits for what moves.
          reducedMotion: 'reduce',
        })
      : browser;
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && !/status of (4\d\d)/.test(message.text()) && complaints.push(message.text()),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
  page.setDefaultTimeout(15_000);
  return { page, complaints };
}

const accessible = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.0 to 2.2 A and AA on the page as it stands, one line each. */
export const axeFindings = (page: Page): Promise<string[]> => findings(page, accessible);

/** The same with what is good practice besides: headings in order, one main, nothing outside a landmark. */
export const thoroughFindings = (page: Page): Promise<string[]> => findings(page, [...accessible, 'best-practice']);

/**
 * Violations of WCAG while the list of a combobox is open: the library hides the rest of the page from readers without
 * making it inert. Nothing there can be reached, since the focus stays in the box and Tab closes the list.
 */
export const findingsWithList = (page: Page): Promise<string[]> => findings(page, accessible, ['aria-hidden-focus']);

/** Violations of WCAG in parts of the page, by their selector. */
export const findingsIn = (page: Page, parts: string): Promise<string[]> => findings(page, accessible, [], parts);

async function findings(
  page: Page,
  rules: readonly string[],
  without: readonly string[] = [],
  parts = '',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([runOnly, off, within]) => {
      const run = (window as unknown as { axe: typeof axe }).axe;
      const found = await run.run(within || document, {
        runOnly: [...runOnly],
        resultTypes: ['violations'],
        iframes: false,
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
      });
      return found.violations.map(
        (violation) =>
          `${violation.id}: ${violation.nodes
            .map((node) => node.target.join(' '))
            .slice(0, 3)
            .join(' | ')}`,
      );
    },
    [[...rules], [...without], parts] as const,
  );
}

/** True when the page scrolls sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

/** Keeps a picture of the page, where somebody wants to look at them: `SCREENS=on`. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS'] !== 'on') return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}
