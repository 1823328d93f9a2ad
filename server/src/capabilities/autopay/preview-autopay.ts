import type { AutopayPreview } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { SchedulingType } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readAutopayUnit } from './autopay-unit.ts';
import { type PlanAsk, planRun, plansAfter } from './plan-run.rules.ts';
import { reachAccount, type ReachedAccount } from './reach-account.ts';
import { requiredAutopayTerms } from './required-autopay-terms.ts';
import { askOf, type Candidate } from './stage-autopay.ts';
import { usualBills } from './usual-bills.ts';

export interface Chosen {
  readonly schedulingType: SchedulingType;
  readonly leadTimeDays?: number | null | undefined;
  readonly dayOfMonth?: string | null | undefined;
  readonly maxAmountMinor?: number | null | undefined;
  readonly paymentSourceId?: number | undefined;
  readonly paymentSourceType?: PaymentSourceType | undefined;
}

type Source = Candidate['source'];

/** The chosen source: a payer's own, or one of a payer of the account. @throws 404 */
async function sourceOf(tx: Tx, caller: Caller, accountId: number, chosen: Chosen): Promise<Source> {
  const { paymentSourceId: id, paymentSourceType = 'Credit Card' } = chosen;
  if (id === undefined) return { id: 0, paymentSourceType, holderType: 'Personal' };
  const whose =
    caller.kind === 'customer'
      ? sql`= ${caller.customerId}`
      : sql`in (select l.customer_id from published.customer_account l where l.account_id = ${accountId}
          and l.unlinked_date is null)`;
  const found = await maybeRow(
    tx,
    sql<Source>`select o.id, o.payment_source_type as "paymentSourceType", o.holder_type as "holderType"
      from published.payment_source o where o.id = ${id} and o.customer_id ${whose} and o.status <> 'Removed'`,
  );
  if (!found) throw notFound(say('payment_method_no_longer'));
  return found;
}

/** The least that a fee is looked for at, where nothing is due. */
const usualMinor = 10_000;

/** The day on which bills were due, where a day of the month comes after it. */
function dueBefore(dayOfMonth: string | null | undefined, dueDate: string | null): number | null {
  if (!dayOfMonth || dueDate === null) return null;
  const due = Number(dueDate.slice(8, 10));
  return dayOfMonth === 'Last' ? (due < 28 ? due : null) : Number(dayOfMonth) > due ? due : null;
}

/** So many payments are named behind the next one. */
const shownAfter = 2;

interface Coming {
  readonly ask: PlanAsk;
  readonly amountMinor: number;
  readonly fee: (minor: number) => number;
  readonly isMonthly: boolean;
}

/** The next payment and those behind it; none while nothing is due that could be taken in time. */
function comingOf({ ask, amountMinor, fee, isMonthly }: Coming): Pick<AutopayPreview, 'next' | 'later'> {
  const plan = amountMinor <= 0 ? undefined : planRun(ask);
  if (!plan) return { next: null, later: [] };
  const feeMinor = fee(amountMinor);
  const { processingDate, noticeDate } = plan;
  return {
    next: {
      processingDate,
      noticeDate,
      amountMinor,
      feeMinor,
      totalMinor: amountMinor + feeMinor,
      dueDate: ask.dueDate,
    },
    later: isMonthly ? plansAfter(ask, plan, shownAfter) : [],
  };
}

const isStillDue = (amountMinor: number, dueDate: string | null, today: string): boolean =>
  amountMinor > 0 && dueDate !== null && dueDate >= today;

/** The account as if it were enrolled so. */
const asCandidate = (account: ReachedAccount, chosen: Chosen, source: Source): Candidate => ({
  ...account,
  id: 0,
  customerId: null,
  enrollmentType: 'Customer',
  schedulingType: chosen.schedulingType,
  leadTimeDays: chosen.leadTimeDays ?? null,
  dayOfMonth: chosen.dayOfMonth ?? null,
  maxAmountMinor: chosen.maxAmountMinor ?? null,
  source,
  billId: null,
  plannedMinor: account.plannedByOthersMinor,
  lastMinor: null,
  payer: '',
});

/**
 * What settings would do: the first payment, a bill that it does not cover, and what has to be agreed to. @throws 404
 */
export const previewAutopay = (
  deps: PaymentDeps,
  caller: Caller,
  accountId: number,
  chosen: Chosen,
): Promise<AutopayPreview> =>
  deps.db.reading(caller.businessUnitIds, async (tx) => {
    const account = await reachAccount(tx, caller, accountId, 'Accounts:Read');
    const around = await readAutopayUnit(tx, account.businessUnitId, deps.clock.now());
    const source = await sourceOf(tx, caller, accountId, chosen);
    const amountMinor = account.balance - account.pendingMinor - account.plannedByOthersMinor;
    const { accountDueDate: dueDate } = account;
    const fee = (minor: number) => around.quote('Autopay', source.paymentSourceType, minor).amountMinor;
    const ask = askOf(asCandidate(account, chosen, source), around, amountMinor);
    const usual = await usualBills(tx, accountId);
    const coming = comingOf({ ask, amountMinor, fee, isMonthly: usual?.isMonthly ?? false });
    const isNotCovered = !coming.next && isStillDue(amountMinor, dueDate, around.today);
    const terms = await requiredAutopayTerms(
      tx,
      around,
      fee(Math.max(amountMinor, usualMinor)) > 0,
      deps.providerName(),
    );
    return {
      ...coming,
      usual: usual ?? null,
      notCovered: isNotCovered && dueDate !== null ? { amountMinor, dueDate } : null,
      dueBefore: chosen.schedulingType === 'DayOfMonth' ? dueBefore(chosen.dayOfMonth, dueDate) : null,
      terms: terms.map(({ contentHash: _, ...shown }) => shown),
    };
  });
