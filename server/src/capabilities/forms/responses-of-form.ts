import { answerColumn, responsesOfForm } from '@ratepayer/contract/forms/responses-of-form.ts';
import { sayAnswer } from '@ratepayer/contract/forms/say-answer.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { answerWords } from './answer-words.ts';
import { answeredForm } from './answered-forms.ts';
import { responseSource } from './response.source.ts';

type Source = typeof responseSource;

/**
 * Where the responses of the form that a query names come from, with its fields as columns; of all forms where it names
 * none that is there.
 */
export async function sourceOfResponses(
  tx: Tx,
  businessUnitId: number,
  { FormConfigurationId: named }: { readonly FormConfigurationId?: string | undefined },
): Promise<Source> {
  const form = /^\d{1,9}$/.test(named ?? '') ? await answeredForm(tx, businessUnitId, Number(named)) : undefined;
  if (!form) return responseSource;
  const { list, texts, words } = responsesOfForm(form.fields);
  const said = await answerWords(tx, businessUnitId);
  const columns = form.fields.map((field) => [answerColumn(field.fieldName), field] as const);
  const extras = columns.map(([id, { fieldName }]) => [id, sql`r.values_json -> ${fieldName}::text`]);
  const cells = columns.map(([id, field]) => [
    id,
    (row: object) => sayAnswer(field, (row as Readonly<Record<string, unknown>>)[id], said),
  ]);
  return {
    ...responseSource,
    list,
    texts,
    extras: Object.fromEntries(extras) as Source['extras'],
    file: Object.fromEntries(cells) as Source['file'],
    words: async () => words,
  };
}
