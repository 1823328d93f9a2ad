import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockAccounts } from '../src/capabilities/accounts/account-rows.ts';
import { change } from '../src/platform/database/database.ts';
import { csv, dollars, externalFiles } from './external-files.ts';
import { openedWorld } from './opened-world.ts';
import { holding, untilWaiting } from './readings-held.ts';

const opened = openedWorld();
const biller = () => externalFiles(opened());

describe('a file of payments received elsewhere', () => {
  it('is checked without writing, then recorded: good rows, and bad ones named and handed back', async () => {
    const { call, checked, act, problems, rejected, rowsOf, balance, recorded, sound } = await biller();
    const before = [await balance('10002'), await balance('10003')];
    const content = csv(
      '10002,01,10.00,2026-10-01,Lockbox,A-1,,By the bank',
      '10002,01,2.50,10/02/2026,,A-2,,',
      '10003,01,7.00,2026-10-03,Cash,A-3,no,',
      '99999,07,4.00,2026-10-03,Cash,A-4,,',
      '10002,01,0,2026-10-03,Cash,A-5,,',
      '10003,01,1.00,2999-01-01,Cash,A-6,,',
      '10003,01,1.00,2026-10-03,Cash,A-1,,',
    );
    const found = await checked(content, { name: 'lockbox.csv' });
    expect(found).toMatchObject({
      ...{ importType: 'External Payments', status: 'Ready', totalRows: 7, created: 3, unchanged: 0, rejected: 4 },
      ...{ balanceTotalMinor: 1950, balanceChangeMinor: -1250, needsProcessAnyway: false, hasRejectedFile: true },
    });
    expect(await problems(found.id)).toEqual([
      { row: 5, column: 'accountNumber', value: '99999 – 07', problem: 'No account has this number.' },
      { row: 6, column: 'amount', value: '0', problem: 'Enter an amount above zero.' },
      { row: 7, column: 'receivedDate', value: '2999-01-01', problem: 'This day has not come yet. Check it.' },
      { row: 8, column: 'externalReference', value: 'A-1', problem: 'Row 2 has this reference already.' },
    ]);
    expect(await rejected(found.id)).toEqual([content.split('\r\n')[0], ...content.split('\r\n').slice(4)]);
    expect(await rowsOf(found.id, 'new')).toMatchObject([
      { row: 2, accountNumber: '10002', amountMinor: 1000, externalMethod: 'Lockbox', isAssigned: false },
      { row: 3, receivedDate: '2026-10-02', externalMethod: 'Other', postsToBalance: true },
      { row: 4, accountNumber: '10003', postsToBalance: false },
    ]);
    expect(await rowsOf(found.id, 'unmatched')).toMatchObject([{ row: 5, accountId: null, accountNumber: '99999' }]);
    expect([await balance('10002'), await balance('10003'), await recorded('A-%')]).toEqual([...before, []]);

    const done = await act(found.id, 'Process');
    expect(done).toMatchObject({
      ...{ status: 'Complete With Errors', created: 3, rejected: 4, canUndo: false },
      ...{ balanceTotalMinor: 1950, balanceChangeMinor: -1250 },
    });
    expect([await balance('10002'), await balance('10003')]).toEqual([(before[0] ?? 0) - 1250, before[1]]);
    expect((await recorded('A-%')).map(({ upload, by }) => [upload, by])).toEqual(
      Array.from({ length: 3 }, () => [found.id, done.startedBy]),
    );
    const list = await call('GET', `/external-payments?UploadId=${found.id}`);
    expect(list.body).toMatchObject({ totalCount: 3, totals: { keptMinor: 1250 } });
    const files = await call('GET', '/accounts/uploads?ImportTypes=External%20Payments');
    expect(files.body.items.map(({ fileName }: { fileName: string }) => fileName)).toContain('lockbox.csv');
    const { body: history } = await call('GET', `/accounts/uploads/${found.id}/history`);
    expect(history.items.map(({ action }: { action: string }) => action)).toContain('Processed');
    await sound();
  });

  it('comes twice and at once, and is recorded once; the same bytes only with a reason', async () => {
    const { call, checked, act, ask, run, read, recorded, balance, sound } = await biller();
    const before = await balance('10001');
    const content = csv(...dollars('T', 30));
    const [one, two] = [await checked(content), await checked(content)];
    for (const { id } of [one, two]) expect((await ask(id, 'Process')).status).toBe(200);
    await Promise.all([one, one, two].map(({ id }) => run(id, 'Process')));
    const both = [await read(one.id), await read(two.id)];
    expect(both.map(({ status }) => status).toSorted()).toEqual(['Complete', 'Ready']);
    const stopped = both.find(({ status }) => status === 'Ready');
    expect(stopped).toMatchObject({ needsProcessAnyway: true, stopReason: expect.stringContaining('was imported on') });
    expect((await ask(stopped.id, 'Process')).status).toBe(409);
    const { items } = (await call('GET', '/dashboard/attention')).body;
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'uploadHeld', facts: expect.objectContaining({ why: stopped.stopReason }) }),
    );
    const again = await act(stopped.id, 'Process', { processAnyway: true, reason: 'To be sure' });
    expect(again).toMatchObject({ status: 'Complete', created: 0, unchanged: 30, balanceTotalMinor: 0 });
    expect([(await recorded('T-%')).length, await balance('10001')]).toEqual([30, before - 1000]);
    // Late: what is done is not asked for again, a worker that comes late does nothing, and nothing is undone.
    expect((await ask(stopped.id, 'Process')).status).toBe(400);
    expect((await ask(stopped.id, 'Undo', { reason: 'x' })).status).toBe(400);
    await run(stopped.id, 'Process');
    expect(await read(stopped.id)).toEqual(again);
    await sound();
  });

  it('takes a row on the account that somebody named, of its business unit, and for this file alone', async () => {
    const { world, call, put, ask, act, rowsOf, recorded, problems } = await biller();
    const accountId = await world.accountId('10006');
    const foreign = await world.accountId('55001', '');
    const id = await put(csv('77777,,4.00,2026-10-01,Check,N-1,,', '10001,01,1.00,2026-10-01,Check,N-2,,'));
    const config = { fileType: 'CSV' };
    for (const row of [2, 999])
      expect((await ask(id, 'Check', { config, assign: [{ row, accountId: foreign }] })).status).toBe(404);
    const twice = [accountId, await world.accountId('10001')].map((each) => ({ row: 2, accountId: each }));
    expect((await ask(id, 'Check', { config, assign: twice })).status).toBe(400);
    const found = await act(id, 'Check', { config, assign: [{ row: 2, accountId }] });
    expect(found).toMatchObject({ created: 2, rejected: 0, balanceTotalMinor: 500 });
    expect(await rowsOf(id, 'new')).toMatchObject([
      { row: 2, accountNumber: '10006', isAssigned: true },
      { row: 3, isAssigned: false },
    ]);
    const mapping = async (of: number) => (await call('GET', `/external-payments/uploads/${of}/mapping`)).body;
    expect(await mapping(id)).toMatchObject({ config, assign: [{ row: 2, accountId }] });
    await act(id, 'Process', { rememberMapping: true, rememberAs: 'Lockbox' });
    expect((await recorded('N-1'))[0]).toMatchObject({ account: '10006', amount: 400 });
    // What is saved says how files are read, and nothing of the rows of this one.
    const saved = (await mapping(await put('x'))).saved;
    expect(saved).toMatchObject([{ name: 'Lockbox', config }]);
    const [kept] = await world.rows("select config ? 'assign' as assigns from account_upload_config where name = $1", [
      'Lockbox',
    ]);
    expect(kept).toEqual({ assigns: false });
    // The same payment on another account is another one, whose reference is used.
    const other = await put(csv('77777,,4.00,2026-10-01,Check,N-1,,'));
    const elsewhere = { config, assign: [{ row: 2, accountId: await world.accountId('10001') }] };
    expect(await act(other, 'Check', elsewhere)).toMatchObject({ created: 0, unchanged: 0, rejected: 1 });
    expect((await problems(other))[0].problem).toBe('This reference belongs to another payment. Check it.');
    expect((await call('DELETE', '/external-payments/mappings/Lockbox')).status).toBe(200);
    expect((await call('DELETE', '/external-payments/mappings/Lockbox')).status).toBe(404);
  });

  it('gives a row back whose account is gone since, and names the row of a new choice that is none', async () => {
    const { world, put, ask, act, rowsOf } = await biller();
    const accountId = await world.accountId('10006');
    const assign = [{ row: 3, accountId }];
    const config = { fileType: 'CSV' };
    const rows = csv('10001,01,1.00,2026-10-01,Check,G-1,,', '77777,,4.00,2026-10-01,Check,G-2,,');
    const [id, other] = [await put(rows), await put(rows)];
    expect(await act(id, 'Check', { config, assign })).toMatchObject({ created: 2, rejected: 0 });
    await world.rows('update account set is_deleted = true where id = $1', [accountId]);
    try {
      const more = { config, assign: [...assign, { row: 2, accountId: await world.accountId('10002') }] };
      expect(await act(id, 'Check', more)).toMatchObject({ created: 1, rejected: 1 });
      expect(await rowsOf(id, 'unmatched')).toMatchObject([{ row: 3, accountId: null, isAssigned: false }]);
      for (const [upload, row] of [
        [id, 2],
        [other, 3],
      ] as const)
        expect(await ask(upload, 'Check', { config, assign: [{ row, accountId }] })).toMatchObject({
          status: 404,
          body: [{ errorMessage: `We could not find the account for row ${row}. Choose another one.` }],
        });
    } finally {
      await world.rows('update account set is_deleted = false where id = $1', [accountId]);
    }
  });

  it('meets what others record at the same time: nothing is there twice, and the row is handed back', async () => {
    const { world, unit, call, checked, ask, run, read, problems, rejected, recorded, sound } = await biller();
    const accountId = await world.accountId('10001');
    const rows = ['10001,01,8.00,2026-10-01,Check,B-1,,', '10001,01,9.00,2026-10-01,Check,B-2,,'];
    const { id } = await checked(csv(...rows, '10001,01,7.00,2026-10-01,Check,B-3,,'));
    const locking = holding(world, unit, (tx) => lockAccounts(tx, [accountId]));
    await locking.begun;
    const given = { accountId, receivedDate: '2026-10-01', externalMethod: 'Check', postsToBalance: true };
    const byHand = call('POST', '/external-payments', { ...given, amountMinor: 800, externalReference: 'B-1' });
    await untilWaiting(world, 1);
    const otherwise = call('POST', '/external-payments', { ...given, amountMinor: 1, externalReference: 'B-2' });
    await untilWaiting(world, 2);
    await ask(id, 'Process');
    const importing = run(id, 'Process');
    await untilWaiting(world, 3);
    await locking.letGo();
    expect((await byHand).status).toBe(200);
    // Who waited second and third for one row is served as the database comes to it.
    const isFirst = (await otherwise).status === 200;
    await importing;
    expect(await read(id)).toMatchObject(
      isFirst
        ? {
            ...{ status: 'Complete With Errors', created: 1, unchanged: 1, rejected: 1 },
            ...{ balanceTotalMinor: 700, balanceChangeMinor: -700 },
          }
        : { status: 'Complete', created: 2, unchanged: 1, rejected: 0, balanceTotalMinor: 1600 },
    );
    expect((await problems(id)).map(({ row }: { row: number }) => row)).toEqual(isFirst ? [3] : []);
    if (isFirst) expect((await rejected(id)).slice(1)).toEqual([rows[1], '']);
    const amounts = (await recorded('B-%')).map(({ amount }) => amount);
    expect(amounts.toSorted((a, b) => a - b)).toEqual(isFirst ? [1, 700, 800] : [700, 800, 900]);
    await sound();
  });

  it.each([
    ['merged into it', 'M', sql`merged_into_account_id`],
    ['rolled over to it', 'O', sql`is_rollover = true, rollover_account_id`],
  ])('goes to the account that stands for its own, also when that is %s meanwhile', async (_, name, replacedBy) => {
    const { world, unit, checked, ask, run, read, recorded } = await biller();
    const [from, to] = [await world.accountId('10007'), await world.accountId('10008')];
    const rows = ['10007,01,8.00', '10008,01,9.00'].map((row, at) => `${row},2026-10-01,Check,${name}-${at + 1},,`);
    const { id } = await checked(csv(...rows));
    const merging = holding(world, unit, async (tx) => {
      await lockAccounts(tx, [from, to]);
      await change(tx, sql`update account set is_archived = true, ${replacedBy} = ${to} where id = ${from}`);
    });
    await merging.begun;
    await ask(id, 'Process');
    const importing = run(id, 'Process');
    await untilWaiting(world, 1);
    await merging.letGo();
    await importing;
    const went = await recorded(`${name}-%`);
    await world.rows(
      `update account set is_archived = false, is_rollover = false, merged_into_account_id = null,
        rollover_account_id = null where id = $1`,
      [from],
    );
    expect(went.map(({ account, amount }) => [account, amount])).toEqual([
      ['10008', 800],
      ['10008', 900],
    ]);
    expect(await read(id)).toMatchObject({ status: 'Complete', created: 2, rejected: 0 });
  });

  it('is read by places and by columns named by hand, with what holds of all its rows', async () => {
    const { checked, rowsOf } = await biller();
    const fixed = await checked('10001     01   12.502026-10-01X-1  \r\n', {
      config: {
        ...{ fileType: 'FixedWidth', hasHeaderRow: false, externalMethod: 'Lockbox', postsToBalance: false },
        columns: [
          { property: 'accountNumber', start: 1, length: 10 },
          { property: 'subAccountNumber', start: 11, length: 2 },
          { property: 'amount', start: 13, length: 8 },
          { property: 'receivedDate', start: 21, length: 10 },
          { property: 'externalReference', start: 31, length: 5 },
        ],
      },
    });
    expect(await rowsOf(fixed.id, 'new')).toMatchObject([
      { amountMinor: 1250, externalMethod: 'Lockbox', postsToBalance: false, externalReference: 'X-1' },
    ]);
    const strange = 'Kunde;Unter;Betrag;Tag;Beleg\r\n10001;01;4.75;2026-10-01;X-2\r\n';
    expect(await checked(strange, { config: { listSeparator: 'semicolon' } })).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('The file has no column "accountnumber", "amount"'),
    });
    const columns = (['accountNumber', 'subAccountNumber', 'amount', 'receivedDate', 'externalReference'] as const).map(
      (property, at) => ({ property, source: ['Kunde', 'Unter', 'Betrag', 'Tag', 'Beleg'][at] }),
    );
    const named = await checked(strange, { config: { listSeparator: 'semicolon', columns } });
    expect(named).toMatchObject({ created: 1, rejected: 0, balanceTotalMinor: 475 });
  });

  it('names a cell that is cut amid a sign of two parts, and records the rest', async () => {
    const { checked, problems } = await biller();
    const long = `${'x'.repeat(99)}😀`;
    const found = await checked(csv(`10001,01,${long},2026-10-01,Check,L-1,,`, '10001,01,8.00,2026-10-01,Check,L-2,,'));
    expect(found).toMatchObject({ status: 'Ready', created: 1, rejected: 1 });
    expect(await problems(found.id)).toMatchObject([{ row: 2, value: `${'x'.repeat(99)}\ufffd` }]);
    const headings = `${'y'.repeat(299)}😀,b\r\n1,2\r\n`;
    expect(await checked(headings)).toMatchObject({ status: 'Failed' });
  });

  it('keeps no number of a card that stands where an account should', async () => {
    const { checked, problems, rejected, rowsOf } = await biller();
    const { id } = await checked(
      csv('4242424242424242,,8.00,2026-10-01,Check,C-1,,', '10001,01,8.00,2026-10-01,Check,C-2,,4242424242424242'),
    );
    expect(await rowsOf(id, 'unmatched')).toMatchObject([{ accountNumber: '•••• 4242' }]);
    const values = (await problems(id)).map(({ value }: { value: string }) => value);
    expect(values).toEqual(['•••• 4242', '•••• 4242']);
    expect((await rejected(id)).join('')).not.toContain('42424242');
  });

  it('is seen by those who bill: others see that it came, and who only bills sees no other file', async () => {
    const { world, unit, call, checked } = await biller();
    const { id } = await checked(csv('99999,,8.00,2026-10-01,Check,S-1,,'));
    const { body: files } = await call('POST', '/accounts/get-upload-url?fileName=a.csv');
    /** Somebody of the waterworks with these permissions alone. */
    const person = async (name: string, permissions: string[]) => {
      await world.rows(
        `insert into user_account (name, email, role, permissions, organization_id)
          select $1, $1 || '@riverton.test', role, $2, organization_id from user_account
          where email = 'clerk@riverton.test'`,
        [name, permissions],
      );
      return world.token(`${name}@riverton.test`);
    };
    const paths = (upload: number) =>
      ['', '/history', '/problems', '/preview', '/file/original'].map((path) => `/accounts/uploads/${upload}${path}`);
    const statuses = async (upload: number, token: string) => {
      const asked = [...paths(upload), `/external-payments/uploads/${upload}/mapping`];
      const answers = asked.map((path) =>
        world.app.inject({
          url: `/api/business-units/${unit}${path}`,
          headers: { authorization: `Bearer ${token}` },
        }),
      );
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    };
    const keeper = await person('keeper', ['Accounts:Read', 'Accounts:Manage']);
    expect(await statuses(id, keeper)).toEqual([200, 200, 404, 404, 404, 403]);
    const billing = await person('billing', ['Billing:Default']);
    expect(await statuses(id, billing)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses(files.uploadId, billing)).toEqual([404, 404, 404, 404, 404, 404]);
  });
});
