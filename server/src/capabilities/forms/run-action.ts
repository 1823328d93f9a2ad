import {
  type FormAction,
  type FormActions,
  type FormField,
  type FormValues,
  formStages,
  valueAt,
} from '@ratepayer/contract/forms/form-shape.ts';
import { addressPart } from '@ratepayer/contract/forms/parts/address-part.ts';
import { isParts } from '@ratepayer/contract/forms/parts/part-kind.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-forms.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, saidProblem } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { isAskedBySession } from './asked-in-session.ts';
import type { ActionDeps, Trigger } from './asked.ts';
import { asAccountWrites, asFormAsks } from './checked-address.rules.ts';
import { callTrigger, findTrigger } from './call-trigger.ts';
import { fieldsIn, standingForms } from './form-row.ts';
import { readValues } from './read-values.ts';

interface Of {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
}
interface Sent {
  readonly functionTriggerId: number;
  readonly valuesJson: string;
  /** Of the payment that asks for the form. */
  readonly paymentSessionSessionIdentifier?: string | undefined;
}

/**
 * Asks what a form asks at one of its stages, and nothing that it does not ask. What is no value of a field of the form
 * is left out. @throws 400 for what is no question, 404 for a form that is not offered
 */
export async function runAction(deps: ActionDeps, caller: Caller, of: Of, sent: Sent) {
  const values = readValues(sent.valuesJson);
  if (!values) throw badRequest('valuesJson', say('send_answers_json_object'));
  const { paymentSessionSessionIdentifier: session = '' } = sent;
  const isOfPayment = session !== '' && (await isAskedBySession(deps.db, caller, session, of.formConfigurationId));
  const isSignedIn = caller.kind !== 'anonymous' && caller.businessUnitIds.includes(of.businessUnitId);
  const onlyPublic = !isOfPayment && !isSignedIn;
  const found = await deps.db.reading([of.businessUnitId], async (tx) => {
    const forms = await standingForms(tx, { ...of, onlyPublic });
    for (const form of forms) {
      const action = actionOf(JSON.parse(form.actionsJson) as FormActions, sent.functionTriggerId);
      const trigger = action && (await findTrigger(tx, of.businessUnitId, sent.functionTriggerId));
      const unit = trigger && (await businessUnitById(tx, of.businessUnitId));
      if (unit) return { form, action, trigger, unit };
    }
    return undefined;
  });
  if (!found?.trigger.isActive) return refused([tell('action_unknown')]);
  const { trigger, action } = found;
  const { fields } = fieldsIn(found.form);
  const isAddress = trigger.kind === 'Check Address';
  const { asked } = await callTrigger(deps, caller, {
    businessUnitId: of.businessUnitId,
    trigger,
    values: isAddress ? asAccountWrites(fields, values) : values,
    isTry: false,
  });
  if ('told' in asked) return refused(asked.told);
  const result = isAddress ? asFormAsks(fields, values, asked.result, found.unit.culture) : asked.result;
  return { hasErrors: false, errors: [], data: { result: resultFor(action, trigger, result, fields) } };
}

const actionOf = (actions: FormActions, id: number): FormAction | undefined =>
  formStages
    .flatMap((stage) => actions[stage] ?? [])
    .find(({ handler }) => handler.properties.functionTriggerId === id);

/** What of an answer is for the form: of what the product knows itself a form that suggests gets suggestions. */
function resultFor({ handler }: FormAction, { kind }: Trigger, result: FormValues, fields: readonly FormField[]) {
  const { updatedFields, ...others } = result;
  const isSuggested = kind !== 'Https' && handler.handlerType === 'suggestFormUpdates';
  const suggested = isSuggested ? others : updatedFields;
  return typeof suggested === 'object' && suggested !== null
    ? { updatedFields: valuesOf(suggested as FormValues, fields) }
    : valuesOf(others, fields);
}

const refused = (told: readonly (string | Told)[]) => ({
  hasErrors: true,
  errors: told.map((errorMessage) => saidProblem({ propertyName: '', errorMessage })),
  data: null,
});

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** Values of fields of the form, an address by its parts; nobody else signs for a payer, or brings a file. */
function valuesOf(given: FormValues, fields: readonly FormField[]): Record<string, unknown> {
  const known = fields.flatMap(({ fieldName, fieldType }): [string, unknown][] => {
    const value = valueAt(given, fieldName);
    if (fieldType === 'input-signature' || fieldType === 'input-file') return [];
    if (fieldType === 'input-address') return isParts(value) ? [[fieldName, addressPart.read(value)]] : [];
    if (!isPlain(value)) return [];
    return [[fieldName, typeof value === 'string' ? value.slice(0, 4000) : value]];
  });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}
