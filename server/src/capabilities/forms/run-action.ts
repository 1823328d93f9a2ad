import { type FormActions, type FormValues, formStages } from '@ratepayer/contract/forms/form-shape.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-forms.ts';
import { sql } from 'kysely';
import { maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, saidProblem } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { askBiller } from './ask-biller.ts';
import { askOwn } from './ask-own.ts';
import type { ActionDeps, Trigger } from './asked.ts';
import { fieldsIn, standingForms } from './form-row.ts';
import { readValues } from './read-values.ts';

interface Of {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
}
interface Sent {
  readonly functionTriggerId: number;
  readonly valuesJson: string;
}

/**
 * Asks what a form asks at one of its stages, and nothing that it does not ask. What is no value of a field of the form
 * is left out. @throws 400 for what is no question, 404 for a form that is not offered
 */
export async function runAction(deps: ActionDeps, caller: Caller, of: Of, sent: Sent) {
  const values = readValues(sent.valuesJson);
  if (!values) throw badRequest('valuesJson', say('send_answers_json_object'));
  const onlyPublic = caller.kind === 'anonymous' || !caller.businessUnitIds.includes(of.businessUnitId);
  const found = await deps.db.reading([of.businessUnitId], async (tx) => {
    const forms = await standingForms(tx, { ...of, onlyPublic });
    const form = forms.find(({ actionsJson }) => asks(JSON.parse(actionsJson) as FormActions, sent.functionTriggerId));
    const trigger = await maybeRow(
      tx,
      sql<Trigger>`select id, kind, url, secret_enveloped as sealed, timeout_seconds as "timeoutSeconds"
        from function_trigger where id = ${sent.functionTriggerId} and business_unit_id = ${of.businessUnitId}
        and is_active`,
    );
    return form && trigger ? { form, trigger } : undefined;
  });
  if (!found) return refused([tell('action_unknown')]);
  const ask = found.trigger.kind === 'Https' ? askBiller : askOwn;
  const answer = await ask(deps, caller, found.trigger, of.businessUnitId, values);
  if ('told' in answer) return refused(answer.told);
  const names = new Set(fieldsIn(found.form).fields.map(({ fieldName }) => fieldName));
  const { updatedFields, ...others } = answer.result;
  const suggested = typeof updatedFields === 'object' && updatedFields !== null ? updatedFields : undefined;
  const result = suggested ? { updatedFields: valuesOf(suggested as FormValues, names) } : valuesOf(others, names);
  return { hasErrors: false, errors: [], data: { result } };
}

const asks = (actions: FormActions, id: number): boolean =>
  formStages.some((stage) => actions[stage]?.handler.properties.functionTriggerId === id);

const refused = (told: readonly (string | Told)[]) => ({
  hasErrors: true,
  errors: told.map((errorMessage) => saidProblem({ propertyName: '', errorMessage })),
  data: null,
});

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const valuesOf = (given: FormValues, names: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      names.has(name) && isPlain(value) ? [[name, typeof value === 'string' ? value.slice(0, 4000) : value]] : [],
    ),
  );
