import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { sql } from 'kysely';
import { randomNumber } from '../../platform/crypto/random.ts';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound, Refusal } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { answerIntent } from '../sessions/answer-intent.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { answerProblems, type FormField, keptValues, readValues } from './form-answers.rules.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface FormAnswer {
  readonly formConfigurationId: number;
  readonly valuesJson: string;
}

interface Form {
  readonly id: number;
  readonly version: number;
  readonly fields: readonly FormField[];
}

/**
 * Keeps the answers to the forms of a payment session; a form that is answered again keeps the newest answer.
 * @throws 400 by property, 404 for a form this session does not ask for.
 */
export const answerForms = (
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  answers: readonly FormAnswer[],
  rowVersion: number | undefined,
): Promise<PaymentIntent> =>
  answerIntent(deps, caller, identifier, rowVersion, async (tx, session) => {
    const forms = await formsOf(tx, session);
    for (const [index, answer] of answers.entries()) {
      const form = forms.find((each) => each.id === answer.formConfigurationId);
      if (!form) throw notFound(say('payment_does_not_ask'));
      await keepAnswer(tx, session, form, answer, index);
    }
    return {
      answeredFormIds: [
        ...new Set([...session.answeredFormIds, ...answers.map((answer) => answer.formConfigurationId)]),
      ],
    };
  });

const formsOf = (tx: Tx, session: SessionRow) =>
  rowsOf(
    tx,
    sql<Form>`select id, version, fields_json -> 'fields' as fields from form_configuration
      where business_unit_id = ${session.businessUnitId} and id = any(${sql.val([...session.requiredFormIds])}::int[])`,
  );

async function keepAnswer(tx: Tx, session: SessionRow, form: Form, answer: FormAnswer, index: number): Promise<void> {
  const values = readValues(answer.valuesJson);
  if (!values) throw badRequest(`formResponses[${index}].valuesJson`, say('send_answers_json_object'));
  const problems = answerProblems(form.fields, values);
  if (problems.length > 0) throw new Refusal(400, problems);
  await change(
    tx,
    sql`insert into form_response (id, business_unit_id, form_configuration_id, form_version, customer_id, values_json,
      payment_session_id, status)
      values (${randomNumber(52)}, ${session.businessUnitId}, ${form.id}, ${form.version}, ${session.customerId},
      ${JSON.stringify(keptValues(form.fields, values))}, ${session.id}, 'Submitted')
      on conflict (payment_session_id, form_configuration_id)
      do update set values_json = excluded.values_json, form_version = excluded.form_version, modified_date = now()`,
  );
}
