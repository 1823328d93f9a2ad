import type { formOperations } from '@ratepayer/contract/forms/form.operations.ts';
import { keptValues, problemsIn } from '@ratepayer/contract/forms/form-rules.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { SentOf } from '@ratepayer/contract/kit/operation.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { sql } from 'kysely';
import { randomNumber } from '../../platform/crypto/random.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound, Refusal } from '../../platform/http/refusal.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { answerIntent } from '../sessions/answer-intent.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { say } from '../../platform/texts/refusals.ts';
import { contextOf } from './form-context.ts';
import { tellOfResponse } from './hand-over-response.ts';
import { fieldsIn, findForm } from './form-row.ts';
import { ownOf } from './offered-forms.ts';
import { readValues } from './read-values.ts';

type Sent = Omit<SentOf<typeof formOperations.putForms>, 'sessionIdentifier'>;

/**
 * Keeps the answers to a form of a payment session; one that is answered again keeps the newest answer.
 * @throws 400 by field, 404 for a form this session does not ask for.
 */
export const answerForms = (
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  sent: Sent,
): Promise<PaymentIntent> =>
  answerIntent(deps, caller, identifier, undefined, async (tx, session, unit) => {
    const { formConfigurationId } = sent;
    const isAsked = session.requiredFormIds.includes(formConfigurationId);
    if (!isAsked || session.businessUnitId !== sent.businessUnitId) throw notFound(say('payment_does_not_ask'));
    if (sent.customerId !== 0 && sent.customerId !== session.customerId) throw notFound(say('no_such_payer'));
    if (sent.accountId !== 0 && !session.accountIds.includes(sent.accountId))
      throw notFound(say('account_not_part_payment'));
    await keepAnswer(tx, caller, { session, unit, sent, now: deps.clock.now() });
    return { answeredFormIds: [...new Set([...session.answeredFormIds, formConfigurationId])] };
  });

interface Answered {
  readonly session: SessionRow;
  readonly unit: PayingUnit;
  readonly sent: Sent;
  readonly now: Date;
}

async function keepAnswer(tx: Tx, caller: Caller, { session, unit, sent, now }: Answered): Promise<void> {
  const form = await findForm(tx, {
    businessUnitId: unit.id,
    formConfigurationId: sent.formConfigurationId,
    onlyPublic: false,
  });
  const values = readValues(sent.valuesJson);
  if (!values) throw badRequest('valuesJson', say('send_answers_json_object'));
  const context = await contextOf(tx, caller, { unit, accountId: ownOf(caller, session.accountIds), now });
  const fields = { ...fieldsIn(form), dependentForms: [] };
  const problems = problemsIn(fields, values, { today: dateIn(now, unit.timezone), context, done: [] });
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ fieldName, told }) => ({ propertyName: fieldName, errorMessage: told })),
    );
  const kept = await oneRow(
    tx,
    sql<{
      id: number;
      isNew: boolean;
    }>`insert into form_response (id, business_unit_id, form_configuration_id, form_version, customer_id, account_id,
      values_json, payment_session_id, status)
      values (${randomNumber(52)}, ${unit.id}, ${form.id}, ${form.version}, ${session.customerId},
      ${session.accountIds[0] ?? null}, ${JSON.stringify(keptValues(fields.fields, values, context))}, ${session.id},
      'Submitted')
      on conflict (payment_session_id, form_configuration_id)
      do update set values_json = excluded.values_json, form_version = excluded.form_version, modified_date = now()
      returning id, xmax = 0 as "isNew"`,
  );
  // Whoever answers anew before they pay is told of once.
  if (kept.isNew) await tellOfResponse(tx, sql`${kept.id}`);
}
