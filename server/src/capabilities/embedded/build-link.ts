import {
  canonicalQuery,
  holdsEmail,
  type LinkKey,
  type linkFields,
  linkProblems,
  valuesOf,
} from '@ratepayer/contract/embedded/checkout-link.ts';
import type { BuiltLink } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { originsIn } from '@ratepayer/contract/embedded/origins.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { auditedAs } from './change-embedded-settings.ts';
import type { LinkDeps } from './deps.ts';
import { readEmbeddedSettings } from './embedded-settings.ts';
import { liveKeys } from './key-row.ts';
import { signLink } from './link-signature.ts';

/** What a form calls a value of a link that it asks under another name. */
const askedAs: Partial<Record<LinkKey, keyof typeof linkFields>> = { accounts: 'moreAccounts' };

/**
 * Builds a link to a prepared payment, signed with the newest key that lives. What it fixes is in the history; an
 * e-mail is not. @throws 400 by field or without a key, 404
 */
export const buildLink = (
  { db, clock, keyring, portalUrl }: LinkDeps,
  caller: Caller,
  { businessUnitId, ...asked }: ValuesOf<typeof linkFields> & { readonly businessUnitId: number },
): Promise<BuiltLink> =>
  db.scoped([businessUnitId], async (tx) => {
    const { slug } = await businessUnitOf(tx, businessUnitId);
    const { returnUrls } = await readEmbeddedSettings(tx, businessUnitId);
    const [key] = await liveKeys(tx, keyring, businessUnitId);
    if (!key) throw badRequest('', say('signing_key_needed'));
    const values = valuesOf(asked, key.kid);
    const problems = Object.entries(linkProblems(values, originsIn(returnUrls)));
    if (problems.length > 0)
      throw new Refusal(
        400,
        problems.map(([name, problem]) => ({
          propertyName: askedAs[name as LinkKey] ?? name,
          errorMessage: say(problem),
        })),
      );
    const expires = Math.floor(clock.now().getTime() / 1000) + asked.minutes * 60;
    const signature = signLink(key.secret, slug, String(expires), values);
    const expiresDate = new Date(expires * 1000).toISOString();
    await change(
      tx,
      sql`update signing_key set last_used_date = now()
        where business_unit_id = ${businessUnitId} and kid = ${key.kid}`,
    );
    const { email: _, ...noted } = values;
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: auditedAs,
      entityId: businessUnitId,
      action: 'Link Built',
      after: { ...noted, expiresDate },
    });
    return {
      link: `${portalUrl}/checkout/${slug}/${signature}/${expires}?${canonicalQuery(values)}`,
      kid: key.kid,
      expiresDate,
      holdsEmail: holdsEmail(values),
    };
  });
