import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Culture } from '@ratepayer/contract/kit/shapes.ts';
import { type BuiltClient, readBuiltClient } from './built-client.ts';
import { cultureAsked, slugOf } from './culture-of-page.ts';
import { noPage, pageHeaders, type PageKind, pageKind } from './page-kinds.ts';
import { firstView, headOf, type PageStart } from './page-start.ts';
import { textFilesOf } from './text-files.ts';

export interface WebOptions {
  /** Folder of the built client. */
  readonly dist: string;
  readonly publicUrl: string;
  readonly basePath: string;
  readonly issuer: string;
  /** Where pages call the API; empty when it is here. */
  readonly apiUrl: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Whose words a business unit's pages are in; nothing when there is no such business unit. */
  readonly cultureOf: (slug: string) => Promise<Culture | undefined>;
  /** What is known of a page by its path alone, if anything. */
  readonly startOf: (path: string) => Promise<PageStart | undefined>;
}

const compressed = promisify(gzip);
const isPay = '/customer/-/make-payment/-';

/** Serves one build of the web client under any base path: hashed assets for ever, every other path the page itself. */
export function serveWeb(app: FastifyInstance, options: WebOptions): void {
  const prefix = options.basePath === '/' ? '' : options.basePath;
  const base = `${options.publicUrl}${prefix}`;
  const idp = options.issuer === `${options.publicUrl}/auth` ? '' : new URL(options.issuer).origin;
  const api = options.apiUrl && new URL(options.apiUrl).origin;
  const client = readBuiltClient(options.dist);
  const textFiles = textFilesOf(options.dist);

  app.get(`${prefix}/assets/*`, { config: { uncounted: true } }, async (request, reply) => {
    const asset = client.assets.get((request.params as { '*': string })['*']);
    if (!asset) return reply.callNotFound();
    for (const name of Object.keys(noPage)) reply.removeHeader(name); // a worker takes its policy from its own file
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(asset.type);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(asset.brotli);
    if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(asset.gzip);
    return reply.send(asset.plain);
  });

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const { pathname, search } = new URL(request.url, 'http://local');
    const path = pathname.slice(prefix.length) || '/';
    const kind = pageKind(path);
    // A page is served without what it could have been told: it asks then.
    const start =
      kind === 'payer' || kind === 'payment' ? await options.startOf(path).catch(() => undefined) : undefined;
    const slug = slugOf(path);
    const culture =
      start?.language ??
      (slug ? await options.cultureOf(slug) : undefined) ??
      cultureAsked(request.headers['accept-language']);
    const texts =
      kind === 'silent' ? [] : textFiles(kind === 'staff' ? /^(parts|lists|staff.*)$/ : /^(parts|payer)$/, culture);
    const { nonce } = request;
    void reply
      .headers(pageHeaders(kind, { base, idp, api, nonce }))
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    if (start?.listed) {
      // Nobody's data stands in it: it may rest in the back/forward cache, and in an index unless somebody's numbers
      // are in its address.
      void reply.header('cache-control', 'no-cache');
      if (search === '') void reply.removeHeader('x-robots-tag');
    }
    const scripts = [...new Set([...client.scriptsOf(path), ...texts])];
    const drawn = { kind, prefix, base, nonce, culture, scripts, config: options.config, start };
    const html = kind === 'silent' ? client.silent.replace('NONCE', nonce) : document(client, drawn);
    if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await compressed(html, { level: 6 }));
  }

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nAllow: /\n'),
  );
  app.get(prefix === '' ? '/' : prefix, page);
  app.get(`${prefix}/*`, page);
  if (prefix !== '') app.get('/', async (_request, reply) => reply.redirect(`${prefix}/`));
}

interface Drawn {
  readonly kind: PageKind;
  readonly prefix: string;
  readonly base: string;
  readonly nonce: string;
  readonly culture: Culture;
  readonly scripts: readonly string[];
  readonly config: WebOptions['config'];
  readonly start: PageStart | undefined;
}

/** The page: what it needs is named at once, so that the browser never waits for one file to learn of the next. */
function document(client: BuiltClient, { kind, prefix, base, nonce, culture, scripts, config, start }: Drawn): string {
  const next = start?.listed
    ? [...client.scriptsOf(isPay).filter((file) => !scripts.includes(file)), client.style]
    : [];
  const told = JSON.stringify({ ...config, culture, ...(start ? { start: { ...start.data, next } } : {}) }).replaceAll(
    '<',
    '\\u003c',
  );
  // The mode is set before anything is drawn; main.tsx keeps it right afterwards.
  const mode =
    "document.documentElement.dataset.mode=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'";
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`).join('');
  const sheet = /<link rel="stylesheet"[^>]*>/;
  let html = client.index
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<head>', `<head><base href="${prefix}/">`)
    .replace('lang="en-US"', `lang="${culture}"`)
    .replace('<script id="config"></script>', () => `${preloads}<script>window.__CONFIG__=${told};${mode}</script>`)
    .replaceAll('<script', `<script nonce="${nonce}"`);
  // Widgets of the portal that write a style rule of their own read the nonce here (docs/decisions/0072).
  if (kind === 'staff') html = html.replace('</head>', `<meta property="csp-nonce" nonce="${nonce}"></head>`);
  if (kind === 'callback') html = html.replace(/<link rel="icon"[^>]*>/, ''); // its policy loads no picture
  if (!start) return html;
  html = html.replace('<div id="root"></div>', () => `<div id="root">${firstView(start)}</div>`);
  const { listed } = start;
  if (!listed) return html;
  return html
    .replace(/<title>.*?<\/title>/, () => headOf(listed, base))
    .replace(sheet, () => `<style nonce="${nonce}">${client.styleText}</style>`);
}
