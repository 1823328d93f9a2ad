import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { schedulingTypes } from './autopay-kinds.ts';
import { channelKeys } from '../payments/channels.ts';
import { autopayRulesFields } from './autopay-rules.fields.ts';
import { autopayRules } from './autopay.shapes.ts';

const see = withPermission('BusinessUnits:Read');
const oneChannel = z.object({ businessUnitId: ref('businessUnit'), channel: z.enum(channelKeys) });
const answer = autopayRules.extend({
  /** Planned payments that are not begun yet: they keep the day and the notice they have. */
  planned: z.number().int(),
  /** 0 while nobody set it. */
  rowVersion: z.number().int(),
});

/** What a business unit says of payments that are taken by themselves, on each of the two channels. */
export const autopayRulesOperations = operations({
  readAutopayRules: { summary: 'How payments are planned and announced', access: see, params: oneChannel, answer },
  changeAutopayRules: {
    summary: 'How payments are planned and announced from now on; what is planned stays as it is',
    access: withPermission('BusinessUnits:Manage'),
    params: oneChannel,
    body: bodyOf(autopayRulesFields, {
      schedulingTypes: z.array(z.enum(schedulingTypes)).min(1).max(2),
      rowVersion: z.number().int().min(0),
    }),
    refuses: [409],
    answer,
    strict: true,
  },
  listAutopayRulesHistory: historyOperation({
    summary: 'Who changed how payments are planned and announced',
    access: see,
    params: oneChannel,
  }),
});
