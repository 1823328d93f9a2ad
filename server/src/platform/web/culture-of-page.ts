import { type Culture, cultures } from '@ratepayer/contract/kit/culture.ts';

/**
 * The first culture of ours that a browser asks for, by its whole name or its language; the base culture when it asks
 * for none.
 */
export function cultureAsked(acceptLanguage: string | undefined): Culture {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '');
  const named = (name: string) =>
    cultures.find((one) => one.toLowerCase() === name) ??
    cultures.find((one) => one.toLowerCase().split('-')[0] === name.split('-')[0]);
  return wanted.map(named).find((one) => one !== undefined) ?? 'en-US';
}

/**
 * The slug in the address of a payer's page. A reference number says no culture: who guesses numbers would learn which
 * exist.
 */
export const slugOf = (path: string): string | undefined =>
  /^\/(?:customer|quick-pay|embedded|onboarding)\/([a-z0-9-]{3,60})(?:\/|$)/.exec(path)?.[1];

const keptMs = 60_000;
const mostKept = 1_000;

/**
 * Keeps answers about cultures for a minute, so that opening a page asks the database seldom and never waits for it
 * twice.
 */
export function keepCultures(
  ask: (slug: string) => Promise<Culture | undefined>,
  now: () => number,
): (slug: string) => Promise<Culture | undefined> {
  const kept = new Map<string, { readonly at: number; readonly culture: Promise<Culture | undefined> }>();
  return (slug) => {
    const had = kept.get(slug);
    if (had && now() - had.at < keptMs) return had.culture;
    if (kept.size >= mostKept) kept.clear();
    // A database that cannot be reached must not keep the page away: it opens in the browser's culture and learns
    // later.
    const answer = ask(slug).catch(() => undefined);
    kept.set(slug, { at: now(), culture: answer });
    return answer;
  };
}
