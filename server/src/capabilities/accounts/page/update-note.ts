import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, type Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { tellUpdated } from '../records/tell-updated.ts';
import { lockedAccount } from './locked-account.ts';

interface Note {
  readonly note: string;
  /** What stood there when it was written. */
  readonly noteRead?: string | undefined;
  /** In its place the version of the account that was read, which money changes too. */
  readonly rowVersion?: number | undefined;
}

/**
 * Writes another note about an account. The note alone decides who was first: a payment that came in meanwhile stands
 * in nobody's way. A machine that keeps its own notes may write over what stands there; a person says what they read.
 * @returns its business unit @throws 400, 404 outside the scope, 409 when somebody else wrote first
 */
export const updateNote = (
  db: Database,
  caller: Caller,
  id: number,
  { note, noteRead, rowVersion }: Note,
): Promise<number> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const account = await lockedAccount(tx, id);
    const { businessUnitId } = account;
    if (noteRead === undefined && rowVersion === undefined && caller.kind !== 'machine')
      throw badRequest('noteRead', say('say_which_note'));
    if (note === account.note) return businessUnitId;
    if (noteRead !== undefined && noteRead !== account.note) throw conflict(say('note_changed'));
    if (rowVersion !== undefined && rowVersion !== account.rowVersion)
      throw conflict(say('account_changed_since_opened'));
    await change(
      tx,
      sql`update account set note = ${note}, modified_date = now(), row_version = row_version + 1 where id = ${id}`,
    );
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Account',
      entityId: id,
      action: 'Note written',
      before: { note: account.note },
      after: { note },
    });
    await tellUpdated(tx, businessUnitId, [id]);
    return businessUnitId;
  });
