import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { formatMoney, parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import type { Problem } from '../../../../features/payer/use-problems.ts';
import { cultureNow } from '../../../../platform/texts/culture.ts';
import { say } from '../../../../platform/texts/customer.ts';

export type When = 'before' | 'day' | 'due';

/** What a payer chose of autopay so far. */
export interface Draft {
  readonly when: When;
  /** Before a bill is due. */
  readonly days: number;
  readonly dayOfMonth: string;
  /** 0 while nothing is chosen. */
  readonly sourceId: number;
  /** What pays where that fails; 0 for none. */
  readonly backupId: number;
  /** The largest payment as it is typed; '' for none. */
  readonly most: string;
}

/** When a biller lets be chosen. */
export const offeredWhen = ({ offers }: Pick<AutopaySettings, 'offers'>): When[] => [
  ...(offers.schedulingTypes.includes('DueDateLeadTime') ? (['due'] as const) : []),
  ...(offers.schedulingTypes.includes('DueDateLeadTime') && offers.daysProcessingAllowedBeforeDueDate > 0
    ? (['before'] as const)
    : []),
  ...(offers.schedulingTypes.includes('DayOfMonth') ? (['day'] as const) : []),
];

type Enrolment = NonNullable<AutopaySettings['enrolment']>;

const whenOf = ({ schedulingType, leadTimeDays }: Enrolment): When =>
  schedulingType === 'DayOfMonth' ? 'day' : leadTimeDays ? 'before' : 'due';

/** What a form begins with: what holds, or the first of what is offered. */
export function draftOf(settings: AutopaySettings, usable: readonly WalletSource[]): Draft {
  const { enrolment, offers } = settings;
  const good = (id: number) => (usable.some((one) => one.id === id) ? id : 0);
  const backupId = good(enrolment?.backupPaymentSource?.id ?? 0);
  const other = usable.find(({ id }) => id !== backupId)?.id ?? 0;
  return {
    when: enrolment ? whenOf(enrolment) : (offeredWhen(settings)[0] ?? 'due'),
    days: Math.min(enrolment?.leadTimeDays || 3, offers.daysProcessingAllowedBeforeDueDate),
    dayOfMonth: enrolment?.dayOfMonth ?? '1',
    sourceId: good(enrolment?.paymentSource.id ?? 0) || other,
    backupId,
    most: enrolment?.maxAmountMinor ? formatMoney(enrolment.maxAmountMinor, 'USD', cultureNow()) : '',
  };
}

const mostOf = ({ most }: Draft) => (most.trim() === '' ? null : parseMoneyInput(most, cultureNow()));

/** What is asked of the server: when, up to what and with what. */
export const chosenOf = (draft: Draft) => ({
  ...(draft.when === 'day'
    ? { schedulingType: 'DayOfMonth' as const, dayOfMonth: draft.dayOfMonth as '1' }
    : { schedulingType: 'DueDateLeadTime' as const, leadTimeDays: draft.when === 'before' ? draft.days : 0 }),
  maxAmountMinor: mostOf(draft) || null,
});

/** What is wrong with it, before anything is asked of the server. */
export const draftProblems = (draft: Draft): Problem[] => [
  ...(draft.sourceId === 0 ? [{ id: 'autopay-sources', message: say('choose_method') }] : []),
  ...(mostOf(draft) === 0 ? [{ id: 'autopay-most', message: say('most_above_zero') }] : []),
];

const keyOf = (accountId: number) => `ratepayer.autopay.${accountId}`;
interface Kept {
  readonly draft: Draft;
  /** Of the settings that it was chosen over. */
  readonly rowVersion: number;
  readonly newest: number;
}
const newestOf = (usable: readonly WalletSource[]) => Math.max(0, ...usable.map(({ id }) => id));

/** Keeps it in this tab while a method is added in the wallet. */
export const keepDraft = (
  { accountId, rowVersion }: AutopaySettings,
  draft: Draft,
  usable: readonly WalletSource[],
): void =>
  sessionStorage.setItem(
    keyOf(accountId),
    JSON.stringify({ draft, rowVersion, newest: newestOf(usable) } satisfies Kept),
  );

/**
 * What a form begins with: what was kept, once, where nobody changed autopay meanwhile, else what holds now. What was
 * added to the wallet meanwhile is chosen.
 */
export function beginDraft(settings: AutopaySettings, usable: readonly WalletSource[]): Draft {
  const key = keyOf(settings.accountId);
  const before = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const holds = draftOf(settings, usable);
  if (!before) return holds;
  const { draft, rowVersion, newest } = JSON.parse(before) as Kept;
  const begun = rowVersion === settings.rowVersion ? draft : holds;
  const now = newestOf(usable);
  return now > newest ? { ...begun, sourceId: now } : begun;
}
