import { sql } from 'kysely';
import { change, oneRow, type Tx } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { keyKept, keyUse, wasUsed } from '../../../platform/http/idempotency.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { type Invitation, writeInvitations } from '../mails/invitations.ts';
import { lockedAccount } from './locked-account.ts';
import type { LinkDeps } from './send-sign-in-link.ts';

/**
 * Invites somebody by e-mail to see and pay an account with a login; an earlier invitation to the same address stops.
 * The same request again is the same invitation. @throws 400 for an account that ended or a
 * payer who has a login, 404 outside the scope, 429
 */
export const sendOnboardingMail = (
  deps: LinkDeps,
  caller: Caller,
  asked: Invitation,
  idempotencyKey: string | undefined,
): Promise<{ sentTo: string; expiresDate: string }> =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const { accountId, emailAddress } = asked;
    const { businessUnitId } = await lockedAccount(tx, accountId);
    const operation = 'onboarding';
    const use = { businessUnitId, caller: callerKey(caller), operation, target: `account:${accountId}`, body: asked };
    const key = idempotencyKey ? keyUse({ ...use, key: idempotencyKey }) : undefined;
    if (key && (await wasUsed(tx, key))) return madeBefore(tx, asked);
    await refuseInvited(tx, asked);
    const waits = await writeInvitations(tx, deps, caller, businessUnitId, [asked]);
    const over = waits.flatMap((seconds) => (seconds === undefined ? [] : [{ seconds }]));
    const limit = ['L9 invitations of an address', emailAddress.toLowerCase()] as const;
    deps.limits.refuseOver([limit], over, say('too_many_attempts_wait_while'));
    if (key) await change(tx, sql`with guard as (select 1), ${keyKept(key)} select 1`);
    return madeBefore(tx, asked);
  });

/** Nobody is invited to an account that ended, nor who sees it with a login already. */
async function refuseInvited(tx: Tx, { accountId, emailAddress }: Invitation): Promise<void> {
  const { isArchived, hasLogin } = await oneRow(
    tx,
    sql<{ isArchived: boolean; hasLogin: boolean }>`select a.is_archived as "isArchived",
      exists (select 1 from published.customer_account l join published.customer c on c.id = l.customer_id
        where l.account_id = a.id and l.unlinked_date is null and lower(c.email) = lower(${emailAddress}))
        as "hasLogin"
      from account a where a.id = ${accountId}`,
  );
  if (isArchived) throw badRequest('accountId', say('account_archived_no_invitation'));
  if (hasLogin) throw badRequest('emailAddress', say('has_login_already'));
}

/** The invitation that this request made, or the one that was made since. */
async function madeBefore(tx: Tx, { accountId, emailAddress }: Invitation) {
  const { expiresDate } = await oneRow(
    tx,
    sql<{ expiresDate: Date }>`select expires_date as "expiresDate" from onboarding_invitation
      where account_id = ${accountId} and lower(email) = lower(${emailAddress}) order by id desc limit 1`,
  );
  return { sentTo: emailAddress, expiresDate: expiresDate.toISOString() };
}
