import type { FormContext, FormFields, FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { keptValues, problemsIn } from '@ratepayer/contract/forms/form-rules.ts';
import { badRequest, type Problem } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { fieldsIn, type FormRow, notAvailable } from './form-row.ts';
import { readValues } from './read-values.ts';

/** A response of a dependent form that is there. */
export interface Done {
  readonly fieldName: string;
  readonly id: number;
}
interface Judged {
  readonly context: FormContext;
  /** The day of the biller. */
  readonly today: string;
  /** Which of a version's dependent forms are answered. */
  readonly doneOf: (fields: FormFields) => Promise<readonly Done[]>;
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

async function judgeBy(form: FormRow, values: FormValues, { context, today, doneOf }: Judged): Promise<Answer> {
  const fields = fieldsIn(form);
  const found = await doneOf(fields);
  const done = found.map(({ fieldName }) => fieldName);
  const problems = problemsIn(fields, values, { today, context, done });
  const wrong = new Set(problems.map(({ fieldName }) => fieldName));
  const kept = Object.entries(keptValues(fields.fields, values, context)).filter(([name]) => !wrong.has(name));
  return {
    form,
    problems: problems.map(({ fieldName, told }) => ({ propertyName: fieldName, errorMessage: told })),
    values: Object.fromEntries(kept),
    dependent: found.map(({ id }) => id),
  };
}
