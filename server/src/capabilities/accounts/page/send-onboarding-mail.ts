import { recordAudit } from '../../../platform/audit/record.ts';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import { change, oneRow, sql } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
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
 * Only the hash of its link is kept. @throws 404 outside the scope, 429
 */
export const sendOnboardingMail = (deps: LinkDeps, caller: Caller, asked: Asked) =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const { accountId, emailAddress, firstName, lastName } = asked;
    const { businessUnitId } = await lockedAccount(tx, accountId);
    await countOnce(tx, deps.limits, 'L9 invitations of an address', emailAddress.toLowerCase());
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
