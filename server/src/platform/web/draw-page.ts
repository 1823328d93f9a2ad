import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { BuiltClient } from './built-client.ts';
import { keepPress } from './find-view.ts';
import type { PageKind } from './page-kinds.ts';
import { firstView, headOf, type PageStart } from './page-start.ts';

const isPay = '/customer/-/make-payment/-';

interface Drawn {
  readonly kind: PageKind;
  readonly prefix: string;
  readonly base: string;
  readonly nonce: string;
  readonly culture: Culture;
  readonly scripts: readonly string[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly start: PageStart | undefined;
}

/**
 * The document of a page: what it needs is named at once, so that the browser never waits for one file to learn of the
 * next.
 */
export function drawPage(client: BuiltClient, drawn: Drawn): string {
  const { kind, prefix, nonce, culture, scripts, start } = drawn;
  // The mode is set before anything is drawn; main.tsx keeps it right afterwards.
  const mode =
    "document.documentElement.dataset.mode=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'";
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`).join('');
  const told = toldTo(client, drawn);
  let html = client.index
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<head>', `<head><base href="${prefix}/">`)
    .replace('lang="en-US"', `lang="${culture}"`)
    .replace(
      '<script id="config"></script>',
      () => `${preloads}<script>window.__CONFIG__=${told};${mode}${start?.listed ? `;${keepPress}` : ''}</script>`,
    )
    .replaceAll('<script', `<script nonce="${nonce}"`);
  if (kind === 'staff') html = html.replace('</head>', () => `${staffHead(client, nonce)}</head>`);
  if (kind === 'callback') html = html.replace(/<link rel="icon"[^>]*>/, ''); // its policy loads no picture
  return start ? withStart(client, html, start, drawn) : html;
}

/**
 * The portal's own style, behind that of every page; and the nonce, read by widgets that write a style rule of their
 * own (docs/decisions/0072).
 */
const staffHead = ({ staffStyle }: BuiltClient, nonce: string): string =>
  `<link rel="stylesheet" crossorigin href="./${staffStyle}"><meta property="csp-nonce" nonce="${nonce}">`;

/** What the page's script reads: settings, and what is known of this page before anybody asks. */
function toldTo(client: BuiltClient, { config, culture, scripts, start }: Drawn): string {
  const next = start?.listed
    ? [...client.scriptsOf(isPay).filter((file) => !scripts.includes(file)), client.style]
    : [];
  const told = { ...config, culture, ...(start ? { start: { ...start.data, next } } : {}) };
  return JSON.stringify(told).replaceAll('<', '\\u003c');
}

function withStart(client: BuiltClient, html: string, start: PageStart, { base, nonce }: Drawn): string {
  const begun = html.replace('<div id="root"></div>', () => `<div id="root">${firstView(start)}</div>`);
  const { listed } = start;
  if (!listed) return begun;
  return begun
    .replace(/<title>.*?<\/title>/, () => headOf(listed, base))
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style nonce="${nonce}">${client.styleText}</style>`);
}
