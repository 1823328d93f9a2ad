import {
  channelFields,
  neverClosed,
  takenBrands,
  type TakenBrand,
} from '@ratepayer/contract/organizations/channel.fields.ts';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { hasHours } from '@ratepayer/contract/organizations/channel-rules.ts';
import { fields, line, optional } from '@ratepayer/contract/kit/fields.ts';
import type { ChannelKey } from '@ratepayer/contract/payments/channels.ts';
import type { Typed } from '../../ui/form/form-state.ts';

/** What the form of a channel asks; the brands of cards are kept as one text, since they are drawn by themselves. */
export const setupFields = fields({ ...channelFields, cardBrands: optional(line(100)) });
export type SetupName = keyof typeof setupFields;

/** As they are read: what cards are taken stands with whether they are. */
const names = (Object.keys(channelFields) as (keyof typeof channelFields)[]).flatMap((name): SetupName[] =>
  name === 'cardEnabled' ? [name, 'cardBrands'] : [name],
);

/** The fields that are asked for as things stand. */
export const shownOf = (
  key: ChannelKey,
  { cardEnabled, achEnabled, overpayment, closedFrom, closedThrough }: Typed<typeof setupFields>,
): SetupName[] =>
  names.filter(
    (name) =>
      (name !== 'cardBrands' || cardEnabled === true) &&
      (name !== 'routingNumberValidation' || achEnabled === true) &&
      (name !== 'overpaymentLimitMinor' || overpayment === true) &&
      // Whoever stands at the counter is served, and autopay has times of its own.
      (!name.startsWith('closed') || hasHours(key)) &&
      (name !== 'phoneCollection' || key === 'QuickPay') &&
      (name !== 'closedMessage' || closedFrom !== neverClosed || closedThrough !== neverClosed),
  );

export const brandsTyped = (brands: readonly string[]): string =>
  takenBrands.filter((brand) => brands.includes(brand)).join(', ');

export const brandsIn = (typed: string): TakenBrand[] =>
  takenBrands.filter((brand) => typed.split(', ').includes(brand));

/** What the form begins with. */
export const startOf = ({ config }: ChannelSetup) => ({ ...config, cardBrands: brandsTyped(config.cardBrands) });
