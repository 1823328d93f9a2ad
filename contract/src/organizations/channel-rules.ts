import type { ValuesOf } from '../kit/fields.ts';
import type { CurrencyCode } from '../kit/shapes.ts';
import type { PaymentSourceType } from '../payments/channels.ts';
import type { channelFields, TakenBrand } from './channel.fields.ts';

export type ChannelValues = ValuesOf<typeof channelFields> & { readonly cardBrands: readonly TakenBrand[] };
export type ChannelProblem = 'ach_usd_only' | 'max_below_min' | 'no_brand' | 'no_source' | 'nothing_left';

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
    ...(values.maximumMinor < values.minimumMinor ? { maximumMinor: 'max_below_min' as const } : {}),
  };
}
