import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { instant, ref } from '../kit/shapes.ts';
import { paymentSourceTypes } from '../payments/channels.ts';
import { gatewayMessageFields, payerActions, wordingFields } from './gateway-message.fields.ts';
import { gatewayMessages } from './gateway-message.list.ts';

const made = recordOperations(gatewayMessages);
const params = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = params.extend({ id: ref('gatewayMessage') });
const rowVersion = z.number().int();
// Gateways are the platform's: no permission covers how their answers are worded.
const access = onlyRoles('Global Admin');

const gatewayCode = z
  .object({
    gatewayId: z.number(),
    gatewayName: z.string(),
    paymentSourceType: z.enum(paymentSourceTypes),
    responseCode: z.string(),
    /** What the gateway said with it the last time; for staff. */
    lastMessage: z.string(),
    lastSeenDate: instant,
    seen: z.number().int(),
  })
  .meta({ id: 'GatewayCode' });
export type GatewayCode = z.infer<typeof gatewayCode>;

export const gatewayMessageOperations = operations({
  ...made,
  getGatewayCodes: {
    summary: 'Declines of the last 30 days that nobody worded, the most frequent first, and the gateways there are',
    access: accessOf(gatewayMessages.list.needs),
    params,
    answer: z.object({
      /** At most 50. */
      unworded: z.array(gatewayCode),
      gateways: z.array(z.object({ id: z.number(), name: z.string() })),
      /** What payers read who are not signed in, by what they can do. */
      actions: z.array(z.object({ payerAction: z.enum(payerActions), text: z.string() })),
    }),
  },
  addGatewayMessage: {
    summary: 'Word an answer of a gateway',
    access,
    params,
    body: bodyOf(gatewayMessageFields),
    refuses: [409],
    answer: made.getGatewayMessage.answer,
    strict: true,
  },
  changeGatewayMessage: {
    summary: 'Word it otherwise, against the version that was read',
    access,
    params: ofOne,
    body: bodyOf(wordingFields, { rowVersion }),
    refuses: [409],
    answer: made.getGatewayMessage.answer,
    strict: true,
  },
  deleteGatewayMessage: {
    summary: 'Delete a wording: payers read the general text again',
    access,
    params: ofOne,
    body: z.object({ rowVersion }),
    refuses: [409],
    answer: z.object({ deleted: z.boolean() }),
    strict: true,
  },
});
