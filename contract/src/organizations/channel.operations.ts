import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { channelKeys, channels, paymentSourceTypes } from '../payments/channels.ts';
import { channelConfig } from '../payments/intent.shapes.ts';
import { channelFields, takenBrands } from './channel.fields.ts';

const see = withPermission('BusinessUnits:Read');
const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneChannel = inUnit.extend({ channel: z.enum(channelKeys) });
const rowVersion = z.number().int();

const setup = z
  .object({
    channel: z.enum(channels),
    key: z.enum(channelKeys),
    /** But for what its payers are asked, which is set up as payment fields. */
    config: channelConfig.omit({ paymentFields: true }),
    /** Sessions that are not finished: they end as they began. */
    openSessions: z.number().int(),
    /** Those that serve it, active or not. */
    merchantAccounts: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        merchantNumber: z.string(),
        purpose: z.string(),
        paymentSourceTypes: z.array(z.enum(paymentSourceTypes)),
        isActive: z.boolean(),
      }),
    ),
    /** 0 for one that nobody set up yet. */
    rowVersion,
  })
  .meta({ id: 'ChannelSetup' });
export type ChannelSetup = z.infer<typeof setup>;

/** How a business unit takes payments, channel by channel. */
export const channelSetupOperations = operations({
  listChannels: {
    summary: 'Every channel of a business unit with how it takes payments and what serves it',
    access: see,
    params: inUnit,
    answer: z.object({ items: z.array(setup) }),
  },
  changePaymentIntentConfig: {
    summary: 'How one channel takes payments from now on, against the version that was read; open sessions keep theirs',
    access: withPermission('BusinessUnits:Manage'),
    params: oneChannel,
    body: bodyOf(channelFields, { cardBrands: z.array(z.enum(takenBrands)).max(takenBrands.length), rowVersion }),
    refuses: [409],
    answer: setup,
    strict: true,
  },
  listChannelHistory: historyOperation({
    summary: 'Who changed how one channel takes payments',
    access: see,
    params: oneChannel,
  }),
});
