import type { ValuesOf } from '../kit/fields.ts';
import type { CurrencyCode } from '../kit/shapes.ts';
import type { Channel, ChannelKey, PaymentSourceType } from '../payments/channels.ts';
import { type channelFields, neverClosed, type TakenBrand } from './channel.fields.ts';

export type ChannelValues = ValuesOf<typeof channelFields> & { readonly cardBrands: readonly TakenBrand[] };
export type ChannelProblem =
  | 'ach_usd_only'
  | 'closed_by_both'
  | 'closed_never_open'
  | 'max_below_min'
  | 'no_brand'
  | 'no_source'
  | 'nothing_left';

/** The payment methods that a channel takes. */
export const sourcesOf = ({
  cardEnabled,
  achEnabled,
}: Pick<ChannelValues, 'cardEnabled' | 'achEnabled'>): PaymentSourceType[] => [
  ...(cardEnabled ? (['Credit Card'] as const) : []),
  ...(achEnabled ? (['ACH'] as const) : []),
];

/** What does not fit together, by field; merchant accounts are another matter. */
export function wrongInChannel(
  values: ChannelValues,
  currencyCode: CurrencyCode,
): { readonly [K in keyof ChannelValues]?: ChannelProblem } {
  const { mode, cardEnabled, achEnabled, quickPayRestriction: only, cardBrands } = values;
  const isOpen = mode === 'Enabled';
  return {
    ...(isOpen && !cardEnabled && !achEnabled ? { cardEnabled: 'no_source' as const } : {}),
    ...(achEnabled && currencyCode !== 'USD' ? { achEnabled: 'ach_usd_only' as const } : {}),
    ...(cardEnabled && cardBrands.length === 0 ? { cardBrands: 'no_brand' as const } : {}),
    ...((only === 'ACH Only' && !achEnabled) || (only === 'Card Only' && !cardEnabled)
      ? { quickPayRestriction: 'nothing_left' as const }
      : {}),
    ...closedWrongly(values),
    ...(values.maximumMinor < values.minimumMinor ? { maximumMinor: 'max_below_min' as const } : {}),
  };
}

/** Where payers begin by themselves: those channels may be closed for some hours. */
export const hasHours = (key: ChannelKey | Channel): boolean => key === 'QuickPay' || key === 'IVR';

/** Hours are from and until; a whole day is what the mode is for. */
function closedWrongly({ closedFrom, closedThrough }: Pick<ChannelValues, 'closedFrom' | 'closedThrough'>) {
  if (closedFrom === neverClosed) return closedThrough === neverClosed ? {} : { closedFrom: 'closed_by_both' as const };
  if (closedThrough === neverClosed) return { closedThrough: 'closed_by_both' as const };
  return closedFrom === closedThrough ? { closedThrough: 'closed_never_open' as const } : {};
}

/** Whether a channel is closed at this time of the clock of its business unit ("22:30"), also over midnight. */
export function isClosedAt(
  { closedFrom: from, closedThrough: until }: Pick<ChannelValues, 'closedFrom' | 'closedThrough'>,
  time: string,
): boolean {
  if (from === neverClosed || until === neverClosed) return false;
  return from < until ? time >= from && time < until : time >= from || time < until;
}
