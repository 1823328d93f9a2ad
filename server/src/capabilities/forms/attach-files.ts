import type { FormField, FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import type { FormProblem } from '@ratepayer/contract/forms/form-rules.ts';
import type { FormFile } from '@ratepayer/contract/forms/parts/file-part.ts';
import { tell } from '@ratepayer/contract/texts/tell-form-parts.ts';
import { sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { doomObjects } from '../files/doom-objects.ts';
import { broughtBy } from './reserve-form-file.ts';

interface Of {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
  /** The response that is answered anew, which has files of its own; 0 for none. */
  readonly responseId: number;
}
interface Named extends FormFile {
  readonly fieldName: string;
}

/** Files that answers name, in the order of the fields. */
function namedIn(fields: readonly FormField[], values: FormValues): Named[] {
  const ofFiles = fields.filter(({ fieldType }) => fieldType === 'input-file');
  return ofFiles.flatMap(({ fieldName }) => {
    const files = values[fieldName];
    return Array.isArray(files) ? (files as FormFile[]).map((file) => ({ ...file, fieldName })) : [];
  });
}

/**
 * What is wrong with the files that answers name: each has to be there, brought for its field by whoever sends it, and
 * be sent with nothing else. They stay locked until the answers are kept, so that of two that name one file one wins.
 */
export async function missingFiles(
  tx: Tx,
  caller: Caller,
  { businessUnitId, formConfigurationId, responseId }: Of,
  { fields, values }: { readonly fields: readonly FormField[]; readonly values: FormValues },
): Promise<FormProblem[]> {
  const named = namedIn(fields, values);
  if (named.length === 0) return [];
  const rows = await rowsOf(
    tx,
    sql<Named>`select id, field_name as "fieldName", name from form_file
      where id = any(${sql.val(named.map(({ id }) => id))}::bigint[]) and business_unit_id = ${businessUnitId}
        and form_configuration_id = ${formConfigurationId} and status = 'Stored'
        and brought_by in ('', ${broughtBy(caller)})
        and (form_response_id is null or form_response_id = ${responseId}) order by id for no key update`,
  );
  const isThere = ({ id, fieldName, name }: Named) =>
    rows.some((row) => row.id === id && row.fieldName === fieldName && row.name === name);
  return named
    .filter((file) => !isThere(file))
    .map(({ fieldName, name }) => ({ fieldName, told: tell('file_gone', { name }) }));
}

/** Files stay with the response that they are sent with; those of its last answer that it does not name any more go. */
export async function attachFiles(
  tx: Tx,
  { businessUnitId, responseId }: Pick<Of, 'businessUnitId' | 'responseId'>,
  { fields, values }: { readonly fields: readonly FormField[]; readonly values: FormValues },
): Promise<void> {
  if (!fields.some(({ fieldType }) => fieldType === 'input-file')) return;
  const ids = sql.val(namedIn(fields, values).map(({ id }) => id));
  await change(
    tx,
    sql`update form_file set form_response_id = ${responseId} where id = any(${ids}::bigint[])
      and business_unit_id = ${businessUnitId}`,
  );
  await letGoOfFiles(tx, businessUnitId, sql`form_response_id = ${responseId} and id <> all(${ids}::bigint[])`);
}

/** Files that go, with their bytes. @returns how many */
export async function letGoOfFiles(tx: Tx, businessUnitId: number, which: ReturnType<typeof sql>): Promise<number> {
  const gone = await rowsOf(
    tx,
    sql<{ key: string }>`delete from form_file where business_unit_id = ${businessUnitId} and ${which}
      returning storage_key as key`,
  );
  await doomObjects(
    tx,
    businessUnitId,
    gone.map(({ key }) => key),
  );
  return gone.length;
}
