import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { errorItem, instant, ref } from '../kit/shapes.ts';
import { callFailures, callOutcomes } from './trigger.fields.ts';
import { triggers } from './trigger.list.ts';

const own = recordOperations(triggers);
const ofOne = z.object({ businessUnitId: ref('businessUnit'), id: ref('functionTrigger') });
const write = withPermission('BusinessUnits:Manage');

const call = z.object({
  id: z.number().int(),
  createdDate: instant,
  tookMs: z.number().int(),
  outcome: z.enum(callOutcomes),
  failure: z.enum(callFailures),
  httpStatus: z.number().int().nullable(),
  isTry: z.boolean(),
});
export type TriggerCall = z.infer<typeof call>;

const tried = call.omit({ id: true, createdDate: true, isTry: true }).extend({
  /** What a form would get: values by the name of its field. */
  result: z.record(z.string(), z.unknown()),
  /** What payers would read instead. */
  errors: z.array(errorItem),
});
export type TriedTrigger = z.infer<typeof tried>;

export const triggerOperations = operations({
  ...own,
  tryFunctionTrigger: {
    summary: 'Ask it with values of a sample, as a form would',
    access: write,
    params: ofOne,
    body: z.object({ valuesJson: z.string().max(65_536) }),
    answer: tried,
    strict: true,
  },
  listFunctionTriggerCalls: {
    summary: 'How its last calls went, the latest first; never what was asked and answered',
    access: withPermission('BusinessUnits:Read'),
    params: ofOne,
    answer: z.object({ items: z.array(call) }),
  },
  rotateFunctionTriggerSecret: {
    summary: 'Sign with a new secret, which is told once; for a day calls are signed with the one before, too',
    access: write,
    params: ofOne,
    body: z.object({ rowVersion: z.number().int() }),
    refuses: [409],
    answer: z.object({ secret: z.string(), trigger: own.getFunctionTrigger.answer }),
    strict: true,
  },
});
