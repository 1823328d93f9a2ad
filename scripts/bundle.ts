import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb, webDist } from './build-web.ts';

// architecture.md 7: the payer's path from Find to Receipt, gzipped, in all.
const budget = { script: 130_000, style: 20_000, font: 30_000 };

buildWeb();
const assets = readdirSync(join(webDist, 'assets'));
const text = (name: string) => readFileSync(join(webDist, 'assets', name), 'utf8');
const size = (name: string) => gzipSync(readFileSync(join(webDist, 'assets', name)), { level: 9 }).length;

/** Everything a payer's page can load: the entry and what it reaches, without the staff's chunk and what only that reaches. */
function reach(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name) || !assets.includes(name)) continue;
    seen.add(name);
    if (!/\.(js|css)$/.test(name)) continue;
    const named = [...text(name).matchAll(/([\w.-]+\.(?:js|css|woff2))/g)].map(([, found = '']) => found).filter((found) => !found.startsWith('portal-') && !found.startsWith('esm-'));
    reach(named, seen);
  }
  return seen;
}
const entry = [...readFileSync(join(webDist, 'index.html'), 'utf8').matchAll(/assets\/([\w.-]+)/g)].map(([, name = '']) => name);
const payer = [...reach(entry)];
const kinds = { script: '.js', style: '.css', font: '.woff2' } as const;
let over = false;
for (const [kind, ending] of Object.entries(kinds) as [keyof typeof budget, string][]) {
  const names = payer.filter((name) => name.endsWith(ending));
  const bytes = names.reduce((sum, name) => sum + (kind === 'font' ? readFileSync(join(webDist, 'assets', name)).length : size(name)), 0);
  over ||= bytes > budget[kind];
  console.log(`${kind.padEnd(6)} ${String(bytes).padStart(7)} of ${budget[kind]} bytes  ${names.join(' ')}`);
}
console.log(over ? 'over budget' : 'within budget');
process.exit(over ? 1 : 0);
