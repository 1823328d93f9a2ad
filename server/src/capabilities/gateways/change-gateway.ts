import type { gatewayFields } from '@ratepayer/contract/gateways/gateway.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { asChange } from '../../platform/lists/plain-columns.ts';
import { readGatewayFor } from './gateway.source.ts';

interface OfOne {
  readonly businessUnitId: number;
  readonly id: number;
  readonly rowVersion: number;
}

/** Writes over the version that was read, with its audit entry. @throws 404, 409 when somebody else was first */
const save = (db: Database, caller: Caller, { businessUnitId, id, rowVersion }: OfOne, set: RawBuilder<unknown>) =>
  db.scoped([businessUnitId], (tx) =>
    saveAudited(
      tx,
      caller,
      { entityType: 'Gateway', read: readGatewayFor(caller) },
      { businessUnitId, id },
      sql`update gateway set ${set}, row_version = row_version + 1 where id = ${id} and row_version = ${rowVersion}
        returning id`,
    ),
  );

/** How long a gateway is waited for; a sale that was sent keeps the limit that it was sent with. */
export const changeGateway = (db: Database, caller: Caller, of: OfOne, asked: ValuesOf<typeof gatewayFields>) =>
  save(db, caller, of, asChange(asked));

/** Refuses new payments with a text; what was sent is ended, given back and asked about as ever. */
export const pauseGateway = (db: Database, caller: Caller, of: OfOne, message: string) =>
  save(db, caller, of, sql`status = 'Paused', pause_message = ${message}`);

/** Takes new payments again. */
export const resumeGateway = (db: Database, caller: Caller, of: OfOne) =>
  save(db, caller, of, sql`status = 'Active', pause_message = ''`);
