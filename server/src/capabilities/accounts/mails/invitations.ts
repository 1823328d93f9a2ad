import { recordAudits } from '../../../platform/audit/record.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import { change, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { countEach } from '../../../platform/limits/count-each.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { email as emailField, problemOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { named } from '../lifecycle/account-named.ts';
import { isFeatureOn } from '../../organizations/find-business-unit.ts';
import { readUnitSettings } from '../../organizations/unit-settings.ts';
import { hashOf, linkPurposes } from '../one-time-link.ts';
import type { MailOfAccount } from './mail-of-account.ts';

/** Who is invited to which account. */
export interface Invitation {
  readonly accountId: number;
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
}
interface InviteDeps {
  readonly keyring: Keyring;
  readonly limits: Limits;
}

interface Holder {
  readonly id: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly email: string;
  readonly isArchived: boolean;
  readonly hasLogin: boolean;
}

/** Whom an invitation of each of these accounts would go to: its holder, at the address of the account. */
export async function readInvitations(
  tx: Tx,
  businessUnitId: number,
  ids: readonly number[],
): Promise<MailOfAccount[]> {
  const holders = await rowsOf(
    tx,
    sql<Holder>`select ${named}, a.email_address as email, a.is_archived as "isArchived",
      exists (select 1 from published.customer_account l where l.account_id = a.id and l.unlinked_date is null)
        as "hasLogin"
      from account a where a.business_unit_id = ${businessUnitId} and a.id = any(${sql.val([...ids])}::bigint[])
        and not a.is_deleted order by a.id`,
  );
  return holders.map(({ email, isArchived, hasLogin, ...account }) => ({
    ...account,
    sentTo: [email],
    leftOut: [],
    refusal: isArchived
      ? 'account_archived_no_invitation'
      : hasLogin
        ? 'has_login_already'
        : problemOf(emailField, email)
          ? 'left_out_no_address'
          : null,
  }));
}

/**
 * Writes invitations by e-mail, each account with its entry in the audit; an earlier one to the same address for the
 * same account stops. Only the hashes of their links are kept. Answers by place how many seconds those have to wait
 * whose address was invited too often. @throws 400 where invitations are switched off
 */
export async function writeInvitations(
  tx: Tx,
  { keyring, limits }: InviteDeps,
  caller: Caller,
  businessUnitId: number,
  invitations: readonly Invitation[],
): Promise<readonly (number | undefined)[]> {
  if (!(await isFeatureOn(tx, businessUnitId, 'Onboarding'))) throw badRequest('', say('invitations_switched_off'));
  const waits = await countEach(
    tx,
    limits,
    'L9 invitations of an address',
    invitations.map(({ emailAddress }) => emailAddress.toLowerCase()),
  );
  const going = invitations.filter((_, at) => waits[at] === undefined);
  if (going.length === 0) return waits;
  const { onboardingTokenDays } = await readUnitSettings(tx, businessUnitId);
  const rows = going.map((invitation) => {
    const nonce = randomIdentifier();
    return { ...invitation, nonce, tokenHash: hashOf(keyring.sign(linkPurposes['Onboarding Invitation'], nonce)) };
  });
  const written = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("accountId" bigint,
    "emailAddress" text, "firstName" text, "lastName" text, nonce text, "tokenHash" text)`;
  await change(
    tx,
    sql`update onboarding_invitation i set ended_date = now() from ${written} where i.account_id = x."accountId"
      and lower(i.email) = lower(x."emailAddress") and i.used_date is null and i.ended_date is null`,
  );
  const made = await rowsOf(
    tx,
    sql<{ id: number; accountId: number; email: string }>`insert into onboarding_invitation
      (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash, created_by, expires_date)
      select ${businessUnitId}, x."accountId", x."emailAddress", x."firstName", x."lastName", x.nonce, x."tokenHash",
        ${caller.name}, now() + ${onboardingTokenDays} * interval '1 day' from ${written}
      returning id, account_id as "accountId", email`,
  );
  await announce(
    tx,
    made.map(({ id, accountId, email }) => ({
      businessUnitId,
      orderingKey: `account:${accountId}`,
      topic: 'email.Onboarding Invitation',
      payload: { to: email, accountId, invitationId: id },
    })),
  );
  const facts = made.map(({ accountId, email }) => ({
    businessUnitId,
    entityType: 'Account',
    entityId: accountId,
    action: 'Onboarding mail sent',
    after: { sentTo: email },
  }));
  await recordAudits(tx, caller, facts);
  return waits;
}
