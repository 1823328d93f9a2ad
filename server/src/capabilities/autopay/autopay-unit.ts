import type { AutopayRules } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { addDays, dateIn, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import type { FeatureMode } from '@ratepayer/contract/organizations/features.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig } from '@ratepayer/contract/payments/intent.shapes.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { quoteOf, scheduleFor, type Quote } from '../fees/quote-fee.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { type BusinessUnit, businessUnitOf, featureMode } from '../organizations/find-business-unit.ts';
import { offeredSources } from '../sessions/route-source.ts';
import { type AutopayChannel, readRules } from './autopay-rules.ts';
import { type Window, windowOf } from './plan-run.rules.ts';

/** How a business unit takes payments by themselves on one channel. */
export interface AutopayOf {
  readonly config: ChannelConfig | undefined;
  readonly rules: AutopayRules;
  /** Payment methods that are taken there. */
  readonly sources: readonly PaymentSourceType[];
}

/** A business unit as its automatic payments are judged by. */
export interface AutopayUnit {
  readonly unit: BusinessUnit;
  readonly today: string;
  readonly now: Date;
  /** When today ends there. */
  readonly dayEnds: Date;
  readonly feature: FeatureMode;
  readonly on: Readonly<Record<AutopayChannel, AutopayOf>>;
  /** The service fee of an amount, as it is in force today. */
  readonly quote: (channel: AutopayChannel, type: PaymentSourceType, baseMinor: number) => Quote;
  /** When a payment of a day begins, and until when it may be stopped. */
  readonly window: (channel: AutopayChannel, processingDate: string, isBusiness: boolean) => Window;
}

const channels = ['Autopay', 'Backoffice Autopay'] as const satisfies readonly AutopayChannel[];
const types = ['Credit Card', 'ACH'] as const satisfies readonly PaymentSourceType[];

/** Reads it once for a whole set. @throws 404 outside the scope */
export async function readAutopayUnit(tx: Tx, businessUnitId: number, now: Date): Promise<AutopayUnit> {
  const unit = await businessUnitOf(tx, businessUnitId);
  const today = dateIn(now, unit.timezone);
  const feature = await featureMode(tx, businessUnitId, 'Autopay');
  const read = async (channel: AutopayChannel): Promise<[AutopayChannel, AutopayOf]> => {
    const config = await readChannelConfig(tx, businessUnitId, channel);
    const isOpen = config !== undefined && config.mode !== 'Disabled';
    const rules = await readRules(tx, businessUnitId, channel);
    return [channel, { config, rules, sources: isOpen ? offeredSources(config, unit.currencyCode) : [] }];
  };
  const on = Object.fromEntries(await Promise.all(channels.map(read))) as AutopayUnit['on'];
  const schedules = new Map(
    await Promise.all(
      channels.flatMap((channel) =>
        types.map(async (paymentSourceType) => {
          const row = await maybeRow(tx, scheduleFor({ businessUnitId, channel, paymentSourceType, today }));
          return [`${channel}/${paymentSourceType}`, row] as const;
        }),
      ),
    ),
  );
  const quote: AutopayUnit['quote'] = (channel, paymentSourceType, baseMinor) =>
    quoteOf(schedules.get(`${channel}/${paymentSourceType}`), { paymentSourceType, baseMinor });
  const dayEnds = startOfDay(addDays(today, 1), unit.timezone);
  return { unit, today, now, dayEnds, feature, on, quote, window: windowsOf(on, unit.timezone) };
}

/** Many payments of a set are of one day: each day's window is reckoned once. */
function windowsOf(on: AutopayUnit['on'], timezone: string): AutopayUnit['window'] {
  const known = new Map<string, Window>();
  return (channel, processingDate, isBusiness) => {
    const key = `${channel}/${processingDate}/${isBusiness}`;
    const { processingTime, hoursCancellationAllowedBeforeProcessed: hours } = on[channel].rules;
    const window = known.get(key) ?? windowOf(processingDate, { processingTime, hours, timezone, isBusiness });
    known.set(key, window);
    return window;
  };
}
