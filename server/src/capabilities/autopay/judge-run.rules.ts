import type { ScheduledEvent } from '@ratepayer/contract/autopay/scheduled-states.ts';
import type { AutopayRules } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { FeatureMode } from '@ratepayer/contract/organizations/features.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { lastDayOf } from './plan-run.rules.ts';

type Ending = Extract<ScheduledEvent, 'dateMissed' | 'sourceLost' | 'entityLost' | 'checkFailed' | 'skip'>;

interface Ends {
  readonly kind: 'ends';
  readonly event: Ending;
  readonly reason: Told;
}
/** What becomes of a payment when it is looked at. */
export type Verdict =
  | Ends
  /** Nothing changes; it is looked at again. */
  | { readonly kind: 'waits'; readonly why: 'held' | 'other' | 'pending' }
  | { readonly kind: 'goes'; readonly amountMinor: number; readonly sourceId: number };

/** A card or bank account as it is judged by. */
export interface JudgedSource {
  readonly id: number;
  readonly paymentSourceType: PaymentSourceType;
  readonly status: string;
  readonly cardExpiryMonth: number | null;
  readonly cardExpiryYear: number | null;
}

export interface Judged {
  readonly enrollmentId: number | null;
  /** Its enrolment is over; of a payment on a date, its payer has the account no longer. */
  readonly isEnded: boolean;
  readonly channel: 'Autopay' | 'Backoffice Autopay';
  readonly amountMinor: number;
  readonly processingDate: string;
  readonly isHeld: boolean;
  readonly isReleased: boolean;
  readonly maxAmountMinor: number | null;
  readonly source: JudgedSource;
  readonly backup: JudgedSource | null;
  readonly accountLocked: boolean;
  readonly allowOnlinePayment: boolean;
  readonly isArchived: boolean;
  readonly blockCreditCardPayment: boolean;
  readonly blockAchPayment: boolean;
  readonly balance: number;
  readonly pendingMinor: number;
  readonly isOtherProcessing: boolean;
  readonly usualMinor: number | null;
}

export interface Around {
  readonly status: 'Setting Up' | 'Live' | 'Suspended';
  readonly feature: FeatureMode;
  readonly today: string;
  readonly currencyCode: CurrencyCode;
  readonly rules: Pick<AutopayRules, 'maxAmountMinor' | 'unusualPercent'>;
  /** Payment methods that the channel takes. */
  readonly sources: readonly PaymentSourceType[];
}

const ends = (event: Ending, reason: Told): Ends => ({ kind: 'ends', event, reason });

/** The month in which a card is good is over on this day. */
const isOver = ({ cardExpiryMonth: month, cardExpiryYear: year }: JudgedSource, day: string): boolean =>
  month !== null && year !== null && day.slice(0, 7) > `${year}-${String(month).padStart(2, '0')}`;

/** Whether a card or bank account pays on a day: it is there, good, and neither account nor channel refuses it. */
export function isUsable(
  source: JudgedSource | null,
  account: Pick<Judged, 'blockCreditCardPayment' | 'blockAchPayment'>,
  sources: readonly PaymentSourceType[],
  day: string,
): source is JudgedSource {
  if (source === null || source.status !== 'Active' || isOver(source, day)) return false;
  const blocked = source.paymentSourceType === 'ACH' ? account.blockAchPayment : account.blockCreditCardPayment;
  return !blocked && sources.includes(source.paymentSourceType);
}

/** Why an account takes no payment by itself. */
export function whyClosed(
  of: Pick<Judged, 'accountLocked' | 'isArchived' | 'allowOnlinePayment' | 'channel'>,
  around: Pick<Around, 'status'>,
): Told | undefined {
  if (around.status !== 'Live') return tell('scheduled_unit_closed');
  const isShut = of.accountLocked || of.isArchived || (!of.allowOnlinePayment && of.channel === 'Autopay');
  return isShut ? tell('scheduled_account_closed') : undefined;
}

/** The most that is taken: what the payer said, and what the biller does. */
export const mostOf = (payer: number | null, biller: number | null): number | null =>
  payer === null ? biller : biller === null ? payer : Math.min(payer, biller);

/** Above so many percent of what the account pays as a rule somebody has to look. */
export const isUnusual = (amountMinor: number, usualMinor: number | null, percent: number | null): boolean =>
  usualMinor !== null && percent !== null && amountMinor * 100 > usualMinor * percent;

/** What ends a payment before anything is asked of its amount, or the source that pays. */
export function judgeStanding(of: Judged, around: Around): Ends | { readonly kind: 'pays'; readonly sourceId: number } {
  const closed = whyClosed(of, around);
  if (closed) return ends('entityLost', closed);
  if (of.isEnded) return ends('entityLost', tell('scheduled_autopay_ended'));
  if (of.enrollmentId !== null && around.feature === 'Disabled')
    return ends('entityLost', tell('scheduled_feature_off'));
  if (around.today > lastDayOf(of.processingDate)) return ends('dateMissed', tell('scheduled_missed'));
  const day = of.processingDate > around.today ? of.processingDate : around.today;
  const source = [of.source, of.backup].find((one) => isUsable(one, of, around.sources, day));
  return source ? { kind: 'pays', sourceId: source.id } : ends('sourceLost', tell('scheduled_source_lost'));
}

/** Whether an amount is above what its payer or the biller lets be taken; a part of it is never taken. */
export function judgeAmount(of: Judged, amountMinor: number, around: Around): Ends | undefined {
  if (amountMinor <= 0) return ends('skip', tell('scheduled_nothing_due'));
  const most = mostOf(of.maxAmountMinor, around.rules.maxAmountMinor);
  return most !== null && amountMinor > most
    ? ends('skip', tell('scheduled_above_limit', { limit: { value: most, currencyCode: around.currencyCode } }))
    : undefined;
}

/**
 * What becomes of a payment on its day: it ends with a reason, waits, or takes what was announced, at most what is left
 * of the balance. `isLast`: it cannot wait for another payment any longer today.
 */
export function judgeRun(of: Judged, around: Around, isLast: boolean): Verdict {
  const standing = judgeStanding(of, around);
  if (standing.kind !== 'pays') return standing;
  const above = judgeAmount(of, of.amountMinor, around);
  if (above) return above;
  if (of.balance <= 0) return ends('skip', tell('scheduled_nothing_due'));
  if (of.isHeld && !of.isReleased) return { kind: 'waits', why: 'held' };
  if (of.isOtherProcessing) return { kind: 'waits', why: 'other' };
  if (of.pendingMinor > 0 && !isLast) return { kind: 'waits', why: 'pending' };
  const amountMinor = Math.min(of.amountMinor, of.balance - of.pendingMinor);
  if (amountMinor <= 0) return ends('skip', tell('scheduled_nothing_due'));
  return { kind: 'goes', amountMinor, sourceId: standing.sourceId };
}
