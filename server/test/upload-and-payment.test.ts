import { createReadStream, readFileSync } from 'node:fs';
import { townFile } from '@ratepayer/dev/sample-town.ts';
import { describe, expect, it } from 'vitest';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { brokenInvariants } from './paying.ts';
import { openUploads } from './upload-kit.ts';

const { world, first, headings, deps, freshUnit, upload } = await openUploads(2);

describe('domain rule 1', () => {
  it('does not ask again for a payment that the biller’s file cannot contain yet', async () => {
    const unit = await freshUnit();
    await upload(unit, createReadStream(townFile(first)));
    const [account] = await world.rows(
      `select m.account_id as id, m.balance from account_money m
        where m.business_unit_id = $1 and m.balance > 5000 order by 1 limit 1`,
      [unit],
    );
    const { postBalanceEvents } = await import('../src/capabilities/accounts/post-balance-events.ts');
    await world.db.scoped([unit], (tx) =>
      postBalanceEvents(tx, {
        businessUnitId: unit,
        accountId: account.id,
        sourceType: 'payment',
        sourceId: 990_001,
        effectiveDate: '2026-01-01',
        description: 'Payment',
        createdBy: 'Test',
        postings: [
          { eventType: 'Payment', bucket: 'Balance', amountMinor: -1000, sourceLineId: 1, chargeAllocations: [] },
        ],
      }),
    );
    const { upload: done } = await upload(unit, createReadStream(townFile(first)));
    expect(done).toMatchObject({ created: 0, updated: 0, unchanged: 5000 });
    const [after] = await world.rows('select balance from account_money where account_id = $1', [account.id]);
    expect(after.balance).toBe(account.balance - 1000);
  });
});

describe('a file and a payment at the same moment', () => {
  it('both count: what a payer paid between the comparison and the locks is not overwritten', async () => {
    const unit = await freshUnit();
    await upload(unit, createReadStream(townFile(first)));
    const [account] = await world.rows(
      `select m.account_id as id, m.balance from account_money m
        where m.business_unit_id = $1 and m.balance > 5000 order by 1 limit 1`,
      [unit],
    );
    const [, ...rows] = readFileSync(townFile(first), 'utf8').split('\r\n');
    const changed = Buffer.from(
      [
        headings.join(','),
        ...rows.map((row) => row.replace(/,(\d+)\.(\d\d),/, (_, whole, cents) => `,${Number(whole) + 1}.${cents},`)),
      ].join('\r\n'),
    );
    const { uploadId } = await upload(unit, changed, { steps: ['Check'] });
    const payer = await world.owner.connect();
    await payer.query('begin');
    await payer.query('select 1 from account_money where account_id = $1 for no key update', [account.id]);
    const token = await world.token('global@ratepayer.test');
    await world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
      token,
      body: { uploadId, step: 'Process' },
    });
    const running = runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
    for (let i = 0; i < 200; i++) {
      const [waiting] = await world.rows(
        `select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%update account_money m set balance%'`,
      );
      if (waiting.n > 0) break;
      await new Promise((done) => setTimeout(done, 25));
    }
    await payer.query(
      `update account_money set balance = balance - 1234, past_due_minor = past_due_minor - 1234,
        last_event_sequence = last_event_sequence + 1 where account_id = $1`,
      [account.id],
    );
    await payer.query(
      `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
        amount_minor, balance_after_minor, source_type, source_id, source_line_id, created_by)
       select business_unit_id, account_id, last_event_sequence, '2026-11-21', 'Payment', 'Balance', -1234, balance,
       'payment', 990002, 1, 'Test' from account_money where account_id = $1`,
      [account.id],
    );
    await payer.query('commit');
    payer.release();
    await running;
    const [after] = await world.rows('select balance from account_money where account_id = $1', [account.id]);
    expect(after.balance).toBe(account.balance + 100 - 1234);
    // The events of payers are written by hand here: there is no payment to them.
    expect((await brokenInvariants(world)).filter((broken) => !/Payment of payment 99000\d$/.test(broken))).toEqual([]);
  });
});
