import { recordAudit } from '../../../platform/audit/record.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { change, type Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { refuseHeld } from '../../../platform/retention/refuse-held.ts';
import { lockAccounts } from '../account-rows.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { unitOf } from './change-record.ts';
import { readRecord } from './read-record.ts';
import { tellUpdated } from './tell-updated.ts';

/**
 * Deletes an account that was made by hand and never used (domain.md 4.15): its rows stay, its number is free again. It
 * waits for a payment that is being taken, which then has used it; what hangs on it ends as with an archived one.
 * @throws 400 for one that is kept, 404 outside the scope, 409 for one that is held
 */
export const deleteRecord = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  movedWith: readonly MovedWithAccount[],
  caller: Caller,
  id: number,
): Promise<void> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const businessUnitId = await unitOf(tx, id);
    for (const { hold } of movedWith) await hold?.(tx, [id]);
    await lockAccounts(tx, [id]);
    // A draft that is being written holds its account: it is waited for, and then seen.
    await change(tx, sql`select 1 from account where id = ${id} for no key update`);
    const before = await readRecord(tx, businessUnitId, id, clock.now());
    if (!before.mayDelete.allowed) throw badRequest('', before.mayDelete.reason);
    await refuseHeld(tx, { unit: sql.val(businessUnitId), account: sql.val(id) });
    const today = dateIn(clock.now(), before.businessUnitTimezone);
    for (const each of movedWith) await each.end?.(tx, [id], { by: caller.name, action: 'Account deleted', today });
    await change(
      tx,
      sql`update account set is_deleted = true, modified_date = now(), row_version = row_version + 1 where id = ${id}`,
    );
    await recordAudit(tx, caller, { businessUnitId, entityType: 'Account', entityId: id, action: 'Deleted', before });
    await tellUpdated(tx, businessUnitId, [id]);
  });
