import { readDefinition } from '@ratepayer/contract/forms/form-definition.ts';
import type { FormDefinition } from '@ratepayer/contract/forms/form-texts.ts';
import { type FormSettings, placesOf, wrongInSettings } from '@ratepayer/contract/forms/form-settings-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Problem, Refusal } from '../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readForm } from './form.source.ts';

export interface InUnit {
  readonly businessUnitId: number;
}
export interface OfOne extends InUnit {
  readonly id: number;
  readonly rowVersion: number;
}
export const keptForm = { entityType: 'FormConfiguration', read: readForm };

/** One more form, as a draft. @throws 400 for what is no form, by its place */
export const addForm = (db: Database, caller: Caller, of: InUnit, asked: FormSettings) =>
  save(
    db,
    caller,
    of,
    asked,
    (row) => sql`insert into form_configuration
    ${asNewRow({ ...row, businessUnitId: of.businessUnitId })} returning id`,
  );

/**
 * Writes a form anew; payers keep the version they have until it is published. @throws 400 as above, 404, 409 for
 * another version than the one that was read
 */
export const changeForm = (db: Database, caller: Caller, { rowVersion, ...of }: OfOne, asked: FormSettings) =>
  save(
    db,
    caller,
    of,
    asked,
    (row) => sql`update form_configuration
    set ${asChange(row)}, modified_date = now(), row_version = row_version + 1
    where id = ${of.id} and business_unit_id = ${of.businessUnitId} and row_version = ${rowVersion} returning id`,
  );

/** What is written of a form, by its columns. */
export function rowOf(asked: FormSettings, caller: Caller) {
  const { onDashboard: _d, onLogin: _l, onCheckout: _c, ...row } = asked;
  return {
    ...row,
    actionsJson: asked.actionsJson || '{}',
    displayLocations: sql`${sql.val(placesOf(asked))}::text[]`,
    modifiedBy: caller.name,
  };
}

function save(
  db: Database,
  caller: Caller,
  of: InUnit & { readonly id?: number },
  asked: FormSettings,
  write: (row: ReturnType<typeof rowOf>) => RawBuilder<{ id: number }>,
) {
  const definition = readOrRefuse(asked);
  return db.scoped([of.businessUnitId], async (tx) => {
    await refuseElsewhere(tx, of, definition);
    return saveAudited(tx, caller, keptForm, of, write(rowOf(asked, caller)));
  });
}

/** What a form is made of. @throws 400 for everything that is wrong, by its place */
export function readOrRefuse(asked: FormSettings): FormDefinition {
  const settings = Object.entries(wrongInSettings(asked)).map(([propertyName, key]) => ({
    propertyName,
    errorMessage: say(key),
  }));
  const { definition, problems } = readDefinition(asked);
  const wrong: Problem[] = [
    ...settings,
    ...problems.map(({ propertyName, told }) => ({ propertyName, errorMessage: told })),
  ];
  if (!definition || wrong.length > 0) throw new Refusal(400, wrong);
  return definition;
}

/** @throws 400 where a dependent form is none of this business unit, or is the form itself. */
async function refuseElsewhere(tx: Tx, of: InUnit & { readonly id?: number }, { dependentForms }: FormDefinition) {
  const ids = dependentForms.map((one) => one.dependentFormConfigurationId);
  if (ids.length === 0) return;
  const found = await rowsOf(
    tx,
    sql<{ id: number }>`select id from form_configuration where business_unit_id = ${of.businessUnitId}
      and id = any(${sql.val(ids)}::int[]) and id is distinct from ${of.id ?? null}::int`,
  );
  const wrong = ids.flatMap((id, i) =>
    found.some((one) => one.id === id)
      ? []
      : [
          {
            propertyName: `fieldsJson.dependentForms[${i}].dependentFormConfigurationId`,
            errorMessage: say('no_such_form'),
          },
        ],
  );
  if (wrong.length > 0) throw new Refusal(400, wrong);
}
