import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deviceMakers } from '@ratepayer/contract/devices/device.fields.ts';
import { outsideBrackets, pseudoTexts } from '@ratepayer/contract/texts/qps.ts';
import type { Page, Request } from 'playwright-core';
import { valuesOf } from '../tools/texts/find-texts.ts';

const root = join(import.meta.dirname, '..');

/**
 * What starts a product that speaks the pseudo-culture. The product knows no way to choose it: its catalog is replaced
 * from outside.
 */
export const speaksPseudo = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'pseudo-server.ts')}` };

/** Puts the pseudo-culture into the place of the texts that a page downloads. */
export async function hearPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/en-US-[\w-]+\.js$/, async (route) => {
    const answer = await route.fetch();
    const [, table, as] = /^var e=(\{.*\});export\{e as (\w+)\};\s*$/s.exec(await answer.text()) ?? [];
    if (!table) return route.fulfill({ response: answer });
    const texts = new Function(`return ${table}`)() as Record<string, string>;
    return route.fulfill({ response: answer, body: `var e=${JSON.stringify(pseudoTexts(texts))};export{e as ${as}};` });
  });
}

const sources = execFileSync('git', ['ls-files', 'contract/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('/texts/'))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
const members = valuesOf(sources);

// The names of the product, of a gateway, of makers of card readers, of keys and of kinds of files, addresses, and what
// a culture's own figures are written with: times, zones, months and days of the week.
const makers = deviceMakers.join('|');
const keys = String.raw`Ctrl(\s+Shift)?(\s+[A-Z])?`;
const names = new RegExp(
  `^(Ratepayer|Sandbox|${makers}|USD|CAD|CSV|Excel|PDF|ZIP|UTF-8|YYYY-MM-DD|gal|kWh|CCF|m³|${keys}|\\S+[/@]\\S+)$`,
);
/** A state with its ZIP code, which a line of an address puts together. */
const place = /^[A-Z]{2} \d{5}$/;
const short = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const months = `${short}|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber`;
const days = 'Mo|Tu|We|Th|Fr|Sa|Su|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day';
const figures = new RegExp(
  `^[^\\p{L}]*(?:\\b(?:AM|PM|USD|CAD|[A-Z]{1,4}T|MB|KB|gal|kWh|CCF|${months}|${days})\\b[^\\p{L}]*)*$`,
  'u',
);
const apart = /\s*(?:[,:()+/·–•?*]|"|\s-\s| {2,})\s*/;

/**
 * What is data and no text of ours: a string that the API answered or that somebody typed, but for members of lists
 * that the contract declares, which have names; the name of the product; figures, dates and times. Everything else was
 * left in code.
 */
export class Data {
  readonly #known = new Set<string>();
  /** Those of three letters and more, by their first three: a page asks after thousands of texts. */
  readonly #heads = new Map<string, string[]>();
  #underWay = 0;

  add(value: unknown): void {
    if (typeof value === 'string') {
      const text = value.replaceAll(/\s+/g, ' ').trim();
      if (members.has(text)) return;
      for (const part of [text, ...text.split(apart)]) this.#keep(part.trim());
    } else if (value && typeof value === 'object') for (const inside of Object.values(value)) this.add(inside);
  }

  /** What is data although a list of the contract has a member of that name. */
  addAsIs(text: string): void {
    this.#keep(text);
  }

  #keep(text: string): void {
    if (this.#known.has(text)) return;
    this.#known.add(text);
    if (text.length < 3) return;
    const begun = this.#heads.get(text.slice(0, 3));
    if (begun) begun.push(text);
    else this.#heads.set(text.slice(0, 3), [text]);
  }

  /** Hears what the API answers to a page, and what the page began with. */
  async hear(page: Page): Promise<void> {
    // A page is not there before its code is.
    const code = new Set<Request>();
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') return;
      code.add(request);
      this.#underWay += 1;
    });
    for (const over of ['requestfinished', 'requestfailed'] as const)
      page.on(over as 'requestfinished', (request) => {
        if (code.delete(request)) this.#underWay -= 1;
      });
    await page.route(/\/api\//, async (route) => {
      // A file that is sent goes its own way.
      if (!/json/.test(route.request().headers()['content-type'] ?? 'json')) return route.continue();
      this.#underWay += 1;
      try {
        // A page that was left meanwhile wants no answer any more.
        const response = await route.fetch().catch(() => undefined);
        if (!response) return;
        if ((response.headers()['content-type'] ?? '').includes('json'))
          this.add(await response.json().catch(() => undefined));
        await route.fulfill({ response });
      } finally {
        this.#underWay -= 1;
      }
    });
  }

  /** Waits until nothing was asked for a fifth of a second: a page asks for more after it is drawn. */
  async settled(): Promise<void> {
    for (let rounds = 0, still = 0; still < 8 && rounds < 400; rounds++) {
      await pause(25);
      still = this.#underWay === 0 ? still + 1 : 0;
    }
  }

  /** Made of known strings alone, one behind the other. */
  #isMade(text: string): boolean {
    if (text === '' || [names, place, figures].some((known) => known.test(text))) return true;
    const heads = this.#heads.get(text.slice(0, 3)) ?? [];
    return heads.some(
      (part) => text.startsWith(part) && this.#isMade(text.slice(part.length).replace(/^[\s,:()+/·–•?*&-]+/, '')),
    );
  }

  readonly isKnown = (piece: string): boolean => {
    const text = piece.replaceAll(/\s+/g, ' ').trim();
    const parts = piece.split(apart).map((part) => part.replaceAll(/\s+/g, ' ').trim());
    return (
      this.#known.has(text) || this.#isMade(text) || parts.every((part) => this.#known.has(part) || this.#isMade(part))
    );
  };
}

/** Every text of a page, shown or only spoken, that stands outside of brackets and is no data. */
export async function textsLeft(page: Page, data: Data): Promise<string[]> {
  const shown = await page.evaluate(() => {
    // The words of the calendar itself come with it, in the language of its reader.
    const ofOthers = 'script,style,[translate=no],.react-aria-RangeCalendar,[data-live-announcer]';
    const block = 'p,li,td,th,h1,h2,h3,h4,dt,dd,label,legend,button,option,caption,summary,figcaption,div,section,text';
    const texts = new Map<Element, string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest(ofOthers)) continue;
      const at = parent.closest(block) ?? document.body;
      texts.set(
        at,
        `${texts.get(at) ?? ''}${parent === at ? '' : '  '}${node.textContent ?? ''}${parent === at ? '' : '  '}`,
      );
    }
    const spoken = ['title', 'placeholder', 'aria-label', 'aria-description', 'aria-roledescription', 'alt'];
    const attributes = [...document.querySelectorAll('*')]
      .filter((element) => !element.closest(ofOthers))
      .flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? ''));
    const buttons = [...document.querySelectorAll<HTMLInputElement>('input[type=submit],input[type=button]')].map(
      (input) => input.value,
    );
    return [document.title, ...texts.values(), ...attributes, ...buttons];
  });
  return [...new Set(shown.flatMap((text) => outsideBrackets(text, data.isKnown)))];
}
