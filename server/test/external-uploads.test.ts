import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockAccounts } from '../src/capabilities/accounts/account-rows.ts';
import { bringFile } from '../src/capabilities/accounts/uploads/bring-file.ts';
import { importFile } from '../src/capabilities/accounts/uploads/import-file.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { change, type Tx } from '../src/platform/database/database.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { openedWorld } from './opened-world.ts';
import { brokenInvariants } from './paying.ts';
import { holding, untilWaiting } from './readings-held.ts';
import { dying, uploadSteps } from './upload-steps.ts';

const opened = openedWorld();

const csv = (...rows: string[]) =>
  ['Account,Sub,Amount,Date,Method,Reference,Posts to balance,Note', ...rows, ''].join('\r\n');

/** What somebody who bills does with files of payments received elsewhere. */
async function biller() {
  const world = opened();
  const steps = await uploadSteps(world, 'external-payments', 'admin@riverton.test');
  const balance = async (number: string, sub = '01') =>
    (
      await world.rows<{ balance: number }>(
        `select m.balance::int as balance from account a join account_money m on m.account_id = a.id
          where a.business_unit_id = $1 and a.account_number = $2 and a.sub_account_number = $3`,
        [steps.unit, number, sub],
      )
    )[0]?.balance ?? 0;
  const recorded = (like: string) =>
    world.rows<{ reference: string; account: string; amount: number; upload: number | null; by: string }>(
      `select p.external_reference as reference, a.account_number as account, p.amount_minor::int as amount,
          p.upload_id::int as upload, p.created_by_user_name as by
        from payment p join account a on a.id = p.account_id where p.external_reference like $1 order by p.id`,
      [like],
    );
  const rowsOf = async (id: number, state: string) =>
    (await steps.call('GET', `/external-payments/uploads/${id}/rows?State=${state}`)).body.items;
  const sound = async () => expect(await brokenInvariants(world)).toEqual([]);
  return { ...steps, balance, recorded, rowsOf, sound };
}

/** So many payments of a dollar to three accounts. */
const dollars = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `1000${1 + (n % 3)},01,1.00,2026-10-01,Check,${name}-${n},,`);

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

describe('a worker that dies while it records', () => {
  it.each([
    ['upload.staged', 1],
    ['upload.chunk', 1],
    ['upload.chunk', 2],
    ['upload.finished', 1],
    ['upload.committed', 1],
  ] as const)('at %s, time %i, is followed by one that records the rest once', async (point, nth) => {
    const { checked, ask, run, read, recorded, rejected, balance, sound } = await biller();
    const before = await balance('10001');
    const name = `K-${point}-${nth}`;
    const { id } = await checked(csv(...dollars(name, 40), '10001,01,x,2026-10-01,Check,-,,'));
    await ask(id, 'Process');
    await dying(point, nth, () => run(id, 'Process'));
    await run(id, 'Process');
    expect(await read(id)).toMatchObject({
      ...{ status: 'Complete With Errors', totalRows: 41, created: 40, unchanged: 0, rejected: 1, progressRows: 41 },
      ...{ balanceTotalMinor: 4000, balanceChangeMinor: -4000 },
    });
    expect([(await recorded(`${name}-%`)).length, await balance('10001')]).toEqual([40, before - 1400]);
    expect(await rejected(id)).toHaveLength(3);
    await sound();
  });

  it('is no canceled file where it cannot be followed, nor read in another way, and goes on when it can', async () => {
    const { world, checked, ask, run, act, read, recorded, sound } = await biller();
    const accountId = await world.accountId('10007');
    const assign = [{ row: 42, accountId }];
    const { id } = await checked(csv(...dollars('H', 40), '77777,,1.00,2026-10-01,Check,H-40,,'), { more: { assign } });
    const deleted = (is: boolean) => world.rows('update account set is_deleted = $2 where id = $1', [accountId, is]);
    await ask(id, 'Process');
    await dying('upload.chunk', 1, () => run(id, 'Process'));
    const stored = (of: string) =>
      world.rows(`update stored_file f set sha256 = ${of} from account_upload u where u.id = $1 and f.id = u.file_id`, [
        id,
      ]);
    await stored('reverse(f.sha256)');
    await run(id, 'Process');
    expect(await read(id)).toMatchObject({ status: 'Failed', isUnfinished: true, created: 15 });
    const config = { fileType: 'CSV' };
    const other = { ...config, columns: [{ property: 'externalReference', source: 'Note' }] };
    for (const [step, more] of [
      ['Cancel', {}],
      ['Check', { config: other }],
    ] as const)
      expect((await ask(id, step, more)).status).toBe(409);
    expect(await read(id)).toMatchObject({ status: 'Failed' });
    await stored('reverse(f.sha256)');
    // An account that is gone meanwhile holds up its own row.
    await deleted(true);
    const again = await act(id, 'Check', { config, assign });
    await deleted(false);
    expect(again).toMatchObject({ status: 'Ready', isUnfinished: true, created: 25, rejected: 1 });
    expect((await ask(id, 'Cancel')).status).toBe(409);
    await deleted(true);
    const done = await act(id, 'Process');
    await deleted(false);
    expect(done).toMatchObject({ status: 'Complete With Errors', isUnfinished: false, created: 40 });
    expect(await recorded('H-%')).toHaveLength(40);
    await sound();
  });
});

describe('what a file does to balances that says nothing of it', () => {
  const posting = (unit: number, posts: boolean) =>
    opened().rows('update business_unit set external_payments_post_to_balance = $2 where id = $1', [unit, posts]);
  const postedOf = (like: string) =>
    opened().rows<{ posts: boolean; events: number; audited: boolean }>(
      `select p.posts_to_balance as posts, (select count(*)::int from balance_event e
          where e.source_type = 'payment' and e.source_id = p.id) as events,
          (select (a.after ->> 'postsToBalance')::boolean from audit_entry a where a.entity_type = 'Payment'
            and a.entity_id = p.id and a.action = 'External payment recorded') as audited
        from payment p where p.external_reference like $1`,
      [like],
    );

  it.each([
    [true, 'upload.chunk'],
    [false, 'upload.chunk'],
    [false, 'upload.finished'],
  ] as const)(
    'is %s as it was set when the file came, whoever sets it otherwise and dies at %s',
    async (posts, point) => {
      const { unit, call, put, act, ask, run, read, recorded, balance, sound } = await biller();
      const before = await balance('10001');
      const name = `P-${posts}-${point}`;
      await posting(unit, posts);
      const id = await put(csv(...dollars(name, 40)));
      await posting(unit, !posts);
      // Neither at the check, nor beside a worker that dies, nor at a second check.
      const config = { fileType: 'CSV' };
      const change = posts ? -4000 : 0;
      for (const _ of [1, 2]) expect(await act(id, 'Check', { config })).toMatchObject({ balanceChangeMinor: change });
      expect((await call('GET', `/external-payments/uploads/${id}/mapping`)).body).toMatchObject({ posts });
      await posting(unit, posts);
      await ask(id, 'Process', { rememberMapping: true, rememberAs: name });
      await posting(unit, !posts);
      await dying(point, 1, () => run(id, 'Process'));
      await run(id, 'Process');
      expect(await read(id)).toMatchObject({ status: 'Complete', created: 40, balanceChangeMinor: change });
      expect([(await recorded(`${name}-%`)).length, await balance('10001')]).toEqual([40, before - (posts ? 1400 : 0)]);
      expect(await postedOf(`${name}-%`)).toEqual(
        Array.from({ length: 40 }, () => ({ posts, events: posts ? 1 : 0, audited: posts })),
      );
      // What nobody answered is remembered by nobody: the next file begins as it is set then.
      const [kept] = await opened().rows<{ config: object }>(
        'select config from account_upload_config where name = $1',
        [name],
      );
      expect(kept?.config).not.toHaveProperty('posts');
      expect(kept?.config).not.toHaveProperty('postsToBalance');
      await posting(unit, true);
      await sound();
    },
  );

  it('is what whoever maps the file says, and what a row says before that', async () => {
    const { unit, checked, act } = await biller();
    await posting(unit, true);
    const rows = ['10001,01,1.00,2026-10-01,Check,Q-1,,', '10001,01,2.00,2026-10-01,Check,Q-2,yes,'];
    const found = await checked(csv(...rows), { config: { postsToBalance: false } });
    expect(found).toMatchObject({ balanceChangeMinor: -200 });
    await act(found.id, 'Process');
    expect((await postedOf('Q-%')).map(({ posts }) => posts).toSorted()).toEqual([false, true]);
  });

  it('is the same for a file that a job brings in, from the moment in which it does', async () => {
    const { world, unit } = await biller();
    const bytes = Buffer.from(csv('10001,01,1.00,2026-10-01,Check,J-1,,'));
    const disk = openDisk('file:', world.dataDir);
    await disk.put('jobs/posting', bytes);
    const boss = { send: async () => null };
    const deps = { db: world.db, disk, clock: systemClock, boss, movedWith, importKinds };
    const held = <T>(work: (tx: Tx) => Promise<T>) => world.db.scoped([unit], work);
    const caller = systemCaller([unit]);
    await posting(unit, false);
    const uploadId = await bringFile(deps, held, caller, {
      ...{ businessUnitId: unit, importType: 'External Payments', key: 'posting', name: 'a.csv', mapping: '' },
      ...{ storageKey: 'jobs/posting', sizeBytes: bytes.length },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    await posting(unit, true);
    const importType = 'External Payments';
    const nothing = () => undefined;
    const asked = { caller, businessUnitId: unit, uploadId, importType, answered: null, onProgress: nothing } as const;
    expect(await importFile(deps, asked)).toMatchObject({ status: 'Complete' });
    expect(await postedOf('J-1')).toEqual([{ posts: false, events: 0, audited: false }]);
  });
});
