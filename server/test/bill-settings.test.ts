import { afterAll, describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { archive, pdf } from './bill-kit.ts';
import { firstFile } from './first-file.ts';
import { openedBills } from './opened-bills.ts';
import { dying } from './upload-steps.ts';

const { world, town, one, billOf, accounts } = await openedBills();

const cycleOf = async (id: number) => (await town.call('GET', `/billing-cycles/${id}`)).body;
const settings = async () => (await town.call('GET', '/settings')).body;
const change = async (more: object) =>
  town.call('PUT', '/settings', { rowVersion: (await settings()).rowVersion, reason: 'The council said so', ...more });

describe('who may bill but not read accounts', () => {
  const permissions = (to: string) =>
    world.rows('update user_account set permissions = $1 where email = $2', [to, 'clerk@riverton.test']);
  afterAll(() =>
    permissions(
      '{Accounts:Manage,Accounts:Read,BusinessUnits:Read,Payments:Default,Reports:Default,Transactions:Default}',
    ),
  );

  it('sees bills, their history and their files, and no accounts; who may neither sees none', async () => {
    await town.account('EP1');
    await town.billed('Either permission', [one('EP1', 'EP1-1')]);
    const bill = await billOf('EP1-1');
    const paths = ['/bills', `/bills/${bill.id}`, `/bills/${bill.id}/history`, '/bills/export/CSV'];
    const clerk = await world.token('clerk@riverton.test');
    // What a person may do holds for some seconds on a node: each time another one is asked.
    const allowed = async (to: string) => {
      await permissions(to);
      const node = await world.secondNode();
      const status = async (path: string) => (await node.call('GET', `${town.base}${path}`, { token: clerk })).status;
      const answers = [];
      for (const path of [...paths, '/billing-cycles', '/accounts']) answers.push(await status(path));
      const asked = { token: clerk, body: { billIds: [bill.id] } };
      const download = await node.call('POST', `${town.base}/bills/download`, asked);
      await node.close();
      return [...answers, download.status];
    };
    expect(await allowed('{Billing:Default}')).toEqual([200, 200, 200, 200, 200, 403, 400]);
    expect(await allowed('{Accounts:Read}')).toEqual([200, 200, 200, 200, 403, 200, 400]);
    expect(await allowed('{Payments:Default}')).toEqual([403, 403, 403, 403, 403, 403, 403]);
  });
});

describe('whether bills move balances', () => {
  afterAll(() => change({ billsPostToBalance: 'Where nothing is imported' }));

  it('is a setting that is changed against the version that was read, with its entry in the audit', async () => {
    const before = await settings();
    expect(before).toMatchObject({ billsPostToBalance: 'Where nothing is imported', quickPayShowsBillPdf: false });
    const both = await Promise.all([change({ billsPostToBalance: 'Always' }), change({ billsPostToBalance: 'Never' })]);
    const statuses = both.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect([200, 409]).toEqual(expect.arrayContaining(statuses));
    const now = await settings();
    expect(now.rowVersion).toBeGreaterThan(before.rowVersion);
    const { rowVersion } = before;
    const late = { rowVersion, reason: 'Late', billsPostToBalance: 'Where nothing is imported' };
    expect((await town.call('PUT', '/settings', late)).status).toBe(409);
    const [entry] = await world.rows(
      `select user_role, before, after from audit_entry where entity_type = 'BusinessUnitSettings' and entity_id = $1
        order by id desc limit 1`,
      [town.unit],
    );
    expect(entry).toMatchObject({
      user_role: 'Organization Admin',
      after: { billsPostToBalance: now.billsPostToBalance },
    });
    expect(entry?.before).toHaveProperty('billsPostToBalance');
    await change({ billsPostToBalance: 'Where nothing is imported' });
  });

  async function approved(name: string, prefix: string) {
    const ids = await accounts(prefix, 4);
    const { id } = await town.cycle(name);
    await town.read(
      id,
      ids.map((_, i) => one(`${prefix}${i}`, `${prefix}-1`, '10.00')),
    );
    expect((await town.approve(id)).status).toBe(200);
    const posted = async () =>
      (
        await world.rows('select posted_minor as minor from bill where billing_cycle_id = $1 order by account_id', [id])
      ).map(({ minor }) => Number(minor));
    return { id, posted };
  }

  it('is judged again when the first bill is published, and kept for the others', async () => {
    const late = await approved('Judged late', 'JL');
    expect(await cycleOf(late.id)).toMatchObject({ postsToBalance: true, balanceChangeMinor: 4_000 });
    await change({ billsPostToBalance: 'Never' });
    await town.publish();
    expect(await late.posted()).toEqual([0, 0, 0, 0]);
    expect(await cycleOf(late.id)).toMatchObject({ postsToBalance: false, balanceChangeMinor: 0 });
    const { items } = (await town.call('GET', `/billing-cycles/${late.id}/history`)).body;
    expect(items[0]).toMatchObject({
      action: 'Posting judged again',
      changes: [{ name: 'postsToBalance', before: true, after: false }],
    });

    await change({ billsPostToBalance: 'Always' });
    const begun = await approved('Judged once', 'JO');
    await publishCycles({ ...town.deps, accountsAtOnce: 1 });
    await change({ billsPostToBalance: 'Never' });
    await town.publish(1);
    expect(await begun.posted()).toEqual([1_000, 1_000, 1_000, 1_000]);
    await change({ billsPostToBalance: 'Where nothing is imported' });
    expect(await findBroken(world.db)).toEqual([]);
  });

  it('is the same for all bills of a cycle that is published while somebody changes it', async () => {
    for (let round = 0; round < 4; round++) {
      await change({ billsPostToBalance: round % 2 === 0 ? 'Always' : 'Never' });
      const { id, posted } = await approved(`At once ${round}`, `AO${round}-`);
      const worker = async () => {
        for (let i = 0; i < 8; i++) await publishCycles({ ...town.deps, accountsAtOnce: 1 });
      };
      await Promise.all([worker(), worker(), change({ billsPostToBalance: round % 2 === 1 ? 'Always' : 'Never' })]);
      await town.publish(1);
      const { postsToBalance } = await cycleOf(id);
      expect(new Set(await posted())).toEqual(new Set([postsToBalance ? 1_000 : 0]));
    }
    await change({ billsPostToBalance: 'Where nothing is imported' });
    expect(await findBroken(world.db)).toEqual([]);
  });

  it('ends with the first file of accounts, which says what they owe', async () => {
    const { posted } = await approved('First file', 'FF');
    const [upload] = await world.rows(
      `with f as (insert into stored_file (business_unit_id, storage_key, name, category)
        values ($1, 'imports/' || gen_random_uuid(), 'f.csv', 'Import') returning id)
        insert into account_upload (business_unit_id, file_id, file_name, as_of_date, config, status, started_by)
        select $1, id, 'f.csv', now(), '{}', 'Complete', 'x' from f returning id`,
      [town.unit],
    );
    await town.publish();
    expect(await posted()).toEqual([0, 0, 0, 0]);
    await world.rows('delete from account_upload where id = $1', [upload.id]);
  });

  it.each(['goes on', 'cannot be read any more'])(
    'ends with a first file that broke off when it had begun, whether it %s',
    async (then) => {
      const prefix = then === 'goes on' ? 'BO' : 'BR';
      const { id, posted } = await approved(`A file that ${then}`, prefix);
      const { uploadId, begin, run, holds } = await firstFile(world, town, prefix);
      await begin();
      await dying('upload.chunk', 2, () => run('Process'));
      if (then !== 'goes on')
        await world.rows("update account_upload set status = 'Failed', finished_date = now() where id = $1", [
          uploadId,
        ]);
      await town.publish();
      expect(await posted()).toEqual([0, 0, 0, 0]);
      expect(await cycleOf(id)).toMatchObject({ postsToBalance: false, publishedDate: expect.any(String) });
      if (then !== 'goes on') await begin();
      await run('Process');
      await holds();
    },
  );
});

describe('the document of a bill in a look-up', () => {
  const open = (accountId: number, token: string) =>
    world.call('GET', `/api/accounts/${accountId}/last-bill/document`, { token });
  const lookUp = (number: string, answered?: string[]) => world.quickPay([number], answered, 'riverton-permits');

  it('is that of the last bill of its account, where the biller says so, as long as the look-up lives', async () => {
    const [account = 0, other = 0] = await accounts('LU', 2);
    for (const number of ['1', '2']) {
      const { id } = await town.cycle(`Look-up ${number}`, { issueDate: `2026-11-0${number}` });
      await town.read(id, [one('LU0', number), one('LU1', number)]);
      const zip = archive({
        [`LU0-${number}.pdf`]: pdf(`first ${number}`),
        [`LU1-${number}.pdf`]: pdf(`other ${number}`),
      });
      const { fileId } = await town.send(id, 'Documents', 'all.zip', zip);
      await town.process(id, { step: 'Match', fileId });
      await town.approve(id);
      await town.publish();
    }
    const { token } = await lookUp('LU0');
    const listed = async (accountId: number, by: string) => {
      const { status, body } = await world.call('GET', `/api/accounts/${accountId}/bills`, { token: by });
      return status === 200 ? body.items.map(({ billNumber }: { billNumber: string }) => billNumber) : status;
    };
    expect([(await open(account, token)).status, await listed(account, token)]).toEqual([404, []]);
    expect((await change({ quickPayShowsBillPdf: true })).status).toBe(200);
    expect([await listed(account, token), await listed(other, token)]).toEqual([['2'], 404]);
    expect(await listed(account, (await lookUp('LU0', ['Account Number'])).token)).toEqual([]);
    const shown = await open(account, token);
    expect([shown.status, String(shown.body)]).toEqual([200, expect.stringContaining('first 2')]);
    // Another account, an older bill, and a number alone show nothing.
    expect((await open(other, token)).status).toBe(404);
    const bills = await town.bills(`AccountId=${account}`);
    const byId = (id: number) => world.call('GET', `/api/bills/${id}/document`, { token });
    const [last, older] = bills;
    expect([(await byId(last.id)).status, (await byId(older.id)).status]).toEqual([200, 404]);
    expect((await open(account, (await lookUp('LU0', ['Account Number'])).token)).status).toBe(404);
    // A second look-up in the same browser has its own account and nothing of the first.
    const second = await lookUp('LU1');
    expect(String((await open(other, second.token)).body)).toContain('other 2');
    expect((await open(account, second.token)).status).toBe(404);
    // A draft and a bill that was taken back are none; then the one before is the last.
    const { body: withdrawn } = await town.call('POST', `/bills/${last.id}/withdraw`, {
      reason: 'Wrong',
      rowVersion: (await town.call('GET', `/bills/${last.id}`)).body.rowVersion,
    });
    expect(withdrawn.status).toBe('Withdrawn');
    expect(String((await open(account, token)).body)).toContain('first 1');
    await change({ quickPayShowsBillPdf: false });
    expect((await open(account, token)).status).toBe(404);
    await change({ quickPayShowsBillPdf: true });
    await world.rows("update quick_pay_session set last_used_date = now() - interval '31 minutes'");
    expect((await open(account, token)).status).toBe(401);
    await change({ quickPayShowsBillPdf: false });
  });

  it('is there for the payers of an account, and for nobody else', async () => {
    const account = await world.accountId('LU1', '');
    const pat = await world.token('pat@example.test');
    expect((await open(account, pat)).status).toBe(404);
    await world.rows(
      `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
        select $1, id, $2, 'Admin' from customer where email = 'pat@example.test'`,
      [town.unit, account],
    );
    expect((await open(account, pat)).status).toBe(200);
    expect((await open(account, town.token)).status).toBe(403);
  });
});
