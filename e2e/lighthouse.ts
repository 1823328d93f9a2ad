import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bring } from '@ratepayer/dev/bench/bring.ts';
import { freePort } from '@ratepayer/dev/free-port.ts';
import { chromium } from 'playwright-core';
import { wholeBrowser } from './browser.ts';
import { startProduct } from './product.ts';

/** What of Lighthouse is used here; it is brought by the benchmark alone (decision 183). */
interface Lighthouse {
  readonly default: (
    url: string,
    flags: { readonly port: number; readonly output: 'html'; readonly logLevel: 'error' },
  ) => Promise<Result | undefined>;
}
interface Result {
  readonly report: string;
  readonly lhr: Found;
}
interface Found {
  readonly lighthouseVersion: string;
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly displayValue?: string }>>;
}
interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Area = keyof typeof aims;
const areas = Object.keys(aims) as Area[];
const kept = join(import.meta.dirname, '../artifacts/lighthouse');

const pointsOf = ({ categories }: Found, area: Area) => Math.round((categories[area]?.score ?? 0) * 100);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** What of a category is not as it should be and counts, with what Lighthouse says of it. */
const costing = (found: Found) =>
  areas.flatMap((area) =>
    (found.categories[area]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (found.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${area}: ${id} ${found.audits[id]?.displayValue ?? ''}`.trim()),
  );

/**
 * Lighthouse, as a phone on slow 4G, over Find of the product as it is started, so many times; the medians of its four
 * figures, what cost points, and the last report as a page.
 */
async function lighthouse(turns: number): Promise<void> {
  const { default: run }: Lighthouse = await import(bring('lighthouse'));
  const port = await freePort();
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: wholeBrowser,
    args: ['--no-sandbox', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  const found: Found[] = [];
  const url = `${product.base}/customer/riverton-water/dashboard`;
  try {
    await fetch(url); // the server's first answer is not the page's
    for (let i = 0; i < turns; i++) {
      const result = await run(url, { port, output: 'html', logLevel: 'error' });
      if (!result) throw new Error('Lighthouse has no result.');
      found.push(result.lhr);
      mkdirSync(kept, { recursive: true });
      writeFileSync(join(kept, 'find.html'), result.report);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  const figures = Object.fromEntries(areas.map((area) => [area, median(found.map((one) => pointsOf(one, area)))]));
  const met = areas.every((area) => (figures[area] ?? 0) >= aims[area]);
  for (const line of new Set(found.flatMap(costing))) console.log(line);
  console.log(
    JSON.stringify({
      name: 'lighthouse',
      version: found[0]?.lighthouseVersion,
      turns,
      page: 'Find, mobile',
      figures,
      aims,
      met,
      runs: found.map((one) => areas.map((area) => pointsOf(one, area))),
    }),
  );
}

await lighthouse(Number(process.argv[2] ?? 5));
