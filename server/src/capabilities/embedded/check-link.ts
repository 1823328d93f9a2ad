import { type LinkKey, linkProblems } from '@ratepayer/contract/embedded/checkout-link.ts';
import type { CheckedLink } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { originsIn } from '@ratepayer/contract/embedded/origins.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import type { LinkDeps } from './deps.ts';
import { readEmbeddedSettings } from './embedded-settings.ts';
import { liveKeys } from './key-row.ts';
import { type GivenLink, verifyLink } from './link-signature.ts';

const invalid: CheckedLink = { outcome: 'Not Valid', kid: '', expiresDate: null, values: [] };

/** The parts of a link of ours; undefined for anything else. */
function partsOf(link: string, portalUrl: string): GivenLink | undefined {
  if (!link.startsWith(`${portalUrl}/checkout/`)) return undefined;
  const [path = '', query = ''] = link.slice(`${portalUrl}/checkout/`.length).split('#')[0]?.split('?', 2) ?? [];
  const [slug = '', signature = '', expiration = '', ...more] = path.split('/');
  return more.join('') === '' ? { slug, signature, expiration, query: new URLSearchParams(query) } : undefined;
}

/** Says whether a link of this business unit would open, as its payment page will: nobody is told why not. */
export const checkLink = (
  { db, clock, keyring, portalUrl }: LinkDeps,
  { businessUnitId, link }: { readonly businessUnitId: number; readonly link: string },
): Promise<CheckedLink> =>
  db.scoped([businessUnitId], async (tx) => {
    const { slug } = await businessUnitOf(tx, businessUnitId);
    const given = partsOf(link, portalUrl);
    if (given?.slug !== slug) return invalid;
    const verdict = verifyLink(given, await liveKeys(tx, keyring, businessUnitId), clock.now());
    if (verdict.outcome === 'Not Valid') return invalid;
    const { returnUrls } = await readEmbeddedSettings(tx, businessUnitId);
    const problems = linkProblems(verdict.values, originsIn(returnUrls));
    const wrongOf = (key: LinkKey) => (problems[key] ? say(problems[key]) : '');
    const said = Object.entries(verdict.values) as [LinkKey, string][];
    // What a link lacks altogether is told as well.
    const lacking = (Object.keys(problems) as LinkKey[]).filter((key) => verdict.values[key] === undefined);
    return {
      outcome: verdict.outcome,
      kid: verdict.kid,
      expiresDate: new Date(verdict.expires * 1000).toISOString(),
      values: [
        ...said.map(([key, value]) => ({ key, value, problem: wrongOf(key) })),
        ...lacking.map((key) => ({ key, value: '', problem: wrongOf(key) })),
      ],
    };
  });
