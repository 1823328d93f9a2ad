import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = (file: string) => JSON.stringify(join(import.meta.dirname, '../src', file));

/** Packages that a process loads by loading what a worker is made of. */
const script = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({ load(url, context, next) { loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? ''); return next(url, context); } });
  await import(${source('worker-loop.ts')});
  await import(${source('payment-deps.ts')});
  console.log(JSON.stringify([...loaded]));`;

it('a worker that starts loads neither the vendors’ libraries nor what serves requests: its memory is for files', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const loaded = JSON.parse(stdout || `["${stderr.slice(0, 300)}"]`) as string[];
  expect(loaded).toContain('pg');
  for (const heavy of [
    'plaid',
    'stripe',
    '@adyen/api-library',
    'fastify',
    'oidc-provider',
    '@myriaddreamin/typst-ts-node-compiler',
    '@myriaddreamin/typst-ts-web-compiler',
  ])
    expect(loaded).not.toContain(heavy);
});
