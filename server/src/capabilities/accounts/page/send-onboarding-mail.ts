import { recordAudit } from '../../../platform/audit/record.ts';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import { change, oneRow, sql, type Tx } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { keyKept, keyUse, wasUsed } from '../../../platform/http/idempotency.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { hashOf, linkPurposes } from '../one-time-link.ts';
import { countOnce } from './count-once.ts';
import { lockedAccount } from './locked-account.ts';
import type { LinkDeps } from './send-sign-in-link.ts';

interface Asked {
  readonly accountId: number;
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
}

const lifeDays = 7;

/**
 * Invites somebody by e-mail to see and pay an account with a login; an earlier invitation to the same address stops.
 * Only the hash of its link is kept; the same request again is the same invitation. @throws 404 outside the scope, 429
 */
export const sendOnboardingMail = (
  deps: LinkDeps,
  caller: Caller,
  asked: Asked,
  idempotencyKey: string | undefined,
): Promise<{ sentTo: string; expiresDate: string }> =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const { accountId, emailAddress, firstName, lastName } = asked;
    const { businessUnitId } = await lockedAccount(tx, accountId);
    const operation = 'onboarding';
    const use = { businessUnitId, caller: callerKey(caller), operation, target: `account:${accountId}`, body: asked };
    const key = idempotencyKey ? keyUse({ ...use, key: idempotencyKey }) : undefined;
    if (key && (await wasUsed(tx, key))) return madeBefore(tx, asked);
    await countOnce(tx, deps.limits, 'L9 invitations of an address', emailAddress.toLowerCase());
    if (key) await change(tx, sql`with guard as (select 1), ${keyKept(key)} select 1`);
    await change(
      tx,
      sql`update onboarding_invitation set ended_date = now() where account_id = ${accountId}
        and lower(email) = lower(${emailAddress}) and used_date is null and ended_date is null`,
    );
    const nonce = randomIdentifier();
    const tokenHash = hashOf(deps.keyring.sign(linkPurposes['Onboarding Invitation'], nonce));
    const { id, expiresDate } = await oneRow(
      tx,
      sql<{ id: number; expiresDate: Date }>`insert into onboarding_invitation (business_unit_id, account_id, email,
        first_name, last_name, nonce, token_hash, created_by, expires_date)
        values (${businessUnitId}, ${accountId}, ${emailAddress}, ${firstName}, ${lastName}, ${nonce}, ${tokenHash},
        ${caller.name}, now() + ${lifeDays} * interval '1 day') returning id, expires_date as "expiresDate"`,
    );
    await announce(tx, [
      {
        businessUnitId,
        orderingKey: `account:${accountId}`,
        topic: 'email.Onboarding Invitation',
        payload: { to: emailAddress, accountId, invitationId: id },
      },
    ]);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Account',
      entityId: accountId,
      action: 'Onboarding mail sent',
      after: { sentTo: emailAddress },
    });
    return { sentTo: emailAddress, expiresDate: expiresDate.toISOString() };
  });

/** The invitation that this request made before, or the one that was made since. */
async function madeBefore(tx: Tx, { accountId, emailAddress }: Asked) {
  const { expiresDate } = await oneRow(
    tx,
    sql<{ expiresDate: Date }>`select expires_date as "expiresDate" from onboarding_invitation
      where account_id = ${accountId} and lower(email) = lower(${emailAddress}) order by id desc limit 1`,
  );
  return { sentTo: emailAddress, expiresDate: expiresDate.toISOString() };
}
