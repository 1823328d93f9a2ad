import { type ExportMethod, rowsAtOnce } from '@ratepayer/contract/kit/export.ts';
import { recordAudit } from '../audit/record.ts';
import type { Database, Tx } from '../database/database.ts';
import { type Caller, callerKey } from '../http/caller.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import { badRequest, tooMany } from '../http/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { say } from '../texts/refusals.ts';
import { writeThenRead } from './export-file.ts';
import { countRows, type ExportedList, fileKinds, writeList } from './make-file.ts';
import { takeTurn } from './take-turn.ts';

/**
 * A list as a file at once, read in slices from one unchanging picture of the data (performance.md 4).
 * @throws 400 when there are more rows than are handed out at once, or than the way of export holds, 429 after ten
 * exports in an hour or while two are made (L10).
 */
export async function exportList<Row>(
  deps: { readonly db: Database; readonly limits: Limits },
  caller: Caller,
  asked: {
    readonly businessUnitId: number;
    /** What its rows may tell of, where that is more. */
    readonly reach?: readonly number[] | undefined;
    readonly method: ExportMethod;
    readonly name: string;
  },
  open: (tx: Tx) => Promise<ExportedList<Row>>,
): Promise<FileAnswer> {
  const { method } = asked;
  let rows = 0;
  const body = await writeThenRead(async (path) => {
    const finish = await deps.db.exporting(asked.reach ?? [asked.businessUnitId], async (tx) => {
      if (!(await takeTurn(tx, callerKey(caller)))) throw tooMany(say('two_exports_being_made'), 30);
      await deps.limits.enforce('L10 exports of a user', callerKey(caller), say('too_many_exports_wait'));
      const list = await open(tx);
      rows = await countRows(list, method);
      if (rows > rowsAtOnce) throw badRequest('exportMethod', say('made_in_background', { most: rowsAtOnce }));
      return writeList(path, method, list, rows);
    });
    // What takes long and needs no rows any more is done when the transaction is over.
    await finish?.();
  });
  // Who took persons' data out of the product, and how much of it (security.md 6).
  const fact = {
    businessUnitId: asked.businessUnitId,
    entityType: 'Export',
    entityId: 0,
    action: `Exported as ${method}`,
    after: { list: asked.name, rows },
  };
  await deps.db.scoped([asked.businessUnitId], (tx) => recordAudit(tx, caller, fact));
  return { body, name: `${asked.name}.${fileKinds[method].extension}`, type: fileKinds[method].type };
}
