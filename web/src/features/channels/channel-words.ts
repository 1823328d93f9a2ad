import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { sourcesOf } from '@ratepayer/contract/organizations/channel-rules.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { say } from '../../platform/texts/staff-channels.ts';

/** Where one channel is set up. */
export const channelHref = ({ key }: Pick<ChannelSetup, 'key'>, unitId: number): string =>
  `/portal/business-units/channel/${key}?bu=${unitId}`;

export const sourceWord = (source: PaymentSourceType): string => say(source === 'ACH' ? 'ach' : 'card');

/** The methods that it takes without an active merchant account behind them. */
export const unserved = ({ config, merchantAccounts }: ChannelSetup): PaymentSourceType[] =>
  sourcesOf(config).filter(
    (source) =>
      !merchantAccounts.some(
        (one) => one.isActive && one.purpose === 'Base Payment' && one.paymentSourceTypes.includes(source),
      ),
  );
