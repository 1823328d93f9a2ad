import type { gatewayFields } from '@ratepayer/contract/gateways/gateway.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { asChange } from '../../platform/lists/plain-columns.ts';
import { type GatewayRow, readGatewayFor } from './gateway.source.ts';

interface OfOne {
  readonly businessUnitId: number;
  readonly id: number;
}
type Set = OfOne & { readonly rowVersion: number };
type Standing = OfOne & { readonly standingVersion: number };

/** What the audit tells: not the version of how it stands, which says nothing to whoever reads it. */
const told = ({ standingVersion: _, ...gateway }: GatewayRow) => gateway;

/** Writes with its audit entry, where `set` finds the version that was read. @throws 404, 409 for another one */
const save = (db: Database, caller: Caller, { businessUnitId, id }: OfOne, set: RawBuilder<unknown>) =>
  db.scoped([businessUnitId], async (tx) => {
    // A pause and another wait at once are both taken: what the second one finds before it is what the first one left.
    await tx.run(sql`select 1 from gateway where id = ${id} for no key update`);
    return saveAudited(
      tx,
      caller,
      { entityType: 'Gateway', read: readGatewayFor(caller), told },
      { businessUnitId, id },
      sql`update gateway set ${set} returning id`,
    );
  });

/** How long a gateway is waited for; a sale that was sent keeps the limit that it was sent with. */
export const changeGateway = (db: Database, caller: Caller, of: Set, asked: ValuesOf<typeof gatewayFields>) =>
  save(
    db,
    caller,
    of,
    sql`${asChange(asked)}, row_version = row_version + 1 where id = ${of.id} and row_version = ${of.rowVersion}`,
  );

const stand = (db: Database, caller: Caller, of: Standing, set: RawBuilder<unknown>) =>
  save(
    db,
    caller,
    of,
    sql`${set}, standing_version = standing_version + 1
      where id = ${of.id} and standing_version = ${of.standingVersion}`,
  );

/** Refuses new payments with a text; what was sent is ended, given back and asked about as ever. */
export const pauseGateway = (db: Database, caller: Caller, of: Standing, message: string) =>
  stand(db, caller, of, sql`status = 'Paused', pause_message = ${message}`);

/** Takes new payments again. */
export const resumeGateway = (db: Database, caller: Caller, of: Standing) =>
  stand(db, caller, of, sql`status = 'Active', pause_message = ''`);
