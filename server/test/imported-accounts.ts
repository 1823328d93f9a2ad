import { expect } from 'vitest';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { openUploads } from './upload-kit.ts';

/** So many business units without accounts, files of theirs, what became of their accounts, and the undo of a file. */
export async function openImports(fresh: number) {
  const { world, first, nextDay, headings, deps, freshUnit, upload } = await openUploads(fresh);
  const token = await world.token('global@ratepayer.test');

  const accounts = (unit: number) =>
    world.rows(
      `select a.id, a.account_number, a.sub_account_number, a.name, a.street, a.note, a.meta, a.is_archived,
        a.archived_by_sync, a.archived_date, a.late_fee_applicable, m.balance, m.late_fee, m.past_due_minor,
        m.not_yet_due_minor, m.issue_date, m.due_date, m.account_sync_date
       from account a join account_money m on m.account_id = a.id where a.business_unit_id = $1 and not a.is_deleted
       order by a.id`,
      [unit],
    );
  const ask = (unit: number, uploadId: number, body: object) =>
    world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, { token, body: { uploadId, ...body } });
  const read = async (unit: number, path: string) =>
    (await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${path}`, { token })).body;
  const undo = async (unit: number, uploadId: number) => {
    const answer = await ask(unit, uploadId, { step: 'Undo', reason: 'The wrong town' });
    expect(answer.status).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Undo' });
    return read(unit, String(uploadId));
  };

  const pay = (unit: number, accountId: number) =>
    world.db.scoped([unit], (tx) =>
      postBalanceEvents(tx, {
        businessUnitId: unit,
        accountId,
        sourceType: 'payment',
        sourceId: 990_011,
        effectiveDate: '2026-11-22',
        description: 'Payment',
        createdBy: 'Test',
        postings: [
          { eventType: 'Payment', bucket: 'Balance', amountMinor: -100, sourceLineId: 1, chargeAllocations: [] },
        ],
      }),
    );
  /** Rows of accounts 1, 2, 3 … with these balances. */
  const owing = (...balances: string[]) =>
    Buffer.from(
      [headings, ...balances.map((balance, i) => [i + 1, '01', 'Pat', '', '', '', '', '', '', balance, '0.00', '0.00'])]
        .map((cells) => headings.map((_, at) => cells[at] ?? '').join(','))
        .join('\r\n')
        .concat('\r\n'),
    );

  return { world, token, first, nextDay, headings, deps, freshUnit, upload, accounts, ask, read, undo, pay, owing };
}
