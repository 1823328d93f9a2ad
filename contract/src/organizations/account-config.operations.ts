import { z } from 'zod';
import { fieldTypes } from '../accounts/account-fields.ts';
import { fieldDefinition } from '../accounts/account-record.shapes.ts';
import { historyOperation } from '../kit/history.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { ref, text } from '../kit/shapes.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const config = z
  .object({ fields: z.array(fieldDefinition), rowVersion: z.number().int() })
  .meta({ id: 'AccountConfig' });
export type AccountConfig = z.infer<typeof config>;

const given = z.strictObject({
  type: z.enum(fieldTypes),
  label: text(40).refine((label) => label !== '', 'staff-forms/needed'),
  description: text(200),
  isQuickPayLookupField: z.boolean(),
  isIvrLookupField: z.boolean(),
  isDisplayField: z.boolean(),
  isRequired: z.boolean(),
  isOnboardingDisplayField: z.boolean(),
});
const see = withPermission('BusinessUnits:Read');

export const accountConfigOperations = operations({
  readAccountConfig: {
    summary: 'What a business unit calls the fields of its accounts, which find an account and which payers see',
    access: see,
    params,
    answer: config,
  },
  changeAccountConfig: {
    summary: 'Other fields in their order, against the version that was read; what accounts hold stays',
    access: withPermission('BusinessUnits:Manage'),
    params,
    body: z.object({ fields: z.array(given).min(1).max(fieldTypes.length), rowVersion: z.number().int() }),
    refuses: [409],
    answer: config,
    strict: true,
  },
  readAccountConfigHistory: historyOperation({
    summary: 'Who changed the fields of accounts, when and how',
    access: see,
    params,
  }),
});
export type GivenConfig = z.output<(typeof accountConfigOperations)['changeAccountConfig']['body']>;
