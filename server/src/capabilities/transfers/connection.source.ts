import type { connectionFields } from '@ratepayer/contract/transfers/connection.fields.ts';
import { connections } from '@ratepayer/contract/transfers/connection.list.ts';
import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

/** What is most in its way. */
const status = sql`case when not c.is_enabled then 'Disabled'
  when c.host_key <> '' and c.shown_host_key not in ('', c.host_key) then 'Host Key Changed'
  when c.host_key = '' and c.shown_host_key <> '' then 'Confirm Host Key'
  when c.test_steps @> '[{"outcome": "Failed"}]' then 'Failing'
  when c.tested_date is null then 'Not Tested' else 'Good' end`;

/** Connections of a business unit, without what they are opened with. */
export const connectionSource = plainSource(connections, {
  from: sql`file_connection c`,
  as: 'c',
  of: {
    lastFileDate: sql`(select max(f.created_date) from transferred_file f where f.connection_id = c.id)`,
    status,
  },
});

/** One connection. @throws 404 for one elsewhere */
export const readConnection = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, connectionSource, businessUnitId, id) as Promise<
    RecordIn<typeof connections.list, typeof connectionFields>
  >;
