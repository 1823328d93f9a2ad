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
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { badRequest, saidProblem } from '../../platform/http/refusal.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { accountsThatAsk } from './asked-in-session.ts';
import type { ActionDeps, Trigger } from './asked.ts';
import { asAccountWrites, asFormAsks } from './checked-address.rules.ts';
import { callTrigger, findTrigger } from './call-trigger.ts';
import { contextOf } from './form-context.ts';
import { fieldsIn, standingForms } from './form-row.ts';
import { ownOf } from './offered-forms.ts';
import { readValues } from './read-values.ts';
import { bodyFor } from './sent-body.rules.ts';

interface Of {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
}
interface Sent {
  readonly functionTriggerId: number;
  readonly valuesJson: string;
  /** That the form is about; 0 for none. */
  readonly accountId?: number | undefined;
  /** Of the payment that asks for the form. */
  readonly paymentSessionSessionIdentifier?: string | undefined;
}

/**
 * Asks what a form asks at one of its stages, and nothing that it does not ask: a program of the biller gets what the
 * form's own body has, and of account and payer what we know. What is no value of a field of the form is left out.
 * @throws 400 for what is no question, 404 for a form that is not offered, and for an account of others, 429
 */
export async function runAction(deps: ActionDeps, caller: Caller, of: Of, sent: Sent) {
  const values = readValues(sent.valuesJson);
  if (!values) throw badRequest('valuesJson', say('send_answers_json_object'));
  const wait = say('too_many_attempts_wait_while');
  await deps.limits.enforce('L7 questions of an address', addressKey(caller.clientAddress), wait);
  const found = await findAsked(deps, caller, of, sent);
  if (!found?.trigger.isActive) return refused([tell('action_unknown')]);
  const { trigger, action, unit, context } = found;
  const { fields } = fieldsIn(found.form);
  const isAddress = trigger.kind === 'Check Address';
  const isBiller = trigger.kind === 'Https';
  if (isBiller) await countQuestion(deps.limits, caller, trigger.id, wait);
  const { requestBody } = action.handler.properties;
  const body = isBiller ? bodyFor({ requestBody, fields, context }, values) : values;
  const { asked } = await callTrigger(deps, caller, {
    businessUnitId: of.businessUnitId,
    trigger,
    values: isAddress ? asAccountWrites(fields, values) : body,
    isTry: false,
  });
  if ('told' in asked) return refused(asked.told);
  const result = isAddress ? asFormAsks(fields, values, asked.result, unit.culture) : asked.result;
  return { hasErrors: false, errors: [], data: { result: resultFor(action, trigger, result, fields) } };
}

/**
 * What a program is asked is bounded altogether. Each asker has a share of it: what is above that counts for nobody
 * else, so that who asks without end leaves others theirs. @throws 429
 */
async function countQuestion(limits: Limits, caller: Caller, triggerId: number, wait: string): Promise<void> {
  // A look-up is easily begun anew; a login is not.
  const hasLogin = caller.kind === 'customer' || caller.kind === 'staff';
  const asker = hasLogin ? callerKey(caller) : addressKey(caller.clientAddress);
  await limits.enforce('L7 questions of one asker to a program', `${asker} ${triggerId}`, wait);
  await limits.enforce('L7 questions to a program', triggerId, wait);
}

/** The version of a form that asks this, what it asks, and what is known of who asks. @throws 404 */
async function findAsked({ db, clock }: ActionDeps, caller: Caller, of: Of, sent: Sent) {
  const { paymentSessionSessionIdentifier: session = '', accountId = 0 } = sent;
  const paid = session === '' ? undefined : await accountsThatAsk(db, caller, session, of.formConfigurationId);
  const isSignedIn = caller.kind !== 'anonymous' && caller.businessUnitIds.includes(of.businessUnitId);
  const onlyPublic = !paid && !isSignedIn;
  return db.reading([of.businessUnitId], async (tx) => {
    for (const form of await standingForms(tx, { ...of, onlyPublic })) {
      const action = actionOf(JSON.parse(form.actionsJson) as FormActions, sent.functionTriggerId);
      const trigger = action && (await findTrigger(tx, of.businessUnitId, sent.functionTriggerId));
      const unit = trigger && (await businessUnitById(tx, of.businessUnitId));
      if (!unit) continue;
      const about = { unit, accountId: paid ? ownOf(caller, paid) : accountId, now: clock.now() };
      return { form, action, trigger, unit, context: await contextOf(tx, caller, about) };
    }
    return undefined;
  });
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
