import type { formOperations } from '@ratepayer/contract/forms/form.operations.ts';
import type { FormFields } from '@ratepayer/contract/forms/form-shape.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { SentOf } from '@ratepayer/contract/kit/operation.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { sql } from 'kysely';
import { randomNumber } from '../../platform/crypto/random.ts';
import { change, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { answerIntent } from '../sessions/answer-intent.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type AskedForm, askedInSession } from './asked-in-session.ts';
import { attachFiles, missingFiles } from './attach-files.ts';
import { contextOf } from './form-context.ts';
import { fieldsIn, type FormRow } from './form-row.ts';
import { tellOfResponse } from './hand-over-response.ts';
import { type Answer, type Done, judgeAnswers } from './judge-answers.ts';
import { ownOf } from './offered-forms.ts';

type Sent = Omit<SentOf<typeof formOperations.putForms>, 'sessionIdentifier'>;

/**
 * Keeps the answers to a form of a payment session, or to one that such a form needs; one that is answered again keeps
 * the newest answer. Who began with a version before the last one may finish with it, as anywhere.
 * @throws 400 by field, 404 for a form this session does not ask for.
 */
export const answerForms = (
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  sent: Sent,
): Promise<PaymentIntent> =>
  answerIntent(deps, caller, identifier, undefined, async (tx, session, unit) => {
    const { formConfigurationId: id } = sent;
    if (session.businessUnitId !== sent.businessUnitId) throw notFound(say('payment_does_not_ask'));
    if (sent.customerId !== 0 && sent.customerId !== session.customerId) throw notFound(say('no_such_payer'));
    if (sent.accountId !== 0 && !session.accountIds.includes(sent.accountId))
      throw notFound(say('account_not_part_payment'));
    const asked = (await askedInSession(tx, session)).find(({ standing }) => standing[0]?.id === id);
    if (!asked) throw notFound(say('payment_does_not_ask'));
    await keepAnswer(tx, caller, { session, unit, sent, asked, now: deps.clock.now() });
    return { answeredFormIds: [...new Set([...session.answeredFormIds, id])] };
  });

interface Answered {
  readonly session: SessionRow;
  readonly unit: PayingUnit;
  readonly sent: Sent;
  readonly asked: AskedForm;
  readonly now: Date;
}

async function keepAnswer(tx: Tx, caller: Caller, { session, unit, sent, asked, now }: Answered): Promise<void> {
  const answer = await judgeAnswers(asked.standing, sent.valuesJson, {
    context: await contextOf(tx, caller, { unit, accountId: ownOf(caller, session.accountIds), now }),
    now,
    today: dateIn(now, unit.timezone),
    doneOf: (fields) => doneIn(tx, session.id, fields),
    missingOf: async (form, answers) => missingFiles(tx, caller, await before(tx, session, form), answers),
  });
  if (answer.problems.length > 0) throw new Refusal(400, answer.problems);
  const kept = await keep(tx, session, answer, asked.neededBy.length > 0);
  await linkFurther(tx, session.id, answer.form.id, asked.neededBy);
  const files = { fields: fieldsIn(answer.form).fields, values: answer.values };
  await attachFiles(tx, { businessUnitId: unit.id, responseId: kept.id }, files);
  // Whoever answers anew before they pay is told of once.
  if (kept.isNew) await tellOfResponse(tx, sql`${kept.id}`);
}

/** A form of a payment with the response that it has already; 0 where it has none. */
async function before(tx: Tx, { id, businessUnitId }: SessionRow, { id: formConfigurationId }: FormRow) {
  const found = await maybeRow(
    tx,
    sql<{ id: number }>`select id from form_response where payment_session_id = ${id}
      and form_configuration_id = ${formConfigurationId}`,
  );
  return { businessUnitId, formConfigurationId, responseId: found?.id ?? 0 };
}

/** Of the forms that one needs those that were answered in this session. */
async function doneIn(tx: Tx, sessionId: number, { dependentForms }: FormFields): Promise<Done[]> {
  if (dependentForms.length === 0) return [];
  const rows = await rowsOf(
    tx,
    sql<{ id: number; formId: number }>`select id, form_configuration_id as "formId" from form_response
      where payment_session_id = ${sessionId} and status = 'Submitted'`,
  );
  return dependentForms.flatMap(({ fieldName, dependentFormConfigurationId }) =>
    rows.filter(({ formId }) => formId === dependentFormConfigurationId).map(({ id }) => ({ fieldName, id })),
  );
}

const keep = (tx: Tx, session: SessionRow, { form, values }: Answer, isDependent: boolean) =>
  oneRow(
    tx,
    sql<{
      id: number;
      isNew: boolean;
    }>`insert into form_response (id, business_unit_id, form_configuration_id, form_version, customer_id, account_id,
      values_json, payment_session_id, is_dependent_form, status)
      values (${randomNumber(52)}, ${session.businessUnitId}, ${form.id}, ${form.version}, ${session.customerId},
      ${session.accountIds[0] ?? null}, ${JSON.stringify(values)}, ${session.id}, ${isDependent}, 'Submitted')
      on conflict (payment_session_id, form_configuration_id)
      do update set values_json = excluded.values_json, form_version = excluded.form_version, modified_date = now()
      returning id, xmax = 0 as "isNew"`,
  );

/** What was answered for another form belongs to the response of that form, whichever was there first. */
const linkFurther = (tx: Tx, sessionId: number, formId: number, neededBy: readonly number[]) =>
  change(
    tx,
    sql`update form_response d set base_form_response_id = b.id, modified_date = now() from form_response b
      where d.payment_session_id = ${sessionId} and d.is_dependent_form and d.base_form_response_id is null
        and b.payment_session_id = ${sessionId} and not b.is_dependent_form
        and b.form_configuration_id = any(${sql.val([formId, ...neededBy])}::int[])
        and exists (select 1 from form_version v, jsonb_array_elements(v.fields_json::jsonb -> 'dependentForms') e
          where v.form_configuration_id = b.form_configuration_id and v.version = b.form_version
            and (e ->> 'dependentFormConfigurationId')::int = d.form_configuration_id)`,
  );
