import type { triggerFields } from '@ratepayer/contract/forms/trigger.fields.ts';
import { triggers } from '@ratepayer/contract/forms/trigger.list.ts';
import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

/** Where the questions of forms come from; never what they are signed with. */
export const triggerSource = plainSource(triggers, { from: sql`function_trigger t`, as: 't' });

/** One of them. @throws 404 for one elsewhere */
export const readTrigger = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, triggerSource, businessUnitId, id) as Promise<RecordIn<typeof triggers.list, typeof triggerFields>>;
