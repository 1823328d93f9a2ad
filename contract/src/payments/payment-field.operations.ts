import { z } from 'zod';
import { historyOperation } from '../kit/history.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { mostPaymentFields } from './payment-field.ts';
import { paymentField } from './payment-field.shapes.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const given = z.object({ fields: z.array(paymentField).max(mostPaymentFields), rowVersion: z.number().int() });
const kept = given.meta({ id: 'PaymentFields' });
export type PaymentFields = z.infer<typeof kept>;
const see = withPermission('BusinessUnits:Read');

export const paymentFieldOperations = operations({
  readPaymentFields: {
    summary: 'What payers of a business unit are asked before they pay',
    access: see,
    params,
    answer: kept,
  },
  changePaymentFields: {
    summary: 'Other fields in their order, against the version that was read; payments keep what they were answered',
    access: withPermission('BusinessUnits:Manage'),
    params,
    body: given,
    refuses: [409],
    answer: kept,
    strict: true,
  },
  readPaymentFieldsHistory: historyOperation({
    summary: 'Who changed what payers are asked, when and how',
    access: see,
    params,
  }),
});
