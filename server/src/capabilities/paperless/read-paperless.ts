import type { PaperlessPayer, PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { ReachedAccount } from '../autopay/reach-account.ts';
import { paperlessActivities } from '../enrolments/paperless-activities.ts';
import { businessUnitOf, isFeatureOn } from '../organizations/find-business-unit.ts';
import { consentWords } from '../terms/consent-words.ts';

type Account = Pick<ReachedAccount, 'businessUnitId' | 'accountId' | 'isArchived'>;

/** Why nobody begins now; '' where they may. */
export async function whyNotPaperless(tx: Tx, { businessUnitId, isArchived }: Account): Promise<string> {
  if (isArchived) return say('paperless_archived');
  return (await isFeatureOn(tx, businessUnitId, 'PaperlessBilling')) ? '' : say('paperless_closed_now');
}

/** Who has the account, in the order in which they got it; a payer sees the own alone. */
const payersOf = (tx: Tx, accountId: number, only: number | null) =>
  rowsOf(
    tx,
    sql<PaperlessPayer>`select c.id as "customerId", concat_ws(' ', c.first_name, c.last_name) as "customerName",
      c.email as "loginEmail", c.email_verified as "loginEmailVerified",
      case when c.phone_verified then c.phone_number else '' end as "textsTo", l.notify_with_sms as "notifyWithSms",
      (select jsonb_build_object('id', e.id, 'email', e.email, 'enrolledDate', e.enrolled_date, 'rowVersion',
        e.row_version) from published.paperless_enrollment e where e.account_id = l.account_id
        and e.customer_id = c.id and e.is_active) as enrolment, exists (select 1
        from published.paperless_enrollment e join published.suppression s on s.kind = 'email'
          and s.value = lower(e.email) and s.is_in_force
        where e.account_id = l.account_id and e.customer_id = c.id and e.is_active and not exists (select 1
          from published.address_proof p where lower(p.email) = s.value and p.used_date > s.date)) as "comesBack"
      from published.customer_account l join published.customer c on c.id = l.customer_id
      where l.account_id = ${accountId} and l.unlinked_date is null
      and (${only}::int is null or c.id = ${only}) order by l.id limit 50`,
  );

/** How bills of an account come, as its reader sees it. */
export async function readPaperless(tx: Tx, caller: Caller, account: Account): Promise<PaperlessSettings> {
  const { businessUnitId, accountId } = account;
  const only = caller.kind === 'customer' ? caller.customerId : null;
  const unit = await businessUnitOf(tx, businessUnitId);
  const named = await oneRow(
    tx,
    sql<{ accountNumber: string; subAccountNumber: string }>`select account_number as "accountNumber",
      sub_account_number as "subAccountNumber" from published.account where id = ${accountId}`,
  );
  const payers = await payersOf(tx, accountId, only);
  return {
    businessUnitId,
    accountId,
    ...named,
    consent: await consentWords(tx, unit, 'Paperless'),
    payers: payers.map(({ enrolment, ...one }) => ({ ...asWire(one), enrolment: enrolment && wireOf(enrolment) })),
    activities: await paperlessActivities(tx, accountId, only),
    closedText: await whyNotPaperless(tx, account),
  };
}

const wireOf = (one: NonNullable<PaperlessPayer['enrolment']>) => ({
  ...one,
  enrolledDate: new Date(one.enrolledDate).toISOString(),
});
