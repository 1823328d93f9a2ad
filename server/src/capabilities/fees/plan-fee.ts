import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { FeePlan } from '@ratepayer/contract/fees/fee.operations.ts';
import { channels } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, notFound, Refusal } from '../../platform/http/refusal.ts';
import { type BusinessUnit, businessUnitOf } from '../organizations/find-business-unit.ts';
import { scheduleFee } from './quote-fee.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * Which fee account, and what it must reach: every account that takes payments this way on this channel (all when
 * empty).
 */
export interface FeeReach {
  readonly businessUnitId: number;
  readonly feeMerchantAccountId: number | null;
  readonly channel: FeePlan['channel'];
  readonly paymentSourceType: FeePlan['paymentSourceType'];
}

export interface FeeDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Why a merchant account for fees cannot charge what payers enter for the payment; empty when it can. */
  readonly whyFeeUnreachable: (tx: Tx, ask: FeeReach) => Promise<string>;
}

/**
 * Plans a fee that takes effect at the beginning of a later day in the business unit's zone; what is in force stays
 * until then.
 * @throws 400 by property, 428: it says what payers pay, and to which number.
 */
export async function planFee(
  { db, clock, whyFeeUnreachable }: FeeDeps,
  caller: Caller,
  businessUnitId: number,
  plan: FeePlan,
): Promise<{ id: number }> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped([businessUnitId], async (tx) => {
    const unit = await businessUnitOf(tx, businessUnitId);
    const problems = [
      ...planProblems(plan, dateIn(clock.now(), unit.timezone)),
      ...(await accountProblems(tx, unit, plan, whyFeeUnreachable)),
    ];
    if (problems.length > 0) throw new Refusal(400, problems);
    const id = await scheduleFee(tx, { businessUnitId: unit.id, ...plan, createdBy: caller.name });
    await recordAudit(tx, caller, {
      businessUnitId: unit.id,
      entityType: 'ServiceFeeSchedule',
      entityId: id,
      action: 'Planned',
      after: plan,
    });
    return { id };
  });
}

/** What a plan says wrong, by property; pure. */
export function planProblems(plan: FeePlan, today: string): { propertyName: string; errorMessage: string }[] {
  const problems: { propertyName: string; errorMessage: string }[] = [];
  const add = (propertyName: string, errorMessage: string) => problems.push({ propertyName, errorMessage });
  if (plan.effectiveDate <= today) add('effectiveDate', say('choose_day_after_today'));
  if (plan.method === 'Flat' && plan.flatMinor === 0) add('flatMinor', say('enter_amount_choose_waived'));
  if (plan.method.startsWith('Percent') && plan.percentBps === 0)
    add('percentBps', say('enter_percentage_choose_waived'));
  if (plan.maximumMinor !== null && plan.maximumMinor < plan.minimumMinor)
    add('maximumMinor', say('maximum_must_not_below'));
  if (plan.method === 'Tiered') {
    const limits = plan.tiers.map((tier) => tier.upToMinor);
    const rising = limits.every(
      (limit, i) => i === limits.length - 1 || (limit !== null && limit < (limits[i + 1] ?? Number.POSITIVE_INFINITY)),
    );
    if (limits.length === 0 || limits.at(-1) !== null || !rising) add('tiers', say('tiers_rise_last_one'));
  }
  return problems;
}

async function accountProblems(
  tx: Tx,
  unit: BusinessUnit,
  plan: FeePlan,
  whyFeeUnreachable: FeeDeps['whyFeeUnreachable'],
): Promise<{ propertyName: string; errorMessage: string }[]> {
  if (plan.includeServiceFeeInPayment || plan.method === 'Waived') return [];
  const on = plan.channel === '' ? [...channels] : [plan.channel];
  const account = await maybeRow(
    tx,
    sql<{ serves: boolean; takesOver: boolean }>`select
        p.ways <@ pairs_of(m.payment_source_types, m.channels) as serves,
        not p.ways <@ m.vouched and exists (${feesElsewhere(unit.id, plan)}) as "takesOver"
      from published.merchant_account m
        cross join (select pairs_of(array[${plan.paymentSourceType}::text], ${sql.val(on)}::text[]) as ways) p
      where m.id = ${plan.feeMerchantAccountId} and m.business_unit_id = ${unit.id} and m.purpose = 'Service Fee'
      and m.status = 'Active' and m.currency_code = ${unit.currencyCode}`,
  );
  const problem = account
    ? (await whyFeeUnreachable(tx, { ...plan, businessUnitId: unit.id })) || problemWith(account)
    : say('separate_fee_needs_active');
  return problem ? [{ propertyName: 'feeMerchantAccountId', errorMessage: problem }] : [];
}

const problemWith = ({ serves, takesOver }: { readonly serves: boolean; readonly takesOver: boolean }): string =>
  takesOver ? say('fee_goes_elsewhere') : serves ? '' : say('fee_account_serves_no');

/**
 * Fees that go, or will go, by the same way to another account than the plan says: whoever moves them needs another
 * person, as whoever moves payments does (decision 245).
 */
const feesElsewhere = (businessUnitId: number, { channel, paymentSourceType, feeMerchantAccountId }: FeePlan) =>
  sql`select 1 from service_fee_schedule s where s.business_unit_id = ${businessUnitId}
    and s.payment_source_type = ${paymentSourceType} and s.withdrawn_date is null
    and (s.channel = ${channel} or s.channel = '' or ${channel} = '')
    and s.fee_merchant_account_id <> ${feeMerchantAccountId}`;

/** Withdraws a planned fee. @throws 400 once it is in force, 428. */
export async function withdrawFee(
  { db, clock }: FeeDeps,
  caller: Caller,
  businessUnitId: number,
  id: number,
): Promise<{ id: number }> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped([businessUnitId], async (tx) => {
    const unit = await businessUnitOf(tx, businessUnitId);
    const row = await maybeRow(
      tx,
      sql<{
        effectiveDate: string;
        withdrawn: boolean;
      }>`select effective_date as "effectiveDate", withdrawn_date is not null as withdrawn from service_fee_schedule
        where id = ${id} and business_unit_id = ${businessUnitId} for update`,
    );
    if (!row || row.withdrawn) throw notFound(say('could_not_find_fee'));
    if (row.effectiveDate <= dateIn(clock.now(), unit.timezone))
      throw badRequest('status', say('fee_force_already_plan'));
    await maybeRow(
      tx,
      sql`update service_fee_schedule set withdrawn_date = now(), withdrawn_by = ${caller.name} where id = ${id}
        returning id`,
    );
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'ServiceFeeSchedule',
      entityId: id,
      action: 'Withdrawn',
    });
    return { id };
  });
}
