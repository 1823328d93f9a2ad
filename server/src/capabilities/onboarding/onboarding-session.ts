import type { OnboardingStatus } from '@ratepayer/contract/onboarding/onboarding-states.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

/** How far a payer came who opened an invitation. */
export interface OnboardingSession {
  readonly id: number;
  readonly businessUnitId: number;
  readonly invitationId: number;
  readonly identifier: string;
  readonly accountId: number | null;
  readonly customerId: number | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: OnboardingStatus;
  readonly asksOthers: boolean;
  readonly triesLeft: number;
  readonly toldAccountIds: readonly number[];
  readonly browserHash: string;
  /** Where a code was mailed that may still be entered; '' where none waits. */
  readonly codeEmail: string;
}

const columns = sql`s.id, s.business_unit_id as "businessUnitId", s.invitation_id as "invitationId", s.identifier,
  s.account_id as "accountId", s.customer_id as "customerId", s.email, s.first_name as "firstName",
  s.last_name as "lastName", s.status, s.asks_others as "asksOthers", s.tries_left as "triesLeft",
  s.told_account_ids as "toldAccountIds", s.browser_hash as "browserHash",
  case when s.code_nonce <> '' and s.code_tries < 5 and s.code_expires_date > now() then s.code_email else '' end
    as "codeEmail"`;

/** The session of an invitation, locked until the transaction ends. */
export const holdSession = (tx: Tx, invitationId: number): Promise<OnboardingSession | undefined> =>
  maybeRow(
    tx,
    sql<OnboardingSession>`select ${columns} from onboarding_session s where s.invitation_id = ${invitationId}
      for no key update`,
  );

/** The session that a page names that comes back from the provider, for the payer whose it is, locked. */
export const holdSessionOf = (tx: Tx, identifier: string, customerId: number): Promise<OnboardingSession | undefined> =>
  maybeRow(
    tx,
    sql<OnboardingSession>`select ${columns} from onboarding_session s where s.identifier = ${identifier}
      and s.customer_id = ${customerId} for no key update`,
  );
