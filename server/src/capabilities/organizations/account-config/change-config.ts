import { configProblems } from '@ratepayer/contract/organizations/account-config.ts';
import type { AccountConfig, GivenConfig } from '@ratepayer/contract/organizations/account-config.operations.ts';
import { tell } from '@ratepayer/contract/texts/tell-staff-fields.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, type Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { fieldsOf, readAccountConfig } from './read-config.ts';
import { writeFields } from './write-fields.ts';

/** What the audit calls the fields of a business unit's accounts. */
export const auditedAs = 'AccountConfig';

/**
 * Makes these the fields of the accounts of a business unit, in this order. Whoever looks an account up next is asked
 * for them; what accounts hold stays. @throws 400 by field, 404, 409 when they changed since.
 */
export function changeAccountConfig(
  db: Database,
  caller: Caller,
  businessUnitId: number,
  { fields, rowVersion }: GivenConfig,
): Promise<AccountConfig> {
  const problems = configProblems(fields);
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ at, name, reason }) => ({
        propertyName: `fields[${at}].${name}`,
        errorMessage: tell(reason),
      })),
    );
  return db.scoped([businessUnitId], async (tx) => {
    // Under its lock from here on: of two at once one is told of the other.
    const held = await change(
      tx,
      sql`update business_unit set account_config_version = account_config_version + 1
        where id = ${businessUnitId} and account_config_version = ${rowVersion}`,
    );
    const before = await readAccountConfig(tx, businessUnitId);
    if (held === 0) throw conflict(say('record_changed'));
    await writeFields(tx, businessUnitId, fields);
    const after = await fieldsOf(tx, businessUnitId);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: auditedAs,
      entityId: businessUnitId,
      action: 'Changed',
      before: byType(before.fields, after),
      after: byType(after, before.fields),
    });
    return { fields: after, rowVersion: before.rowVersion };
  });
}

type Fields = AccountConfig['fields'];

/** Each field under its type; one that only the other side has is there without values, so that its end is told. */
function byType(fields: Fields, others: Fields): Readonly<Record<string, object>> {
  const own = fields.map(({ type, businessUnitId: _, ...said }) => [type, said] as const);
  const gone = others.filter(({ type }) => !fields.some((field) => field.type === type));
  return Object.fromEntries([...gone.map(({ type }) => [type, {}] as const), ...own]);
}
