import { z } from 'zod';
import { errorItem, instant } from '../kit/shapes.ts';
import { formStates, responseStates } from './form-shape.ts';

/** A form that may have been answered. */
export const answeredForm = z
  .object({ id: z.number().int(), displayName: z.string(), status: z.enum(formStates), version: z.number().int() })
  .meta({ id: 'AnsweredForm' });
export type AnsweredForm = z.infer<typeof answeredForm>;

/** A form with the fields that its versions ask. */
export const answeredFields = answeredForm.extend({
  /** Who is told of each response. */
  notifyEmails: z.array(z.string()),
  rowVersion: z.number().int(),
  fields: z.array(
    z.object({
      fieldName: z.string(),
      fieldLabel: z.string(),
      fieldType: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
      isHidden: z.boolean(),
      isAsked: z.boolean(),
      firstVersion: z.number().int(),
      lastVersion: z.number().int(),
    }),
  ),
});
export type AnsweredFields = z.infer<typeof answeredFields>;

const other = z.object({
  id: z.number().int(),
  displayName: z.string(),
  status: z.enum(responseStates),
});

/** One response with everything that was answered, as it is read. */
export const formResponse = z
  .object({
    id: z.number().int(),
    createdDate: instant,
    modifiedDate: instant,
    formConfigurationId: z.number().int(),
    displayName: z.string(),
    formVersion: z.number().int(),
    status: z.enum(responseStates),
    isDependentForm: z.boolean(),
    accountId: z.number().int().nullable(),
    accountNumber: z.string(),
    customerId: z.number().int().nullable(),
    payerName: z.string(),
    /** Of the payment that it was answered for, '' without one. */
    referenceNumber: z.string(),
    /** In the order of the form; `fieldName` is '' for what heads others. */
    answers: z.array(
      z.object({
        fieldName: z.string(),
        fieldLabel: z.string(),
        text: z.string(),
        isHidden: z.boolean(),
        /** Of a signature: its strokes as a path; '' of one that was typed, and of everything else. */
        drawing: z.string(),
        /** Files that it was answered with. */
        files: z.array(z.object({ id: z.number().int(), name: z.string(), sizeBytes: z.number().int() })),
      }),
    ),
    /** What was wrong with the last try. */
    errors: z.array(errorItem),
    /** The response that it belongs to, and those that belong to it. */
    base: other.nullable(),
    dependent: z.array(other),
    /** Its answers were let go of. */
    isLetGo: z.boolean(),
  })
  .meta({ id: 'FormResponse' });
export type FormResponse = z.infer<typeof formResponse>;
