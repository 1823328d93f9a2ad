import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { type Asset, type BuiltClient, readBuiltClient } from './built-client.ts';
import { cultureAsked, slugOf } from './culture-of-page.ts';
import type { InForce, Maintenance } from '../maintenance/maintenance.ts';
import { type BillerBriefly, maintenancePage } from './maintenance-page.ts';
import { noPage, pageHeaders, type PageKind, pageKind } from './page-kinds.ts';
import { drawPage } from './draw-page.ts';
import type { PageStart } from './page-start.ts';
import { textFilesOf } from './text-files.ts';

export interface WebOptions {
  /** Folder of the built client. */
  readonly dist: string;
  readonly publicUrl: string;
  readonly basePath: string;
  readonly issuer: string;
  /** Where pages call the API; empty when it is here. */
  readonly apiUrl: string;
  /** What pages are told; read for each of them. */
  readonly config: () => Readonly<Record<string, unknown>>;
  /** Whose words a business unit's pages are in; nothing when there is no such business unit. */
  readonly cultureOf: (slug: string) => Promise<Culture | undefined>;
  readonly maintenance: Maintenance;
  /** Who may host the embedded pages of a business unit, by the slug in their address. */
  readonly framedBy: (slug: string) => Promise<readonly string[]>;
  /** Whose page it is, by the slug in its address. */
  readonly billerOf: (slug: string) => Promise<BillerBriefly | undefined>;
  /** What is known of a page by its path alone, if anything. */
  readonly startOf: (path: string) => Promise<PageStart | undefined>;
}

const zipped = promisify(gzip);
const brotli = promisify(brotliCompress);
/** As long as `gzip` takes by its usual level, and a tenth smaller. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Serves one build of the web client under any base path: hashed assets for ever, every other path the page itself. */
export function serveWeb(app: FastifyInstance, options: WebOptions): void {
  const prefix = options.basePath === '/' ? '' : options.basePath;
  const client = readBuiltClient(options.dist);
  const page = pageOf(client, prefix, options);
  app.get(`${prefix}/assets/*`, { config: { uncounted: true } }, async (request, reply) =>
    sendAsset(client.assets.get((request.params as { '*': string })['*']), request, reply),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nAllow: /\n'),
  );
  app.get(prefix === '' ? '/' : prefix, page);
  app.get(`${prefix}/*`, page);
  if (prefix !== '') app.get('/', async (_request, reply) => reply.redirect(`${prefix}/`));
}

/** Whether the browser reads this encoding (RFC 9110 12.5.3); it may refuse one by a weight of nought. */
const takes = ({ headers }: FastifyRequest, encoding: string): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().split(/\s*;\s*/))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''));

/** In the smallest form that the browser reads. */
function sendAsset(asset: Asset | undefined, request: FastifyRequest, reply: FastifyReply) {
  if (!asset) return reply.callNotFound();
  for (const name of Object.keys(noPage)) reply.removeHeader(name); // a worker takes its policy from its own file
  void reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .type(asset.type);
  const [encoding, bytes] = asset.smaller.find(([name]) => takes(request, name)) ?? [];
  return encoding ? reply.header('content-encoding', encoding).send(bytes) : reply.send(asset.plain);
}

async function sendCompressed(html: string, request: FastifyRequest, reply: FastifyReply) {
  if (takes(request, 'br')) return reply.header('content-encoding', 'br').send(await brotli(html, quickly));
  if (takes(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(await zipped(html));
  return reply.send(html);
}

/** Any page: the same document, with what is known of this one. */
function pageOf(client: BuiltClient, prefix: string, options: WebOptions) {
  const base = `${options.publicUrl}${prefix}`;
  const idp = options.issuer === `${options.publicUrl}/auth` ? '' : new URL(options.issuer).origin;
  const api = options.apiUrl && new URL(options.apiUrl).origin;
  const textFiles = textFilesOf(options.dist);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search } = new URL(request.url, 'http://local');
    const path = pathname.slice(prefix.length) || '/';
    const kind = pageKind(path);
    // Who pays already goes on: their page says itself what is taken and what is not.
    const inForce = kind === 'payer' || kind === 'embedded' ? await options.maintenance.now() : undefined;
    return inForce
      ? sendMaintenance(request, reply, { inForce, kind, path, search })
      : sendPage(request, reply, { kind, path, search });
  };

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { kind, path, search }: { readonly kind: PageKind; readonly path: string; readonly search: string },
  ) {
    // A page is served without what it could have been told: it asks then.
    const start =
      kind === 'payer' || kind === 'payment' ? await options.startOf(path).catch(() => undefined) : undefined;
    const culture = start?.language ?? (await cultureOf(request, path, options));
    const { nonce } = request;
    await sendHeaders(reply, { kind, nonce, path, search });
    void reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8');
    if (start?.listed) allowKeeping(reply, search === '');
    const scripts = [...new Set([...client.scriptsOf(path), ...textsOf(kind, culture)])];
    const drawn = { kind, prefix, base, nonce, culture, scripts, config: options.config(), start };
    const html = kind === 'silent' ? client.silent.html : drawPage(client, drawn);
    return sendCompressed(html, request, reply);
  }

  async function sendMaintenance(
    request: FastifyRequest,
    reply: FastifyReply,
    { inForce, kind, path, search }: { inForce: InForce; kind: PageKind; path: string; search: string },
  ) {
    const { nonce } = request;
    const slug = slugOf(path);
    const biller = slug ? await options.billerOf(slug).catch(() => undefined) : undefined;
    const culture = await cultureOf(request, path, options);
    const { styleText } = client;
    const address = `${base}${path}${search}`;
    await sendHeaders(reply, { kind, nonce, path, search });
    return reply
      .status(503)
      .header('retry-after', inForce.secondsLeft)
      .type('text/html; charset=utf-8')
      .send(maintenancePage({ inForce, biller, culture, base, nonce, styleText, address }));
  }

  /** Who may host an embedded page says its policy alone; where nobody can say who may, nobody may. */
  async function sendHeaders(
    reply: FastifyReply,
    { kind, nonce, path, search }: { kind: PageKind; nonce: string; path: string; search: string },
  ): Promise<void> {
    const framedBy = kind === 'embedded' ? await options.framedBy(path.split('/')[2] ?? '').catch(() => []) : [];
    if (kind === 'embedded') void reply.removeHeader('x-frame-options');
    void reply.headers(pageHeaders(kind, { base, idp, api, nonce, silentHash: client.silent.hash, search, framedBy }));
  }

  function textsOf(kind: PageKind, culture: Culture): readonly string[] {
    if (kind === 'silent') return [];
    return textFiles(kind === 'staff' ? /^(parts|lists|staff.*)$/ : /^(parts|payer)$/, culture);
  }
}

async function cultureOf(request: FastifyRequest, path: string, options: WebOptions): Promise<Culture> {
  const slug = slugOf(path);
  return (slug ? await options.cultureOf(slug) : undefined) ?? cultureAsked(request.headers['accept-language']);
}

/**
 * Nobody's data stands in the page: it may rest in the back/forward cache, and in an index unless somebody's numbers
 * are in its address.
 */
function allowKeeping(reply: FastifyReply, hasNoNumbers: boolean): void {
  void reply.header('cache-control', 'no-cache');
  if (hasNoNumbers) void reply.removeHeader('x-robots-tag');
}
