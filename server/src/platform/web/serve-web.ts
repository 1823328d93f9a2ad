import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Culture } from '@ratepayer/contract/kit/shapes.ts';
import { cultureAsked, slugOf } from './culture-of-page.ts';
import { textFilesOf } from './text-files.ts';
import { noPage, pageHeaders, pageKind } from './page-kinds.ts';

export interface WebOptions {
  /** Folder of the built client. */
  readonly dist: string;
  readonly publicUrl: string;
  readonly basePath: string;
  readonly issuer: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Whose words a business unit's pages are in; nothing when there is no such business unit. */
  readonly cultureOf: (slug: string) => Promise<Culture | undefined>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

/** Answers the style sheets of the build, for pages that are not the client's own. */
export function stylesheetsOf(dist: string, prefix: string): string[] {
  const folder = join(dist, 'assets');
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^index-.*\.css$/.test(name))
        .map((name) => `${prefix}/assets/${name}`)
    : [];
}

/** Serves one build of the web client under any base path: hashed assets for ever, every other path the page itself. */
export function serveWeb(app: FastifyInstance, options: WebOptions): void {
  const prefix = options.basePath === '/' ? '' : options.basePath;
  const index = readFileSync(join(options.dist, 'index.html'), 'utf8');
  const silent = readFileSync(join(options.dist, 'silent-refresh.html'), 'utf8');
  const assets = loadAssets(join(options.dist, 'assets'));
  const textFiles = textFilesOf(options.dist);

  app.get(`${prefix}/assets/*`, { config: { uncounted: true } }, async (request, reply) => {
    const asset = assets.get((request.params as { '*': string })['*']);
    if (!asset) return reply.callNotFound();
    for (const name of Object.keys(noPage)) reply.removeHeader(name); // a worker takes its policy from its own file
    void reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding').type(asset.type);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(asset.brotli);
    if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(asset.gzip);
    return reply.send(asset.plain);
  });

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const path = new URL(request.url, 'http://local').pathname.slice(prefix.length) || '/';
    const kind = pageKind(path);
    const headers = pageHeaders(kind, { base: `${options.publicUrl}${prefix}`, idp: options.issuer === `${options.publicUrl}/auth` ? '' : new URL(options.issuer).origin, nonce: request.nonce });
    const plain = kind === 'callback' ? index.replace(/<link rel="icon"[^>]*>/, '') : index; // its policy loads no picture
    const slug = slugOf(path);
    const culture = (slug ? await options.cultureOf(slug) : undefined) ?? cultureAsked(request.headers['accept-language']);
    const config = JSON.stringify({ ...options.config, culture }).replaceAll('<', '\\u003c');
    const texts = kind === 'silent' ? [] : textFiles(kind === 'staff' ? /^(parts|lists|staff.*)$/ : /^(parts|payer)$/, culture);
    const preloads = texts.map((file) => `<link rel="modulepreload" href="${file}">`).join('');
    const html = (kind === 'silent' ? silent : plain)
      .replace('<head>', kind === 'silent' ? '<head>' : `<head><base href="${prefix}/">${preloads}`)
      .replace('lang="en-US"', `lang="${culture}"`)
      .replace('<script id="config"></script>', `<script nonce="${request.nonce}">window.__CONFIG__=${config}</script>`)
      .replaceAll('<script ', `<script nonce="${request.nonce}" `)
      .replace(`nonce="${request.nonce}" nonce=`, 'nonce=')
      .replace('NONCE', request.nonce)
      // Widgets of the portal that write a style rule of their own read the nonce here (docs/decisions/0072).
      .replace('</head>', kind === 'staff' ? `<meta property="csp-nonce" nonce="${request.nonce}"></head>` : '</head>');
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  }

  app.get(prefix === '' ? '/' : prefix, async (request, reply) => page(request, reply));
  app.get(`${prefix}/*`, async (request, reply) => page(request, reply));
  if (prefix !== '') app.get('/', async (_request, reply) => reply.redirect(`${prefix}/`));
}

function loadAssets(folder: string): Map<string, Asset> {
  const compress = (plain: Buffer) => ({ gzip: gzipSync(plain), brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) });
  return new Map(
    readdirSync(folder).map((name) => {
      const plain = readFileSync(join(folder, name));
      return [name, { type: types[extname(name)] ?? 'application/octet-stream', plain, ...compress(plain) }] as const;
    }),
  );
}
