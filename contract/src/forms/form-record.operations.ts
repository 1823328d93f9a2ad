import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { instant, ref } from '../kit/shapes.ts';
import { forms } from './form.list.ts';

const own = recordOperations(forms);
const params = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = params.extend({ id: ref('form') });
const read = withPermission('BusinessUnits:Read');
const write = withPermission('BusinessUnits:Manage');
const against = z.object({ rowVersion: z.number().int() });

const version = z.object({
  id: z.number(),
  version: z.number().int(),
  displayName: z.string(),
  fieldsJson: z.string(),
  actionsJson: z.string(),
  conditionJson: z.string(),
  successMessage: z.string(),
  onDashboard: z.boolean(),
  onLogin: z.boolean(),
  onCheckout: z.boolean(),
  isPublic: z.boolean(),
  requireBeforePayment: z.boolean(),
  publishedDate: instant,
  publishedBy: z.string(),
});
export type FormVersion = z.infer<typeof version>;

/** Forms as staff write them. */
export const formRecordOperations = operations({
  ...own,
  getFormSchemas: {
    summary: 'What the texts of a form hold, as JSON schemas',
    access: read,
    params,
    answer: z.object({ fieldsJson: z.unknown(), actionsJson: z.unknown(), conditionJson: z.unknown() }),
  },
  getFormDraft: { summary: 'One form as it is written now', access: read, params: ofOne, answer: own.addForm.answer },
  listFormVersions: {
    summary: 'The versions of a form that payers got, the latest first',
    access: read,
    params: ofOne,
    answer: z.object({ items: z.array(version) }),
  },
  publishForm: {
    summary: 'Give payers what is written now as the next version; those who began finish with the one before',
    access: write,
    params: ofOne,
    body: against,
    refuses: [409],
    answer: own.addForm.answer,
    strict: true,
  },
  retireForm: {
    summary: 'Offer a form no more; what was answered stays',
    access: write,
    params: ofOne,
    body: against,
    refuses: [409],
    answer: own.addForm.answer,
    strict: true,
  },
  duplicateForm: {
    summary: 'One more form like this one, as a draft',
    access: write,
    params: ofOne,
    body: z.object({}).optional(),
    answer: own.addForm.answer,
    strict: true,
  },
});
