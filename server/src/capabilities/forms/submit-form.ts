import type { FormSubmission, FormSubmitted } from '@ratepayer/contract/forms/form.operations.ts';
import type { FormFields } from '@ratepayer/contract/forms/form-shape.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { type RawBuilder, sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import { randomNumber } from '../../platform/crypto/random.ts';
import { change, type Database, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound, saidProblem } from '../../platform/http/refusal.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { attachFiles, missingFiles } from './attach-files.ts';
import { contextOf } from './form-context.ts';
import { fieldsIn, standingForms, unitOfForm } from './form-row.ts';
import { tellOfResponse } from './hand-over-response.ts';
import { type Answer, type Done, judgeAnswers } from './judge-answers.ts';

interface Of {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
  readonly onlyPublic: boolean;
}

/**
 * Takes the answers to a form: judged by the rules that the browser has too, kept as Submitted, or as Errored with
 * what was wrong and without the answers that were. A try that follows one that failed takes its row. Dependent forms
 * are linked once, by their unguessable numbers.
 * @throws 404 for a form that is not offered, an account or a payer of others, 400 for what is no answer, and for one
 * to a form of a payment: that is answered at the payment, 429 for guests who send many
 */
export async function submitForm(
  { db, clock, limits }: { readonly db: Database; readonly clock: Clock; readonly limits: Limits },
  caller: Caller,
  of: Of,
  sent: FormSubmission,
): Promise<FormSubmitted> {
  if (caller.customerId === null)
    await limits.enforceAll(
      [
        ['L7 answers of an address', addressKey(caller.clientAddress)],
        ['L7 answers to a form', of.formConfigurationId],
      ],
      say('too_many_attempts_wait_while'),
    );
  return db.scoped([of.businessUnitId], async (tx) => {
    if (sent.paymentSessionSessionIdentifier !== '')
      throw badRequest('paymentSessionSessionIdentifier', say('form_of_payment'));
    if (sent.customerId !== 0 && sent.customerId !== caller.customerId) throw notFound(say('no_such_payer'));
    const unit = await unitOfForm(tx, of.businessUnitId);
    const standing = await standingForms(tx, of);
    const now = clock.now();
    const context = await contextOf(tx, caller, { unit, accountId: sent.accountId, now });
    const answer = await judgeAnswers(standing, sent.valuesJson, {
      context,
      now,
      today: dateIn(now, unit.timezone),
      doneOf: (fields) => dependentOf(tx, caller, fields, sent),
      missingOf: ({ id }, answers) =>
        missingFiles(tx, caller, { businessUnitId: unit.id, formConfigurationId: id, responseId: 0 }, answers),
    });
    const response = await keep(tx, caller, { sent, unit: unit.id, ...answer });
    if (answer.problems.length > 0)
      return { hasErrors: true, errors: answer.problems.map(saidProblem), data: response };
    await linkDependent(tx, response.responseId, answer.dependent);
    const files = { fields: fieldsIn(answer.form).fields, values: answer.values };
    await attachFiles(tx, { businessUnitId: unit.id, responseId: response.responseId }, files);
    await tellOfResponse(tx, sql`${response.responseId}`);
    return { hasErrors: false, errors: [], data: response };
  });
}

/** The dependent responses that were named and are whose they are said to be, each not linked yet. */
async function dependentOf(
  tx: Tx,
  caller: Caller,
  { dependentForms }: FormFields,
  sent: FormSubmission,
): Promise<Done[]> {
  const named = sent.dependentFormResponses.filter(({ fieldName, formConfigurationId }) =>
    dependentForms.some(
      (one) => one.fieldName === fieldName && one.dependentFormConfigurationId === formConfigurationId,
    ),
  );
  if (named.length === 0) return [];
  const rows = await rowsOf(
    tx,
    sql<{ id: number; formConfigurationId: number }>`select id, form_configuration_id as "formConfigurationId"
      from form_response where id = any(${sql.val(named.map(({ responseId }) => responseId))}::bigint[])
      and is_dependent_form and status = 'Submitted' and base_form_response_id is null
      and customer_id is not distinct from ${caller.customerId}::int order by id for no key update`,
  );
  return named.flatMap(({ fieldName, responseId, formConfigurationId }) =>
    rows.some((row) => row.id === responseId && row.formConfigurationId === formConfigurationId)
      ? [{ fieldName, id: responseId }]
      : [],
  );
}

interface Kept extends Answer {
  readonly sent: FormSubmission;
  readonly unit: number;
}

/** Whose tries are one: of a payer, or of whoever sits at an address without a login. */
const attemptOf = ({ customerId, kind, id, clientAddress, userAgent }: Caller, accountId: number): string =>
  createHash('sha256')
    .update(JSON.stringify([customerId, kind, id, customerId === null ? [clientAddress, userAgent] : [], accountId]))
    .digest('base64url');

async function keep(tx: Tx, caller: Caller, { form, sent, unit, problems, values }: Kept) {
  const status = problems.length > 0 ? ('Errored' as const) : ('Submitted' as const);
  const attempt = attemptOf(caller, sent.accountId);
  const errors = JSON.stringify(problems);
  const row: RawBuilder<unknown> = sql`(${randomNumber(52)}, ${unit}, ${form.id}, ${form.version},
    ${caller.customerId}, ${sent.accountId || null}, ${JSON.stringify(values)}, ${sent.isDependentForm}, ${attempt},
    ${errors}, 'Errored')`;
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into form_response (id, business_unit_id, form_configuration_id, form_version,
      customer_id, account_id, values_json, is_dependent_form, attempt_key, errors_json, status) values ${row}
      on conflict (form_configuration_id, attempt_key) where status = 'Errored' do update set
        form_version = excluded.form_version, values_json = excluded.values_json, errors_json = excluded.errors_json,
        is_dependent_form = excluded.is_dependent_form, modified_date = now() returning id`,
  );
  if (status === 'Submitted')
    await change(
      tx,
      sql`update form_response set status = 'Submitted', attempt_key = null, errors_json = '[]', modified_date = now()
        where id = ${id}`,
    );
  return { responseId: id, status };
}

async function linkDependent(tx: Tx, responseId: number, dependent: readonly number[]): Promise<void> {
  if (dependent.length === 0) return;
  await change(
    tx,
    sql`update form_response set base_form_response_id = ${responseId}, modified_date = now()
      where id = any(${sql.val([...dependent])}::bigint[]) and base_form_response_id is null`,
  );
}
