import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { framedBy } from '../src/capabilities/embedded/framed-by.ts';
import { payerStart } from '../src/capabilities/organizations/payer-start.ts';
import { buildServer } from '../src/platform/http/build-server.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { businessUnitBySlug } from '../src/capabilities/organizations/find-business-unit.ts';
import { keepMaintenance, type Maintenance } from '../src/platform/maintenance/maintenance.ts';
import { serveWeb } from '../src/platform/web/serve-web.ts';
import { openWorld, type World } from './world.ts';

// What stands in the documents: the client itself is built and walked in e2e/find.test.ts.
const find = '/app/customer/riverton-water/dashboard';
let maintenance: Maintenance;
let world: World;
let app: FastifyInstance;
const dist = mkdtempSync(join(tmpdir(), 'ratepayer-dist-'));

/** A build as Vite leaves it, each script of one line. */
function writeBuild(): void {
  const sources = [
    'payer',
    'callback',
    'customer/area/area-routes',
    'customer/find-page',
    'customer/make-payment-page',
    'onboarding/onboarding-page',
    'public/not-found-page',
    'public/lookup-page',
    'public/receipt-page',
    'form/public-form-page',
    'public/other-pages',
    'portal/portal',
  ];
  const chunk = (source: string) =>
    [`src/app/${source}.tsx`, { file: `assets/${source.replace(/.*\//, '')}-1.js`, imports: ['_base-1.js'] }] as const;
  const manifest = {
    'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'] },
    'src/ui/staff.css': { file: 'assets/staff-1.css' },
    '_base-1.js': { file: 'assets/base-1.js' },
    // What the named chunk of a text says may stand in another one.
    '../contract/src/texts/payer/en-US.ts': { file: 'assets/en-US-1.js', imports: ['_en-US-2.js'] },
    '_en-US-2.js': { file: 'assets/en-US-2.js', imports: ['_base-1.js'] },
    ...Object.fromEntries(sources.map(chunk)),
  };
  mkdirSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, '.vite'));
  for (const { file } of Object.values(manifest)) writeFileSync(join(dist, file), `// ${file}`);
  writeFileSync(join(dist, 'assets/base-1.js.br'), 'small');
  writeFileSync(join(dist, 'assets/base-1.js.gz'), 'smaller than it is');
  writeFileSync(join(dist, 'assets/index-1.css'), '@font-face { src: url(./font-1.woff2) } .p-top { color: red }');
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(dist, 'silent-refresh.html'), '<!doctype html><script>parent</script>');
  const head =
    '<title>Ratepayer</title><script id="config"></script><script type="module" src="./assets/index-1.js"></script><link rel="stylesheet" crossorigin href="./assets/index-1.css">';
  writeFileSync(
    join(dist, 'index.html'),
    `<!doctype html><html lang="en-US" class="payer"><head>${head}</head><body><div id="root"></div></body></html>`,
  );
}

beforeAll(async () => {
  writeBuild();
  world = await openWorld();
  maintenance = keepMaintenance(world.db);
  const limits = {
    logLevel: 'silent',
    publicUrl: 'http://localhost:4000',
    trustedProxies: '',
    production: false,
    docs: false,
    isOver: () => false,
    maintenance,
  };
  app = await buildServer(limits, async () => anonymous('127.0.0.1', ''));
  serveWeb(app, {
    dist,
    publicUrl: 'http://localhost:4000',
    basePath: '/app',
    issuer: 'http://localhost:4000/auth',
    apiUrl: 'https://api.example.test/behind',
    config: () => ({ providerName: 'Ratepayer' }),
    cultureOf: async () => undefined,
    maintenance,
    billerOf: (slug) => businessUnitBySlug(world.db, slug),
    framedBy: (slug) => framedBy(world.db, slug),
    startOf: payerStart(world.db, () => 'Ratepayer'),
  });
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(dist, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:4000', ...headers } });
const told = (html: string): { start?: { unit: { slug: string; lookupFields: unknown[] }; next: string[] } } =>
  JSON.parse(/window\.__CONFIG__=(.*?);document/.exec(html)?.[1] ?? '{}') as never;

describe('a page within the biller’s own site', () => {
  const policyOf = async (slug: string) => {
    const { headers } = await ask(`/app/embedded/${slug}/flow`);
    return {
      ancestors: /frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0],
      old: headers['x-frame-options'],
    };
  };

  it('may be hosted by the sites that are named, while that is enabled, and by nobody else', async () => {
    const unit = await world.unitId('riverton-water');
    expect(await policyOf('riverton-water')).toEqual({ ancestors: "frame-ancestors 'self'", old: undefined });
    await world.rows(
      `insert into embedded_settings (business_unit_id, environment_key, mode, allowed_origins)
        values ($1, 'env-pages', 'Enabled', array['https://town.example', 'https://*.x.example'])`,
      [unit],
    );
    const hosts = "frame-ancestors 'self' https://town.example https://*.x.example";
    expect((await policyOf('riverton-water')).ancestors).toBe(hosts);
    expect((await policyOf('lakeshore-hydro')).ancestors).toBe("frame-ancestors 'self'");
    expect((await policyOf('nobody')).ancestors).toBe("frame-ancestors 'self'");
    expect(String((await ask(find)).headers['content-security-policy'])).toContain("frame-ancestors 'self';");
    await world.rows("update embedded_settings set mode = 'Disabled' where business_unit_id = $1", [unit]);
    expect((await policyOf('riverton-water')).ancestors).toBe("frame-ancestors 'self'");
  });
});

describe('Find', () => {
  it('may be found: title, description, one address, no noindex; not when somebody’s numbers are in the address', async () => {
    const { body, headers } = await ask(find);
    expect(body).toContain('<title>Pay your Riverton Water &amp; Sewer bill – Riverton Water &amp; Sewer</title>');
    expect(body).toMatch(
      /<meta name="description" content="Pay your Riverton Water &amp; Sewer bill online, to City of Riverton\. You do not need a login\. [^"]{10,80}">/,
    );
    expect(body).toContain(`<link rel="canonical" href="http://localhost:4000${find}">`);
    expect(headers['x-robots-tag']).toBeUndefined();
    const asked = await ask(`${find}?accountNumber=10001`);
    expect(asked.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(asked.body).toContain(`<link rel="canonical" href="http://localhost:4000${find}">`);
    expect(asked.body).not.toContain('10001');
    expect((await ask('/robots.txt')).body).toBe('User-agent: *\nAllow: /\n');
  });

  it('speaks of no bill where there is none to look for, and has no form there', async () => {
    const { body: selling } = await ask('/app/customer/riverton-permits/dashboard');
    expect(selling).toContain('<title>Pay Riverton Permits – Riverton Permits</title>');
    expect(selling).toContain('<h1>Pay Riverton Permits</h1>');
    expect(selling).not.toMatch(/<form|your bill/i);
    expect(selling).toContain('<noscript><p>Call (555) 010-0142.');
  });

  it('may rest in the back/forward cache, which no-store forbids', async () => {
    expect((await ask(find)).headers['cache-control']).toBe('no-cache');
  });

  it('carries its style, its biller, its first view and the names of its files, so that nothing is asked for in a row', async () => {
    const { body, headers } = await ask(find);
    const nonce = /nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none';
    expect(body).toContain(
      `<style nonce="${nonce}">@font-face { src: url(assets/font-1.woff2) } .p-top { color: red }</style>`,
    );
    expect(body).not.toContain('rel="stylesheet"');
    for (const file of ['base-1', 'find-page-1', 'payer-1', 'en-US-1', 'en-US-2'])
      expect(body.split(`<link rel="modulepreload" crossorigin href="./assets/${file}.js">`), file).toHaveLength(2);
    expect(body).not.toContain('href="./assets/make-payment-page-1.js"');
    expect(told(body).start?.next).toEqual(['assets/make-payment-page-1.js', 'assets/index-1.css']);
    const { body: context } = await world.call('GET', '/api/business-units/by-slug/riverton-water/context/QuickPay');
    expect(told(body).start?.unit).toEqual(context);
    expect(body).toContain('<h1>Pay your Riverton Water &amp; Sewer bill</h1>');
    for (const [tag] of body.matchAll(/<(script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
  });

  it('carries its form, to be typed into before any script, of which nothing gets into an address', async () => {
    const { body } = await ask(`${find}?accountNumber=10001`);
    const [form = ''] = /<form .*<\/form>/.exec(body) ?? [];
    expect(
      [...form.matchAll(/<label class="label" for="(early-\d)">([^<]+)</g)].map(([, id, label]) => [id, label]),
    ).toEqual([
      ['early-0', 'Account number'],
      ['early-1', 'ZIP code'],
    ]);
    expect([...form.matchAll(/<input id="early-\d" autocomplete="off"/g)]).toHaveLength(2);
    expect(form).not.toMatch(/ (name|value|action)=/);
    expect(form).toContain('<button class="btn find-btn">Find my bill</button>');
    expect(form).toMatch(/<noscript><p class="marked">Call \(555\) 010-0142\. [^<]+<\/p><\/noscript>/);
    expect((await ask('/app/customer/riverton-water/make-payment/abc')).body).not.toContain('<form');
  });

  it('comes compressed to who takes it', async () => {
    for (const [accepted, encoding, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, zebra, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const { rawPayload, headers } = await ask(find, { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
      expect(open(rawPayload).toString()).toContain('<h1>Pay your');
    }
    expect((await ask(find)).headers['content-encoding']).toBeUndefined();
  });

  it('has its files in the smallest form that the build wrote and the browser reads', async () => {
    for (const [accepted, encoding, text] of [
      ['gzip, deflate, br', 'br', 'small'],
      ['gzip', 'gzip', 'smaller than it is'],
      ['', undefined, '// assets/base-1.js'],
    ] as const) {
      const { body, headers } = await ask('/app/assets/base-1.js', { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers['vary'], body]).toEqual([encoding, 'accept-encoding', text]);
    }
    expect((await ask('/app/assets/base-1.js.br')).statusCode).toBe(404);
    expect((await ask('/app/assets/index-1.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe(
      undefined,
    );
  });

  it('makes no markup of what a biller is called', async () => {
    await world.rows(`update business_unit set header = '</script><b>"$&' where slug = 'riverton-permits'`);
    const { body } = await ask('/app/customer/riverton-permits/dashboard');
    expect(body).not.toContain('<b>');
    expect(body).toContain('&lt;/script&gt;&lt;b&gt;&quot;$&amp;');
    expect(told(body).start?.unit.slug).toBe('riverton-permits');
  });
});

describe('every other page', () => {
  it.each([
    '/app/',
    '/app/signed-out',
    '/app/callback',
    '/app/payment/lookup',
    '/app/payment/900000000000000004/lookup',
    '/app/payment/900000000000000004/receipt',
    '/app/customer/riverton-water/make-payment/abc',
    '/app/customer/no-such-town/dashboard',
    '/app/customer/riverton-water',
    '/app/portal/payments',
    '/app/nowhere',
  ])('%s stays out of every index and every cache', async (path) => {
    const { headers, body } = await ask(path);
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex, nofollow', 'no-store']);
    expect(body).not.toContain('rel="canonical"');
  });

  it('the silent one is the same for everybody, so that a look-up which ends there need not fetch it', async () => {
    const [first, second] = [await ask('/app/silent-refresh'), await ask('/app/silent-refresh')];
    const hash = createHash('sha256').update('parent').digest('base64');
    expect(String(first.headers['content-security-policy'])).toContain(`script-src 'sha256-${hash}'`);
    expect(first.headers['cache-control']).toBe('public, max-age=600');
    expect(first.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await ask('/app/silent-refresh?code=x')).headers['cache-control']).toBe('no-store');
    expect([second.body, second.headers['content-security-policy']]).toEqual([
      first.body,
      first.headers['content-security-policy'],
    ]);
  });

  it('staff have a style of their own behind that of every page, and nobody else loads it', async () => {
    const sheets = async (path: string) =>
      [...(await ask(path)).body.matchAll(/<link rel="stylesheet" crossorigin href="\.\/([^"]+)">/g)].map(
        ([, file]) => file,
      );
    expect(await sheets('/app/portal/payments')).toEqual(['assets/index-1.css', 'assets/staff-1.css']);
    for (const path of ['/app/customer/riverton-water/make-payment/abc', '/app/payment/lookup', '/app/callback'])
      expect(await sheets(path)).toEqual(['assets/index-1.css']);
  });

  it('Pay names its own files and its biller, and is told no payment', async () => {
    const { body } = await ask('/app/customer/riverton-water/make-payment/abc');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="./assets/make-payment-page-1.js">');
    expect(body).toContain('rel="stylesheet"');
    expect(Object.keys(told(body).start ?? {}).sort()).toEqual(['next', 'unit']);
    expect(body).toContain('<div class="name">Riverton<small>Water &amp; Sewer</small></div>');
  });
});

describe('while the installation is worked on', () => {
  const windows = (from: string, until: string) =>
    world.rows(`insert into maintenance_window (from_date, until_date, planned_by)
      select now() + interval '${from}', now() + interval '${until}', 'Gale Adams'`);
  afterEach(async () => {
    await world.rows('truncate maintenance_window');
    await maintenance.reload();
  });

  it('payers read until when, by their biller’s clock, and whom they may call; it rests nowhere', async () => {
    await windows('-1 minute', '30 minutes');
    await maintenance.reload();
    const { statusCode, body, headers } = await ask(`${find}?accountNumber=%22%3E%3Cb%3E`);
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(1700);
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex, nofollow']);
    expect(body).toContain('<h1>This site is being worked on</h1>');
    expect(body).toMatch(/It will be back at about \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M CT\./);
    expect(body).toContain('Riverton Water &amp; Sewer');
    expect(body).toContain('Is it urgent? Call ');
    expect(body).not.toContain('"><b>');
    expect(body).not.toContain('<script');
    expect((await ask('/app/customer/nowhere-at-all/dashboard')).body).toContain('back in about 30 minutes');
  });

  it('staff sign in and work, files of pages are there, and who pays already sees how it ends', async () => {
    await windows('-1 minute', '30 minutes');
    await maintenance.reload();
    const open = ['/app/portal/payments', '/app/callback', '/app/silent-refresh', '/app/assets/base-1.js'];
    for (const path of [...open, '/app/customer/riverton-water/make-payment/abc'])
      expect((await ask(path)).statusCode, path).toBe(200);
  });

  it('one that is planned, over or ended closes nothing', async () => {
    await windows('1 minute', '30 minutes');
    await windows('-2 hours', '-1 hour');
    await world.rows(`insert into maintenance_window (from_date, until_date, planned_by, ended_by, ended_date)
      select now() - interval '1 minute', now() + interval '20 seconds', 'Gale Adams', 'Gale Adams', now()`);
    await maintenance.reload();
    expect((await ask(find)).statusCode).toBe(200);
  });
});
