import { isClosedAt } from '@ratepayer/contract/organizations/channel-rules.ts';
import type { ChannelConfig } from '@ratepayer/contract/payments/intent.shapes.ts';
import { say } from '../../platform/texts/refusals.ts';

/** What payers of a channel read while it is closed at this time of its clock ("22:30"); '' while it is open. */
export const closedAt = (config: ChannelConfig, time: string, phone: string): string =>
  isClosedAt(config, time)
    ? config.closedMessage ||
      say('channel_closed_hours', { from: config.closedFrom, until: config.closedThrough, phone })
    : '';
