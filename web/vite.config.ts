import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from './compress-assets.ts';

interface Imports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly importers: readonly string[];
}
interface Modules {
  getModuleInfo(id: string): Imports | null;
}

const root = join(import.meta.dirname, '..');
const app = (page: string) => join(import.meta.dirname, 'src/app', page);
const find = app('customer/find-page.tsx');
const others = [
  'customer/make-payment-page.tsx',
  'public/lookup-page.tsx',
  'public/receipt-page.tsx',
  'public/other-pages.tsx',
].map(app);
/** The pages of a payer who signed in; they load what no other payer does. */
const area = app('customer/area');
const ofArea = readdirSync(area)
  .filter((name) => /-(page|routes|needed)\.tsx$/.test(name))
  .map((name) => join(area, name));
const ofInvited = ['onboarding-page', 'onboarding-routes', 'resumed'].map((name) => app(`onboarding/${name}.tsx`));
const ofLogins = ['login-routes', 'new-login-page', 'not-me-page', 'sign-in-page'].map((name) =>
  app(`customer/login/${name}.tsx`),
);
const home = [...ofArea, ...ofInvited, ...ofLogins];
/** What Pay loads when the card issuer asks for a step, or the biller sells something. */
const later = ['bank-step.tsx', 'products-block.tsx'].map((name) =>
  join(import.meta.dirname, 'src/features/payer', name),
);
/** What Pay loads of the wallet when somebody signed in: nothing of the pages at home comes with it. */
const saved = join(import.meta.dirname, 'src/platform/api/wallet.api.ts');
/** Forms of a biller, signed in or not: a payer without one loads none of it. */
const forms = ['customer/area/own-form.tsx', 'form/public-form-page.tsx'].map(app);
const portal = app('portal/portal.tsx');
const reached = new Map<string, Set<string>>();

/** What a module imports, and what that imports; what is imported on demand is left out. */
function reach(modules: Modules, from: string): Set<string> {
  const known = reached.get(from);
  if (known) return known;
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(from);
  reached.set(from, seen);
  return seen;
}

/** What pages load, with what comes on demand, but for what stays out. */
function reachOnDemand(modules: Modules, name: string, from: readonly string[], out: readonly string[] = []) {
  const known = reached.get(name);
  if (known) return known;
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || out.includes(id)) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) visit(next);
  };
  from.forEach(visit);
  reached.set(name, seen);
  return seen;
}
/** What staff load, their screens included, which come on demand. */
const reachOfPortal = (modules: Modules) => reachOnDemand(modules, 'portal', [portal]);
/** What payers load without a form. */
const reachWithoutForms = (modules: Modules) =>
  reachOnDemand(modules, 'without forms', [find, ...others, ...home], forms);

/** What every page needs besides: the bundler's own helpers, and what the entry imports. */
function isAlways(id: string, modules: Modules): boolean {
  const entry = join(import.meta.dirname, 'src/main.tsx');
  return id.includes('rolldown/runtime') || (id !== entry && !id.endsWith('.css') && reach(modules, entry).has(id));
}

const usersOf = (id: string, modules: Modules, pages: readonly string[]) =>
  pages.filter((page) => page !== id && reach(modules, page).has(id));

/** Of several pages; what Pay shares with the wallet among it, or the wallet would come along. */
const isOfSeveral = (id: string, modules: Modules, users: readonly string[]): boolean =>
  users.length > 1 || (users.length > 0 && usersOf(id, modules, home).length > 0);

/**
 * Chunks of the payer's pages: `base` is what Find shares with another of them, `paying` what others share, or load
 * later. Left to itself the bundler makes 26 small files of this, which together are 5 kB larger.
 */
function chunkOfPayers(id: string, modules: Modules): string | null {
  if (isAlways(id, modules) || reach(modules, app('payer.tsx')).has(id)) return 'base';
  const users = usersOf(id, modules, others);
  const isShared = users.length > 0 || reachOfPortal(modules).has(id);
  if (find !== id && isShared && reach(modules, find).has(id)) return 'base';
  const isLater = users.length > 0 && later.some((part) => part !== id && reach(modules, part).has(id));
  return isOfSeveral(id, modules, users) || isLater ? 'paying' : null;
}

/** What pages of who signed in share with staff, and what several of them share, a file each. */
const isAtHome = (id: string, modules: Modules) =>
  usersOf(id, modules, home).length > 0 &&
  usersOf(id, modules, others).length === 0 &&
  !reach(modules, find).has(id) &&
  !reach(modules, saved).has(id) &&
  !id.endsWith('.css');
const chunkOfBoth = (id: string, modules: Modules): string | null =>
  (isAtHome(id, modules) && reachOfPortal(modules).has(id)) ||
  (isOfForms(id, modules) && reach(modules, portal).has(id))
    ? 'home-and-staff'
    : null;
/** What forms need and no other page of payers. */
const isOfForms = (id: string, modules: Modules) =>
  usersOf(id, modules, forms).length > 0 &&
  usersOf(id, modules, [...others, ...home]).length === 0 &&
  !reach(modules, find).has(id) &&
  !id.endsWith('.css');
const chunkOfHome = (id: string, modules: Modules): string | null =>
  isAtHome(id, modules) && !reachOfPortal(modules).has(id) && usersOf(id, modules, home).length > 1 ? 'home' : null;

/**
 * What every form needs is one file, whatever further types of fields and the screens of staff need of it too; what
 * other pages of payers need of it stays apart, or they would load forms.
 */
const chunkOfForms = (id: string, modules: Modules): string | null =>
  isOfForms(id, modules) && usersOf(id, modules, forms).length > 1 && !reachWithoutForms(modules).has(id)
    ? 'form'
    : null;
const chunkBesideForms = (id: string, modules: Modules): string | null =>
  usersOf(id, modules, forms).length > 1 && reachWithoutForms(modules).has(id) && !id.endsWith('.css')
    ? `beside-forms-${id.replaceAll(/.*\/|\.tsx?$/g, '')}`
    : null;

/** What the frame of the portal needs is one file: the entry of payers names each file that the portal begins with. */
function chunkOfFrame(id: string, modules: Modules): string | null {
  const isFrame =
    id !== portal && !reach(modules, find).has(id) && reach(modules, portal).has(id) && !id.endsWith('.css');
  if (!isFrame) return null;
  return usersOf(id, modules, others).length > 0 ? 'both' : 'staff';
}

/** The first takes what its modules need along, unless one before it has that: who signs in costs payers nothing. */
const groups = [chunkOfPayers, chunkOfBoth, chunkOfFrame, chunkOfHome, chunkBesideForms, chunkOfForms].map(
  (name, i, all) => ({
    name,
    priority: all.length - i,
    debugName: 'pages of payers',
  }),
);

const packageOf = (id: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];

/** Writes which packages stand in which file, and which of our modules imports them: scripts/bundle.ts reads it. */
const packagesPerChunk: Plugin = {
  name: 'packages-per-chunk',
  generateBundle(_options, bundle) {
    const table: Record<string, Record<string, string[]>> = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const packages: Record<string, string[]> = {};
      for (const id of chunk.moduleIds) {
        const name = packageOf(id);
        const own = (this.getModuleInfo(id)?.importers ?? []).filter((importer) => packageOf(importer) !== name);
        if (name)
          packages[name] = [
            ...new Set([...(packages[name] ?? []), ...own.map((importer) => relative(root, importer))]),
          ];
      }
      table[chunk.fileName] = packages;
    }
    this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: JSON.stringify(table) });
  },
};

const dragWords = JSON.stringify(join(import.meta.dirname, './src/features/forms/drag-words.ts'));
/** What the list of a form says while a field is moved is said by our own texts. */
const ownDragWords: Plugin = {
  name: 'own-drag-words',
  enforce: 'pre',
  load: (id) =>
    /react-aria\/dist\/private\/intl\/dnd\/en-US\.mjs$/.test(id)
      ? `export { dragWords as default } from ${dragWords};`
      : null,
};

// One build for every base path: addresses are relative and the server sends <base href>.
export default defineConfig({
  base: './',
  // Widgets of the portal bring texts in 34 languages; these three are spoken here.
  plugins: [
    { ...locales.vite({ locales: ['en', 'es', 'fr'] }), enforce: 'pre' },
    ownDragWords,
    react(),
    packagesPerChunk,
    compressAssets,
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    // The bundler's own helpers are there since the first file.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => !file.includes('rolldown-runtime')),
    },
    cssCodeSplit: true,
    reportCompressedSize: false,
    // The portal's style is a file of its own, which no payer loads; the server names it in the portal's documents.
    rolldownOptions: { input: ['index.html', 'src/ui/staff.css'], output: { codeSplitting: { groups } } },
  },
});
