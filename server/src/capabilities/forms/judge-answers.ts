import type { FormContext, FormField, FormFields, FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { type FormProblem, problemsIn } from '@ratepayer/contract/forms/form-rules.ts';
import { partKinds } from '@ratepayer/contract/forms/parts/part-kinds.ts';
import { badRequest, type Problem } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { fieldsIn, type FormRow, notAvailable } from './form-row.ts';
import { keptAnswers } from './kept-answers.ts';
import { readValues } from './read-values.ts';

/** A response of a dependent form that is there. */
export interface Done {
  readonly fieldName: string;
  readonly id: number;
}
/** Answers to the fields of a version as they are kept. */
export interface Answers {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
}
interface Judged {
  readonly context: FormContext;
  readonly now: Date;
  /** The day of the biller. */
  readonly today: string;
  /** Which of a version's dependent forms are answered. */
  readonly doneOf: (fields: FormFields) => Promise<readonly Done[]>;
  /** Which files that answers to a version name may not be sent with them. */
  readonly missingOf: (form: FormRow, answers: Answers) => Promise<readonly FormProblem[]>;
}
/** Answers as they are kept, by the version that judged them, with what is wrong. */
export interface Answer {
  readonly form: FormRow;
  readonly problems: readonly Problem[];
  /** What is kept: nothing that was found wrong. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly dependent: readonly number[];
}

/**
 * Judges answers by the version that payers have; by one before it where that alone knows all that was sent and finds
 * nothing wrong. @throws 400 for what is no answer, 404 for a form that is not offered
 */
export async function judgeAnswers(standing: readonly FormRow[], valuesJson: string, judged: Judged): Promise<Answer> {
  const values = readValues(valuesJson);
  if (!values) throw badRequest('valuesJson', say('send_answers_json_object'));
  let first: Answer | undefined;
  for (const form of standing) {
    const answer = await judgeBy(form, values, judged);
    first ??= answer;
    const known = new Set(fieldsIn(form).fields.map(({ fieldName }) => fieldName));
    if (answer.problems.length === 0 && Object.keys(values).every((name) => known.has(name))) return answer;
  }
  if (!first) throw notAvailable();
  return first;
}

async function judgeBy(form: FormRow, sent: FormValues, judged: Judged): Promise<Answer> {
  const { context, now, today } = judged;
  const fields = fieldsIn(form);
  const found = await judged.doneOf(fields);
  const done = found.map(({ fieldName }) => fieldName);
  const problems = problemsIn(fields, sent, { today, context, done, kinds: partKinds });
  const values = keptAnswers(fields.fields, sent, context, now);
  // Whether files are there is asked of answers that are right otherwise: those stay locked until these are kept.
  if (problems.length === 0) problems.push(...(await judged.missingOf(form, { fields: fields.fields, values })));
  const wrong = new Set(problems.map(({ fieldName }) => fieldName));
  return {
    form,
    problems: problems.map(({ fieldName, told }) => ({ propertyName: fieldName, errorMessage: told })),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name))),
    dependent: found.map(({ id }) => id),
  };
}
