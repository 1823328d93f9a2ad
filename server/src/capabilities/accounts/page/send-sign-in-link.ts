import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import { type Database, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { endSignInLinks, holdLinks } from '../end-sign-in-links.ts';
import { hashOf, linkAddress, linkPurposes } from '../one-time-link.ts';
import { countOnce } from './count-once.ts';

export interface LinkDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly limits: Limits;
  readonly portalUrl: string;
  /** What sends texts; undefined where no service is set up. */
  readonly texts?: object | undefined;
}
interface Asked {
  readonly customerId: number;
  readonly accountId: number;
  readonly delivery: 'Copy' | 'E-mail';
}
interface Linked {
  readonly email: string;
  readonly isBlocked: boolean;
  readonly businessUnitId: number;
  readonly slug: string;
}

const lifeMinutes = 30;

/**
 * Makes a link by which a payer sees and pays one account, once, within half an hour; an earlier one stops. It is
 * mailed, or answered to be read out, of which a mail without the link tells the payer. Only its hash is kept.
 * @throws 400 for a payer who is blocked, 404 where the account is not the payer's, 429
 */
export const sendSignInLink = (deps: LinkDeps, caller: Caller, asked: Asked) =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    await holdLinks(tx, asked.customerId);
    const linked = await linkedAs(tx, asked);
    if (!linked) throw notFound(say('could_not_find_payer'));
    if (linked.isBlocked) throw badRequest('customerId', say('payer_blocked'));
    await countOnce(tx, deps.limits, 'L4 sign-in links by one of staff', callerKey(caller));
    await countOnce(tx, deps.limits, 'L9 sign-in links of a customer', asked.customerId);
    const nonce = randomIdentifier();
    const token = deps.keyring.sign(linkPurposes['Sign In Link'], nonce);
    const made = await write(tx, caller, linked.businessUnitId, asked, { nonce, tokenHash: hashOf(token) });
    const isMail = asked.delivery === 'E-mail';
    await mail(tx, linked, asked, made.id);
    await recordAudit(tx, caller, {
      businessUnitId: linked.businessUnitId,
      entityType: 'Account',
      entityId: asked.accountId,
      action: isMail ? 'Sign-in link sent' : 'Sign-in link copied',
      after: { sentTo: linked.email },
    });
    return {
      link: isMail ? '' : linkAddress(deps.portalUrl, 'sign-in', linked.slug, token),
      sentTo: isMail ? linked.email : '',
      expiresDate: made.expiresDate.toISOString(),
    };
  });

const linkedAs = (tx: Tx, { customerId, accountId }: Asked) =>
  maybeRow(
    tx,
    sql<Linked>`select c.email, c.status = 'Blocked' as "isBlocked", a.business_unit_id as "businessUnitId", u.slug
      from published.customer_account l join published.customer c on c.id = l.customer_id
      join account a on a.id = l.account_id and not a.is_deleted
      join published.business_unit u on u.id = a.business_unit_id
      where l.customer_id = ${customerId} and l.account_id = ${accountId} and l.unlinked_date is null`,
  );

/** One after the other for each payer, so that exactly the last link is alive, whichever town it is of. */
async function write(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  { customerId, accountId }: Asked,
  { nonce, tokenHash }: { readonly nonce: string; readonly tokenHash: string },
) {
  await endSignInLinks(tx, customerId);
  return oneRow(
    tx,
    sql<{ id: number; expiresDate: Date }>`insert into sign_in_link (business_unit_id, account_id, customer_id, nonce,
      token_hash, created_by, expires_date)
      values (${businessUnitId}, ${accountId}, ${customerId}, ${nonce}, ${tokenHash}, ${caller.name},
      now() + ${lifeMinutes} * interval '1 minute') returning id, expires_date as "expiresDate"`,
  );
}

/** The payer is told in each case: by the link itself, or that staff hold one (security.md T23). */
const mail = (tx: Tx, { businessUnitId, email }: Linked, { accountId, customerId, delivery }: Asked, linkId: number) =>
  announce(tx, [
    {
      businessUnitId,
      orderingKey: `account:${accountId}`,
      ...(delivery === 'E-mail'
        ? { topic: 'email.Sign In Link', payload: { to: email, accountId, customerId, linkId } }
        : {
            topic: 'email.Sign In Link Copied',
            payload: { to: email, accountId, customerId, copiedLinkId: linkId },
          }),
    },
  ]);
