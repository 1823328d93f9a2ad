import { z } from 'zod';
import { text } from '../kit/shapes.ts';
import { overlaps } from './job-states.ts';
import { jobTask, keptTask, mostTasks } from './job.shapes.ts';

/** What is asked when a job is made of a template; `{{name}}` in a setting stands for its answer. */
const parameter = z.strictObject({
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'staff-jobs/parameter_name'),
  isRequired: z.boolean(),
  help: text(200),
});
const mostParameters = 20;

/** What a template is, as it is written. */
export const templateBody = z.strictObject({
  name: text(120).refine((name) => name !== '', 'staff-forms/needed'),
  purpose: text(300).refine((purpose) => purpose !== '', 'staff-forms/needed'),
  parameters: z.array(parameter).max(mostParameters).default([]),
  tasks: z.array(jobTask).min(1, 'staff-jobs/task_needed').max(mostTasks),
  timeoutMinutes: z.number().int().min(1).max(720),
  overlap: z.enum(overlaps),
});
export type TemplateBody = z.infer<typeof templateBody>;

/** A template as a list shows it. */
export const templateRow = z
  .object({
    id: z.number(),
    name: z.string(),
    purpose: z.string(),
    tasks: z.number().int(),
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
    parameters: z.array(z.object({ name: z.string(), isRequired: z.boolean(), help: z.string() })),
    timeoutMinutes: z.number().int(),
    overlap: z.enum(overlaps),
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
