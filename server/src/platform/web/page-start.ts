import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { escaped } from './escaped.ts';
import { findView, type FindView } from './find-view.ts';

/**
 * What the server knows of a page before its code runs: written into the document, so that nobody has to ask for it.
 */
export interface PageStart {
  readonly language: Culture;
  /** What the client reads as `config.start`. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The head of the page, seen before any script has come. */
  readonly biller: {
    readonly header: string;
    readonly subHeader: string;
    readonly logoUrl: string;
    readonly mobileLogoUrl: string;
  };
  /** Only for a page that a search engine may show. */
  readonly listed?: Listing | undefined;
}

export interface Listing {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly lead: string;
  /** Path of the page below the base path, without what was asked of it. */
  readonly path: string;
  readonly form: FindView;
}

/** Title, description and canonical address. */
export function headOf({ title, description, path }: Listing, base: string): string {
  const lines = [`<title>${escaped(title)}</title>`, `<meta name="description" content="${escaped(description)}">`];
  return [...lines, `<link rel="canonical" href="${escaped(base + path)}">`].join('');
}

/**
 * The first sight of a payer's page, with the very elements that the client draws (payer-shell.tsx, payer-page.tsx), so
 * that nothing moves when it takes over.
 */
export function firstView({ biller, listed }: PageStart): string {
  const name = escaped(`${biller.header} ${biller.subHeader}`.trim());
  const small = `<source media="(width<768px)" srcset="${escaped(biller.mobileLogoUrl || biller.logoUrl)}">`;
  const wide = `<img src="${escaped(biller.logoUrl)}" width="40" height="40" alt="${name}">`;
  const logo = biller.logoUrl ? `<picture>${small}${wide}</picture>` : '';
  const below = biller.subHeader ? `<small>${escaped(biller.subHeader)}</small>` : '';
  const top = `<header class="p-top"><div class="in">${logo}<div class="name">${escaped(biller.header)}${below}</div></div></header>`;
  const head = listed
    ? `<div class="wide"><h1>${escaped(listed.heading)}</h1><p class="muted lead">${escaped(listed.lead)}</p></div>`
    : '';
  const columns = listed
    ? `<div class="p-cols fd">${head}<div class="p-sheet">${findView(listed.form)}</div></div>`
    : '';
  return `${top}<main class="page" id="main">${columns}</main>`;
}
