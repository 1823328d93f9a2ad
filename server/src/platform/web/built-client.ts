import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the build. */
export interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  /** Compressed, by the name under which a browser accepts it, the smallest first; the build wrote them beside it. */
  readonly smaller: readonly (readonly [string, Buffer])[];
}

/** What the server knows of the built client. Names of files are relative to the base path. */
export interface BuiltClient {
  readonly index: string;
  readonly silent: SilentPage;
  readonly assets: ReadonlyMap<string, Asset>;
  /** The scripts that a page of this path needs at once. */
  scriptsOf(path: string): readonly string[];
  /** The style sheet of every page. */
  readonly style: string;
  /** What pages of the portal need behind it. */
  readonly staffStyle: string;
  /** The same as text that stands in a page. */
  readonly styleText: string;
}

/** The page that ends a renewal or a look-up in its frame; nothing in it differs from one request to the next. */
interface SilentPage {
  readonly html: string;
  /** Of its script, as a policy names it. */
  readonly hash: string;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

// Which page's code an address needs: the router of the payers (web/src/app/payer.tsx) has the same table.
const payer = 'src/app/payer.tsx';
const pages: readonly (readonly [RegExp, ...string[]])[] = [
  [/^\/customer\/[^/]+\/dashboard\/?$/, payer, 'src/app/customer/find-page.tsx'],
  [/^\/customer\/[^/]+\/make-payment\/[^/]+\/?$/, payer, 'src/app/customer/make-payment-page.tsx'],
  [
    /^\/customer\/[^/]+\/(accounts|wallet|profile|form|register|not-me|sign-in)(\/|$)/,
    payer,
    'src/app/customer/area/area-routes.tsx',
  ],
  [/^\/[^/]+\/\d+\/forms\/\d/, payer, 'src/app/form/public-form-page.tsx'],
  [/^\/payment\/([^/]+\/)?lookup\/?$/, payer, 'src/app/public/lookup-page.tsx'],
  [/^\/payment\/[^/]+\/receipt\/?$/, payer, 'src/app/public/receipt-page.tsx'],
  [/^\/onboarding\//, payer, 'src/app/public/other-pages.tsx', 'src/app/onboarding/onboarding-page.tsx'],
  [/^\/(signed-out|quick-pay\/[^/]+|customer\/[^/]+)?\/?$/, payer, 'src/app/public/other-pages.tsx'],
  [/^\/callback$/, 'src/app/callback.tsx'],
  [/^\/portal(\/|$)/, 'src/app/portal/portal.tsx'],
  [/^/, payer],
];

/** Reads a build into memory; it never changes while this process lives. */
export function readBuiltClient(dist: string): BuiltClient {
  const assets = loadAssets(join(dist, 'assets'));
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const needed = pages.map(([pattern, ...sources]) => [pattern, [...filesOf(manifest, sources)]] as const);
  const style = manifest['index.html']?.css?.[0] ?? '';
  const styleText = assets.get(style.replace(/^assets\//, ''))?.plain.toString('utf8') ?? '';
  return {
    index: readFileSync(join(dist, 'index.html'), 'utf8'),
    silent: readSilent(join(dist, 'silent-refresh.html')),
    assets,
    scriptsOf: (path) => needed.find(([pattern]) => pattern.test(path))?.[1] ?? [],
    style,
    staffStyle: chunkOf(manifest, 'src/ui/staff.css').file,
    // Addresses in a sheet count from the sheet, in a page from its base.
    styleText: styleText.replace(/url\((["']?)\.\//g, 'url($1assets/'),
  };
}

function readSilent(file: string): SilentPage {
  const html = readFileSync(file, 'utf8');
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  return { html, hash: `sha256-${createHash('sha256').update(script).digest('base64')}` };
}

/** The style sheets of the build, for pages that are not the client's own. */
export function stylesheetsOf(dist: string, prefix: string): string[] {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) return [];
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return (manifest['index.html']?.css ?? []).map((name) => `${prefix}/${name}`);
}

function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The web client has no ${source}: build it anew, or mend the table of its pages.`);
  return chunk;
}

function filesOf(manifest: Manifest, sources: readonly string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = chunkOf(manifest, source);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], found);
  }
  return found;
}

const endings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

function loadAssets(folder: string): Map<string, Asset> {
  const names = new Set(readdirSync(folder));
  const read = (name: string) => readFileSync(join(folder, name));
  return new Map(
    [...names]
      .filter((name) => !endings.some(([, ending]) => name.endsWith(ending)))
      .map((name) => {
        const smaller = endings
          .filter(([, ending]) => names.has(`${name}${ending}`))
          .map(([encoding, ending]) => [encoding, read(`${name}${ending}`)] as const);
        return [name, { type: types[extname(name)] ?? 'application/octet-stream', plain: read(name), smaller }];
      }),
  );
}
