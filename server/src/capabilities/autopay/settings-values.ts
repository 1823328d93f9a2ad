import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { HeldEnrolment } from '../enrolments/hold-scheduled.ts';
import type { EnrolmentValues } from '../enrolments/save-enrolment.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { BankInput, TokenInput } from '../sessions/set-source.ts';
import { type BillersSource, saveForBiller } from '../wallet/save-for-biller.ts';
import type { AutopayChannel } from './autopay-rules.ts';
import type { AutopayUnit } from './autopay-unit.ts';
import { isUsable, type JudgedSource } from './judge-run.rules.ts';
import type { When } from './plan-run.rules.ts';
import type { Chosen } from './preview-autopay.ts';
import type { ReachedAccount } from './reach-account.ts';

export interface SettingsInput extends Chosen {
  readonly backupPaymentSourceId?: number | null | undefined;
  readonly acknowledgedTermsVersionIds: readonly number[];
  readonly rowVersion: number;
  readonly customerId?: number | undefined;
  readonly newSource?: TokenInput | BankInput | undefined;
  /** How the payer agreed before staff. */
  readonly consent?: { readonly method: 'Signed' | 'Staff Attested'; readonly note: string } | undefined;
}

/** Everything that a save is judged by, under the lock of what holds. */
export interface Saving {
  readonly caller: Caller;
  readonly account: ReachedAccount;
  readonly around: AutopayUnit;
  readonly held: HeldEnrolment | undefined;
  readonly input: SettingsInput;
  readonly channel: AutopayChannel;
  /** Whose wallet pays; null where the biller entered the source. */
  readonly customerId: number | null;
}

/** When it pays. @throws 400 for what is not offered */
function whenOf({ input, around, channel }: Saving): Pick<EnrolmentValues, keyof When> {
  const { rules } = around.on[channel];
  const { schedulingType, leadTimeDays, dayOfMonth } = input;
  if (!rules.schedulingTypes.includes(schedulingType)) throw badRequest('schedulingType', say('autopay_not_offered'));
  if (schedulingType === 'DayOfMonth') {
    if (!dayOfMonth) throw badRequest('dayOfMonth', say('autopay_choose_day'));
    return { schedulingType, leadTimeDays: null, dayOfMonth };
  }
  const most = rules.daysProcessingAllowedBeforeDueDate;
  if (leadTimeDays == null || leadTimeDays > most) throw badRequest('leadTimeDays', say('autopay_lead_days', { most }));
  return { schedulingType, leadTimeDays, dayOfMonth: null };
}

/** What is saved. @throws 400 for what is not offered, 404 for a source of somebody else */
export async function valuesOf(
  deps: PaymentDeps,
  tx: Tx,
  saving: Saving,
  described: BillersSource | undefined,
): Promise<EnrolmentValues> {
  const { input, account } = saving;
  const when = whenOf(saving);
  const paymentSourceId = described
    ? await saveForBiller(deps, tx, account.businessUnitId, described)
    : await usable(tx, saving, 'paymentSourceId', input.paymentSourceId ?? 0);
  const backup = input.backupPaymentSourceId ?? null;
  if (backup !== null && (described || backup === paymentSourceId))
    throw badRequest('backupPaymentSourceId', say('autopay_other_backup'));
  return {
    ...when,
    paymentSourceId,
    backupPaymentSourceId: backup === null ? null : await usable(tx, saving, 'backupPaymentSourceId', backup),
    maxAmountMinor: input.maxAmountMinor ?? null,
  };
}

/** A source of the wallet that pays by itself here. @throws 404 for anybody else's, 400 for one that does not */
async function usable(
  tx: Tx,
  { customerId, account, around, channel }: Saving,
  property: 'backupPaymentSourceId' | 'paymentSourceId',
  id: number,
): Promise<number> {
  const source = await maybeRow(
    tx,
    sql<JudgedSource>`select o.id, o.payment_source_type as "paymentSourceType", o.status,
      o.card_expiry_month as "cardExpiryMonth", o.card_expiry_year as "cardExpiryYear"
      from published.payment_source o where o.id = ${id} and o.customer_id = ${customerId} and o.is_saved
      and o.business_unit_id = ${account.businessUnitId} and o.status <> 'Removed'`,
  );
  if (!source) throw notFound(say('payment_method_no_longer'));
  if (!isUsable(source, account, around.on[channel].sources, around.today))
    throw badRequest(property, say('autopay_source_unusable'));
  return source.id;
}
