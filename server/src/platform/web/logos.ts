import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

// Drawn by us for the sample town; a biller's own logo is an upload.
const water = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#1f5fc4"/><path d="M20 6.5c4.6 5.6 7.6 9.7 7.6 13.6a7.6 7.6 0 0 1-15.2 0c0-3.9 3-8 7.6-13.6z" fill="#fff"/><path d="M5.5 28.5c3-2.3 6-2.3 9 0s6.5 2.3 11 0 6.5-2.3 9 0" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>`;
const tax = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#1b6b4a"/><path d="M8 19 20 9l12 10M12 18v12h16V18M18 30v-7h4v7" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const permits = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#7a1f3d"/><path d="M13 9h10l5 5v17H13zM23 9v5h5M17 20h7M17 25h7" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const hydro = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#0172a8"/><path d="m22 7-9 15h7l-2 11 9-15h-7z" fill="#fff"/></svg>`;
const logos: Readonly<Record<string, string>> = { water, tax, permits, hydro };

// The same as pictures of 80 pixels, for mail programs, which draw no SVG.
const pictures: Readonly<Record<string, Buffer>> = Object.fromEntries(
  Object.keys(logos).map((name) => [name, readFileSync(new URL(`./logos/${name}.png`, import.meta.url))]),
);

/** A logo that a biller uploaded, by its hash. */
type FindLogo = (hash: string) => Promise<Logo | undefined>;
interface Logo {
  readonly content: Buffer;
  readonly contentType: string;
}

/** Logos as they are on public pages: pictures alone, whatever they are opened by, kept by caches for a day. */
export function logoRoutes(app: FastifyInstance, find: FindLogo): void {
  app.get<{ Params: { name: string } }>('/logos/:name', async (request, reply) => {
    const { name } = request.params;
    const [, hash] = /^u-([0-9a-f]{64})\.(?:svg|png)$/.exec(name) ?? [];
    const logo = hash === undefined ? ofTown(name) : await find(hash);
    if (!logo) return reply.callNotFound();
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=86400',
      })
      .type(logo.contentType)
      .send(logo.content);
  });
}

function ofTown(file: string): Logo | undefined {
  const [, name = '', kind] = /^(\w+)\.(svg|png)$/.exec(file) ?? [];
  if (!Object.hasOwn(logos, name)) return undefined;
  if (kind === 'svg') return { content: Buffer.from(logos[name] ?? ''), contentType: 'image/svg+xml' };
  const content = pictures[name];
  return content && { content, contentType: 'image/png' };
}
