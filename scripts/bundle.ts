import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb, webDist } from './build-web.ts';

/** A chunk of Vite's manifest, by its source. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

// performance.md 8, in bytes, gzipped: Find alone, the way from Find to the receipt, and whatever else a payer's pages
// may load.
const budgets = {
  Find: 94_500,
  'Find to Receipt': 115_000,
  'everything a payer can load': 124_200,
  'signed in, the largest page': 125_000,
  'a form, signed in or not': 132_500,
  'portal, entry': 220_000,
};
const budgetOfStyle = 12_500;
const budgetOfFont = 30_000;
/** Never in anything a payer loads: what each costs stands in decision 78. */
const forbidden = [
  /^zod$/,
  /^(@?react-(aria|stately)|@internationalized)/,
  /^react-router/,
  /^@tanstack\//,
  /^jose$/,
  /^@microsoft\/signalr$/,
];

buildWeb();
const read = <T>(name: string): T => JSON.parse(readFileSync(join(webDist, '.vite', name), 'utf8')) as T;
const manifest = read<Record<string, Chunk>>('manifest.json');
const packages = read<Record<string, Record<string, readonly string[]>>>('packages.json');
const bytesOf = (file: string) => readFileSync(join(webDist, file));
const gzipped = (file: string) => gzipSync(bytesOf(file), { level: 9 }).length;
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipped(file), 0);

/** What staff load, who signed in or was invited, and who fills in a form. */
const ofOthers = new RegExp(
  [
    /\/(portal|customer\/(area|login)|onboarding|app\/form)\//,
    /\/find-offers/,
    /\/texts\/(customer|payer-login|payer-forms|payer-offers)\//,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/**
 * The chunks that a page needs at once; with `onDemand` those too that it may load later, but never the portal's,
 * nor those of who signed in or was invited and of forms, which are measured by themselves. */
function closure(sources: readonly string[], onDemand: boolean, seen = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}; the table of pages in scripts/bundle.ts is old.`);
    if (seen.has(source)) continue;
    seen.add(source);
    const later = onDemand ? (chunk.dynamicImports ?? []).filter((next) => !ofOthers.test(next)) : [];
    closure([...(chunk.imports ?? []), ...later], onDemand, seen);
  }
  return seen;
}
const filesOf = (sources: Iterable<string>) => new Set([...sources].map((source) => manifest[source]?.file ?? ''));

const shell = [
  'index.html',
  'src/app/payer.tsx',
  ...['parts', 'payer'].map((area) => `../contract/src/texts/${area}/en-US.ts`),
];
const page = (name: string) => [...shell, `src/app/${name}.tsx`];
const pages: Readonly<Record<string, readonly string[]>> = {
  '/customer/:slug/dashboard': page('customer/find-page'),
  '/customer/:slug/make-payment/:identifier': page('customer/make-payment-page'),
  '/payment/:referenceNumber/receipt': page('public/receipt-page'),
  '/payment/:referenceNumber/lookup': page('public/lookup-page'),
  '/, /signed-out': page('public/other-pages'),
  '/callback': ['index.html', 'src/app/callback.tsx'],
  '/portal': ['index.html', 'src/app/portal/portal.tsx'],
};
const workers = readdirSync(join(webDist, 'assets'))
  .filter((name) => name.includes('.worker-') && name.endsWith('.js'))
  .map((name) => `assets/${name}`);
const homePages = Object.keys(manifest).filter((source) =>
  /\/(customer\/area|customer\/login|onboarding)\/[\w-]+-page\.tsx$/.test(source),
);
const invited = ['../contract/src/texts/onboarding/en-US.ts', 'src/app/onboarding/onboarding-routes.tsx'];
const atHome = (source: string) => [
  ...shell,
  ...(source.includes('/onboarding/')
    ? invited
    : ['../contract/src/texts/customer/en-US.ts', 'src/app/customer/area/area-routes.tsx']),
  source,
];
const everything = closure(['index.html'], true);
const path = [...page('customer/find-page'), ...page('customer/make-payment-page'), ...page('public/receipt-page')];
const measured: Readonly<Record<keyof typeof budgets, number>> = {
  Find: sum(filesOf(closure(page('customer/find-page'), false))),
  'Find to Receipt': sum([...filesOf(closure(path, false)), ...workers]),
  'everything a payer can load': sum([...filesOf(everything), ...workers]),
  'signed in, the largest page': Math.max(...homePages.map((page) => sum(filesOf(closure(atHome(page), false))))),
  'a form, signed in or not': Math.max(
    ...[page('form/public-form-page'), atHome('src/app/customer/area/own-form.tsx')].map((form) =>
      sum(filesOf(closure([...form, '../contract/src/texts/payer-forms/en-US.ts'], false))),
    ),
    sum(
      filesOf(
        closure(
          [
            ...page('customer/find-page'),
            'src/features/payer/find-offers.tsx',
            '../contract/src/texts/payer-offers/en-US.ts',
          ],
          false,
        ),
      ),
    ),
  ),
  'portal, entry': sum(filesOf(closure(pages['/portal'] ?? [], false))),
};

/** What each screen of staff loads when it is opened, beside what is there already. */
function staffScreens(): readonly (readonly [string, number])[] {
  const frame = closure(pages['/portal'] ?? [], false);
  const entry = filesOf(frame);
  return [...frame]
    .flatMap((source) => manifest[source]?.dynamicImports ?? [])
    .filter((source) => source.startsWith('src/app/portal/'))
    .map((source) => [source, [...filesOf(closure([source], false))].filter((file) => !entry.has(file))] as const)
    .map(([source, files]) => [source.replace('src/app/portal/', ''), sum(files)]);
}

const faults: string[] = [];
const line = (name: string, bytes: number, most?: number) => {
  console.log(`${name.padEnd(44)} ${String(bytes).padStart(7)}${most === undefined ? '' : ` of ${most}`}`);
  if (most !== undefined && bytes > most) faults.push(`${name} has ${bytes} bytes, ${bytes - most} too many`);
};
console.log('script, gzipped, by route');
for (const [route, sources] of Object.entries(pages)) line(route, sum(filesOf(closure(sources, false))));
for (const source of homePages) line(source.replace('src/app/', ''), sum(filesOf(closure(atHome(source), false))));
console.log('\nscript, gzipped, that a screen of staff adds to the entry of the portal');
for (const [name, bytes] of staffScreens()) line(name, bytes);
console.log('\nscript, gzipped, by file');
for (const source of [...everything].sort()) line(source, gzipped(manifest[source]?.file ?? ''));
for (const worker of workers) line(worker.replace(/^assets\/|-[\w-]+\.js$/g, ''), gzipped(worker));
console.log('\nbudgets');
for (const [name, most] of Object.entries(budgets) as [keyof typeof budgets, number][])
  line(name, measured[name], most);
const styles = new Set([...everything, ...closure(homePages, false)].flatMap((source) => manifest[source]?.css ?? []));
line('style', sum(styles), budgetOfStyle);
const fonts = new Set(
  [...everything].flatMap((source) => manifest[source]?.assets ?? []).filter((file) => file.endsWith('.woff2')),
);
line(
  'font',
  [...fonts].reduce((total, file) => total + bytesOf(file).length, 0),
  budgetOfFont,
);

const seen = [...everything, ...homePages.flatMap((page) => [...closure(atHome(page), false)])];
for (const file of filesOf(seen)) {
  for (const [name, importers] of Object.entries(packages[file] ?? {})) {
    if (forbidden.some((one) => one.test(name)))
      faults.push(`a payer loads ${name}: ${importers.join(', ') || file} imports it`);
  }
}
for (const fault of faults) console.error(fault);
console.log(faults.length > 0 ? 'over budget' : 'within budget');
process.exit(faults.length > 0 ? 1 : 0);
