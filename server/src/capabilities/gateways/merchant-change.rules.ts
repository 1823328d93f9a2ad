import type { Channel, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';

/** Which payments a merchant account takes. */
export interface Serves {
  readonly paymentSourceTypes: readonly PaymentSourceType[];
  readonly channels: readonly Channel[];
}
/** What one person may not change alone of an active merchant account, beside its credentials. */
export interface Guarded extends Serves {
  readonly settlementBankLast4: string;
  readonly batchCloseTime: string;
  readonly timezone: string;
}
/** What others of its business unit and purpose have to do with what one takes, as pairs of method and channel. */
export interface Others {
  /** What goes, or went, to another one. */
  readonly elsewhere: readonly string[];
  /** What another one would take after it that no two persons let take it over. */
  readonly next: readonly string[];
}

/** What an account takes, as the database names it. */
export const pairsOf = ({ paymentSourceTypes, channels }: Serves): readonly string[] =>
  paymentSourceTypes.flatMap((source) => channels.map((channel) => `${source}/${channel}`));

const without = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));
const meet = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one));

/** Whether it would take what goes, or went, elsewhere. */
export const takesOver = (newPairs: readonly string[], { elsewhere }: Pick<Others, 'elsewhere'>): boolean =>
  meet(newPairs, elsewhere);
/** Whether what it takes no longer would go to one that nobody let take it over. */
export const handsOver = (lostPairs: readonly string[], { next }: Pick<Others, 'next'>): boolean =>
  meet(lostPairs, next);

/** What it would take more than before. */
export const newPairs = (before: Serves, after: Serves) => without(pairsOf(after), pairsOf(before));
const lostPairs = (before: Serves, after: Serves) => newPairs(after, before);

const moves = (before: Serves, after: Serves, others: Others): boolean =>
  takesOver(newPairs(before, after), others) || handsOver(lostPairs(before, after), others);

const always = ['settlementBankLast4', 'batchCloseTime', 'timezone'] as const;
const serving = ['paymentSourceTypes', 'channels'] as const;

/** Names of what needs a second person; what an account takes only where that moves money. */
export const guardedOf = (before: Guarded, after: Guarded, others: Others): readonly (keyof Guarded)[] => [
  ...always.filter((name) => before[name] !== after[name]),
  ...(moves(before, after, others) ? serving.filter((name) => !isSame(before[name], after[name])) : []),
];

const isSame = (some: readonly string[], others: readonly string[]) =>
  without(some, others).length === 0 && without(others, some).length === 0;

/** Whether a change says where money goes, and so waits for its day once it is approved. */
export const saysWhereMoneyGoes = (
  before: Guarded,
  after: Guarded,
  others: Others,
  replacesCredentials: boolean,
): boolean =>
  replacesCredentials || before.settlementBankLast4 !== after.settlementBankLast4 || moves(before, after, others);
