import { z } from 'zod';
import { text } from '../kit/shapes.ts';
import { overlaps } from './job-states.ts';
import { parameterTypes } from './job-parameters.ts';
import { keptTask, mostTasks } from './job.shapes.ts';
import { templateTask, wrongParameters } from './template-task.ts';

/** What is asked when a job is made of a template; `{{name}}` in a setting stands for its answer. */
const parameter = z.strictObject({
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'staff-jobs/parameter_name'),
  type: z.enum(parameterTypes).default('Text'),
  isRequired: z.boolean(),
  help: text(200),
});
const mostParameters = 20;

const written = {
  name: text(120).refine((name) => name !== '', 'staff-forms/needed'),
  purpose: text(300).refine((purpose) => purpose !== '', 'staff-forms/needed'),
  parameters: z.array(parameter).max(mostParameters).default([]),
  tasks: z.array(templateTask).min(1, 'staff-jobs/task_needed').max(mostTasks),
  timeoutMinutes: z.number().int().min(1).max(720),
  overlap: z.enum(overlaps),
  /** Of no billing system in particular where none is named. */
  billingSystemIds: z.array(z.number().int().positive()).max(20).default([]),
};
const usedRight = (
  template: Parameters<typeof wrongParameters>[0],
  { addIssue }: { addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void },
) => {
  for (const { path, message } of wrongParameters(template)) addIssue({ code: 'custom', path: [...path], message });
};

/** What a template is, as it is written. */
export const templateBody = z.strictObject(written).superRefine(usedRight);
/** The same for one that is there, against the version that was read. */
export const templateChange = z.strictObject({ ...written, rowVersion: z.number().int() }).superRefine(usedRight);
export type TemplateBody = z.infer<typeof templateBody>;

/** A template as a list shows it. */
export const templateRow = z
  .object({
    id: z.number(),
    name: z.string(),
    purpose: z.string(),
    tasks: z.number().int(),
    /** Their names, commas between them; empty for any. */
    billingSystems: z.string(),
    /** Jobs of the business unit that were made of it. */
    usedBy: z.number().int(),
    modifiedBy: z.string(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'JobTemplate' });
export type TemplateRow = z.infer<typeof templateRow>;

/** One with all that it says. */
export const templatePage = templateRow
  .omit({ tasks: true })
  .extend({
    tasks: z.array(keptTask),
    parameters: z.array(
      z.object({ name: z.string(), type: z.enum(parameterTypes), isRequired: z.boolean(), help: z.string() }),
    ),
    timeoutMinutes: z.number().int(),
    overlap: z.enum(overlaps),
    billingSystemIds: z.array(z.number()),
  })
  .meta({ id: 'JobTemplatePage' });
export type TemplatePage = z.infer<typeof templatePage>;

/** A job that is made of a template: what it is called, and what is answered to its parameters. */
export const templateUse = z.strictObject({
  name: text(120).refine((name) => name !== '', 'staff-forms/needed'),
  values: z
    .array(z.strictObject({ name: text(40), value: text(500) }))
    .max(mostParameters)
    .default([]),
});
