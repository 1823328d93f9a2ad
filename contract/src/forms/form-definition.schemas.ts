import { z } from 'zod';
import { text } from '../kit/shapes.ts';
import { comparisons, type FormCondition, mostCompared } from './form-condition.ts';
import {
  type FormActions,
  type FormFields,
  fieldTypes,
  handlerTypes,
  mostDependent,
  mostFields,
} from './form-shape.ts';
import { fileKindNames, mostFilesOfField, mostMegabytesOfFile } from './parts/file-kinds.ts';

// What the texts fieldsJson, actionsJson and conditionJson hold, as JSON schemas are made from it.

/** Of a form or a trigger; whether it is there is looked up when the text is kept. */
const numberOf = z.number().int().positive().max(2_147_483_647);
const plain = z.union([text(500), z.number(), z.boolean()]);
const path = text(120).regex(/^[A-Za-z][\w.-]*$/);

export const conditionSchema: z.ZodType<FormCondition> = z
  .lazy(() =>
    z.union([
      z.strictObject({
        field: path,
        is: z.enum(comparisons),
        value: plain.optional(),
        values: z.array(plain).max(mostCompared).optional(),
      }),
      z.strictObject({ all: z.array(conditionSchema).min(1).max(mostCompared) }),
      z.strictObject({ any: z.array(conditionSchema).min(1).max(mostCompared) }),
      z.strictObject({ not: conditionSchema }),
    ]),
  )
  .meta({ id: 'FormCondition' });

const inputProps = z.strictObject({
  hidden: z.boolean().optional(),
  visibleWhen: conditionSchema.optional(),
  options: z
    .array(z.strictObject({ value: text(200), label: text(200).optional() }))
    .max(200)
    .optional(),
  placeholder: text(200).optional(),
  help: text(500).optional(),
  maxLength: z.number().int().min(1).max(4000).optional(),
  rows: z.number().int().min(1).max(30).optional(),
  mask: text(60).optional(),
  pattern: text(200).optional(),
  patternMessage: text(200).optional(),
  content: text(4000).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  prefill: path.optional(),
  mostFiles: z.number().int().min(1).max(mostFilesOfField).optional(),
  mostMegabytes: z.number().int().min(1).max(mostMegabytesOfFile).optional(),
  fileKinds: z.array(z.enum(fileKindNames)).min(1).optional(),
});

const days = z.number().int().min(0).max(3660).optional();
const field = z.strictObject({
  fieldName: text(60).meta({ description: 'Needed; a letter, then letters, digits and _' }),
  fieldType: text(40).meta({ examples: [...fieldTypes] }),
  fieldLabel: text(200).optional(),
  fieldRequired: z.boolean().optional(),
  fieldMatches: text(60).optional(),
  inputProps: inputProps.optional(),
  minimumDayOffset: days,
  maximumDayOffset: days,
  skipWeekends: z.boolean().optional(),
});

export const fieldsSchema = z
  .strictObject({
    fields: z.array(field).max(mostFields),
    dependentForms: z
      .array(
        z.strictObject({
          fieldName: text(60),
          content: text(120).min(1),
          dependentFormConfigurationId: numberOf,
          fieldRequired: z.boolean().optional(),
        }),
      )
      .max(mostDependent)
      .default([]),
  })
  .meta({ id: 'FormFields' }) satisfies z.ZodType<FormFields>;

const words = text(200).optional();
const action = z.strictObject({
  handler: z.strictObject({
    handlerType: z.enum(handlerTypes),
    properties: z.strictObject({
      loadingMessage: words,
      functionTriggerId: numberOf.optional(),
      requestBody: text(8000).optional(),
      originalHeader: words,
      updatedHeader: words,
      keepOriginalText: words,
      keepUpdatedText: words,
      updateHeader: words,
    }),
  }),
});
export const actionsSchema = z
  .strictObject({
    OnInitializing: action.optional(),
    OnInitialized: action.optional(),
    OnSubmitting: action.optional(),
  })
  .meta({ id: 'FormActions' }) satisfies z.ZodType<FormActions>;

/** The three as JSON schemas, for programs that write forms. */
export const formJsonSchemas = () => ({
  fieldsJson: z.toJSONSchema(fieldsSchema, { io: 'input' }),
  actionsJson: z.toJSONSchema(actionsSchema, { io: 'input' }),
  conditionJson: z.toJSONSchema(conditionSchema, { io: 'input' }),
});
