import type { TriedTrigger } from '@ratepayer/contract/forms/trigger.operations.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound, saidProblem } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { ActionDeps } from './asked.ts';
import { callTrigger, findTrigger, outcomeOf } from './call-trigger.ts';
import { readValues } from './read-values.ts';

interface Of {
  readonly businessUnitId: number;
  readonly id: number;
  readonly valuesJson: string;
}

/**
 * Asks as a form would, in use or not, and tells staff what payers are not told: why there was no answer. What a
 * program answered is shown as far as it is meant for a form. @throws 400 for what are no values, 404
 */
export async function tryTrigger(
  deps: ActionDeps,
  caller: Caller,
  { businessUnitId, id, valuesJson }: Of,
): Promise<TriedTrigger> {
  const values = readValues(valuesJson);
  if (!values) throw badRequest('valuesJson', say('send_answers_json_object'));
  const trigger = await deps.db.reading([businessUnitId], (tx) => findTrigger(tx, businessUnitId, id));
  if (!trigger) throw notFound();
  const { asked, tookMs } = await callTrigger(deps, caller, { businessUnitId, trigger, values, isTry: true });
  const told = 'told' in asked ? asked.told : [];
  return {
    ...outcomeOf(asked),
    tookMs,
    result: 'result' in asked ? asked.result : {},
    errors: told.map((errorMessage) => saidProblem({ propertyName: '', errorMessage })),
  };
}
