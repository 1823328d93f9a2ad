import type { agencyFields } from '@ratepayer/contract/organizations/agency.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { saveAudited } from '../../../platform/audit/save-audited.ts';
import { change, codeOf, type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict } from '../../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../../platform/lists/plain-columns.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readAgency } from './agency.source.ts';

type Asked = ValuesOf<typeof agencyFields>;
interface OfOne {
  /** From where it is looked at: its history stands there, since a firm has no business unit. */
  readonly businessUnitId: number;
  readonly id: number;
  readonly rowVersion: number;
}

/** What the audit calls a firm. */
export const agencyAs = 'Agency';

const keptFor = (caller: Caller) => ({
  entityType: agencyAs,
  read: (tx: Tx, _businessUnitId: number, id: number) => readAgency(tx, caller, id),
});

/** Keeps a firm that serves organizations. @throws 400 for a name that is taken */
export const addAgency = (db: Database, caller: Caller, businessUnitId: number, asked: Asked) =>
  db
    .scoped(caller.businessUnitIds, (tx) =>
      saveAudited(
        tx,
        caller,
        keptFor(caller),
        { businessUnitId },
        sql`insert into agency ${asNewRow(asked)} returning id`,
      ),
    )
    .catch(sayTaken);

/** Keeps something else of it. @throws 400 for a name that is taken, 404, 409 for another version */
export const changeAgency = (db: Database, caller: Caller, { rowVersion, ...of }: OfOne, asked: Asked) =>
  db
    .scoped(caller.businessUnitIds, (tx) =>
      saveAudited(
        tx,
        caller,
        keptFor(caller),
        of,
        sql`update agency set ${asChange(asked)}, row_version = row_version + 1
          where id = ${of.id} and row_version = ${rowVersion} returning id`,
      ),
    )
    .catch(sayTaken);

/** Takes away a firm that serves nobody. @throws 400 while an organization names it, 404, 409 for another version */
export const deleteAgency = (db: Database, caller: Caller, { businessUnitId, id, rowVersion }: OfOne): Promise<void> =>
  db
    .scoped(caller.businessUnitIds, async (tx) => {
      const before = await readAgency(tx, caller, id);
      const serves = await maybeRow(tx, sql`select 1 from organization where agency_id = ${id} limit 1`);
      if (serves) throw agencyServes();
      const gone = await change(tx, sql`delete from agency where id = ${id} and row_version = ${rowVersion}`);
      if (gone === 0) throw conflict(say('record_changed'));
      const fact = { businessUnitId, entityType: agencyAs, entityId: id, action: 'Deleted', before };
      await recordAudit(tx, caller, fact);
    })
    // An organization was given to it at this moment.
    .catch((error: unknown) => {
      throw codeOf(error) === '23503' ? agencyServes() : error;
    });

const agencyServes = () => badRequest('', say('agency_serves'));

function sayTaken(error: unknown): never {
  throw codeOf(error) === '23505' ? badRequest('name', say('agency_taken')) : error;
}
