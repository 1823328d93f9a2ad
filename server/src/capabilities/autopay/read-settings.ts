import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { ClosedFor } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type AutopayUnit, readAutopayUnit } from './autopay-unit.ts';
import { channelFor } from './autopay-rules.ts';
import { whyClosed } from './judge-run.rules.ts';
import type { ReachedAccount } from './reach-account.ts';
import { shownSource, viewScheduled } from './scheduled-view.ts';

type Enrolment = NonNullable<AutopaySettings['enrolment']>;
type Row = Omit<Enrolment, 'isOwn'> & { readonly rowVersion: number };

const enrolmentOf = (tx: Tx, accountId: number): Promise<Row | undefined> =>
  maybeRow(
    tx,
    sql<Row>`select e.id, e.enrollment_type as "enrollmentType", e.scheduling_type as "schedulingType",
      e.lead_time_days as "leadTimeDays", e.day_of_month as "dayOfMonth", e.max_amount_minor as "maxAmountMinor",
      e.start_date as "startDate", e.customer_id as "customerId", e.row_version as "rowVersion",
      coalesce((select concat_ws(' ', c.first_name, c.last_name) from published.customer c
        where c.id = e.customer_id), '') as "customerName",
      ${shownSource(sql`e.payment_source_id`)} as "paymentSource",
      ${shownSource(sql`e.backup_payment_source_id`)} as "backupPaymentSource"
      from published.autopay_enrollment e where e.account_id = ${accountId} and e.is_active`,
  );

/** Why nobody can be enrolled on an account now. */
export function whyNotEnrol(
  account: Pick<ReachedAccount, 'accountLocked' | 'allowOnlinePayment' | 'isArchived'>,
  { unit, feature, on }: AutopayUnit,
  channel: 'Autopay' | 'Backoffice Autopay',
): { readonly reason: ClosedFor; readonly text: string } {
  const closed = (reason: ClosedFor, text: string) => ({ reason, text });
  if (unit.status !== 'Live') return closed('unit', say('online_payments_not_available'));
  if (feature !== 'Enabled' || on[channel].config?.mode !== 'Enabled')
    return closed('feature', say('autopay_closed_now'));
  if (whyClosed({ ...account, channel }, unit))
    return closed('account', say('account_cannot_paid_online', { phone: unit.phone }));
  return closed('', '');
}

/** Whose it is, where it is not the payer's who asks. */
function whyNotYours(caller: Caller, { customerId }: Row, { header, subHeader, phone }: AutopayUnit['unit']) {
  if (caller.kind !== 'customer' || customerId === caller.customerId) return { reason: '' as const, text: '' };
  const biller = [header, subHeader].filter(Boolean).join(' ');
  return customerId === null
    ? { reason: 'biller' as const, text: say('autopay_by_biller', { header: biller, phone }) }
    : { reason: 'somebody' as const, text: say('autopay_by_somebody', { phone }) };
}

/** Autopay of an account as its reader sees it: of what another payer set up only that it is there. */
export async function readSettings(
  tx: Tx,
  caller: Caller,
  account: ReachedAccount,
  now: Date,
): Promise<AutopaySettings> {
  const around = await readAutopayUnit(tx, account.businessUnitId, now);
  const { unit, on } = around;
  const row = await enrolmentOf(tx, account.accountId);
  const isOwn = row !== undefined && row.customerId !== null && row.customerId === caller.customerId;
  const channel = row ? channelFor(row.enrollmentType) : 'Autopay';
  const why = row ? whyNotYours(caller, row, unit) : whyNotEnrol(account, around, channel);
  const isAnothers = why.reason === 'somebody';
  const [next] = await viewScheduled(
    tx,
    caller,
    now,
    sql`s.account_id = ${account.accountId} and s.status in ('Staged', 'Scheduled', 'Processing')
      and s.autopay_enrollment_id is not null`,
    sql`order by s.processing_date, s.id limit 1`,
  );
  return {
    businessUnitId: account.businessUnitId,
    accountId: account.accountId,
    accountNumber: account.accountNumber,
    currencyCode: unit.currencyCode,
    balanceMinor: account.balance,
    dueDate: account.accountDueDate,
    enrolment: row && !isAnothers ? { ...row, isOwn } : null,
    next: next ?? null,
    offers: on[channel].rules,
    closedFor: why.reason,
    closedText: why.text,
    rowVersion: row?.rowVersion ?? 0,
  };
}
