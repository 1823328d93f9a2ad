import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { columnsIn } from '../kit/columns-in.ts';
import type { RowOf } from '../kit/list.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { file, ref, repeated, text } from '../kit/shapes.ts';
import { answeredFields, answeredForm, formResponse } from './response.shapes.ts';
import { formResponses } from './response.list.ts';

const own = recordOperations(formResponses);
const params = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = params.extend({ id: ref('formResponse') });
const read = withPermission('Accounts:Read');
const email = z.email('staff-forms/no_email').max(200);

// Fields of a form are columns of its list: the lists of columns know nothing of them.
const fieldColumn = z.string().regex(/^f:[A-Za-z]\w{0,59}$/);
const answers = { Answers: repeated(text(300)) };
const columns = z.union([z.enum(Object.keys(formResponses.list.columns) as [string, ...string[]]), fieldColumn]);
const { list, file: sheet } = { list: own.listFormResponses, file: own.exportFormResponses };
const answered = z.union([z.string(), z.number(), z.boolean(), z.null(), z.record(z.string(), z.unknown())]);
const loose: z.ZodType = columnsIn(formResponses.list).extend({ id: z.number() }).catchall(answered);
const row = loose as z.ZodType<RowOf<typeof formResponses.list>>;

export const formResponseOperations = operations({
  ...own,
  listFormResponses: {
    ...list,
    query: list.query.extend({ ...answers, Extras: repeated(fieldColumn) }),
    answer: list.answer.extend({ items: z.array(row) }),
  },
  exportFormResponses: {
    ...sheet,
    query: sheet.query.extend({ ...answers, Columns: repeated(columns) }),
  },
  getFormResponse: {
    summary: 'One response with everything that was answered, as it is read',
    access: read,
    params: ofOne,
    answer: formResponse,
  },
  printFormResponse: {
    summary: 'One response as a PDF',
    access: read,
    params: ofOne,
    answer: file,
    file: ['application/pdf'],
  },
  listAnsweredForms: {
    summary: 'Forms that may have been answered, by their names',
    access: read,
    params,
    answer: z.object({ items: z.array(answeredForm) }),
  },
  getAnsweredForm: {
    summary: 'A form with the fields that its versions ask: the columns of its responses',
    access: read,
    params: params.extend({ formConfigurationId: ref('form') }),
    answer: answeredFields,
  },
  setFormHandOver: {
    summary: 'Name who is told by e-mail of each response to a form',
    access: withPermission('BusinessUnits:Manage'),
    params: params.extend({ formConfigurationId: ref('form') }),
    body: z.object({ notifyEmails: z.array(email).max(5), rowVersion: z.number().int() }),
    refuses: [409],
    answer: answeredFields,
    strict: true,
  },
  handOverFormResponse: {
    summary: 'Tell somebody by e-mail that a response is there; what it says stays behind a sign-in',
    access: withPermission('Accounts:Manage'),
    params: ofOne,
    body: z.object({ email }),
    answer: z.object({ email: z.string() }),
    strict: true,
  },
});
