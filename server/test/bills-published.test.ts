import { describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { archive, pdf } from './bill-kit.ts';
import { openedBills } from './opened-bills.ts';

const { world, town, one, billOf } = await openedBills();

const nothingBroken = async () => expect(await findBroken(world.db)).toEqual([]);
const withdraw = ({ id, rowVersion }: { id: number; rowVersion: number }) =>
  town.call('POST', `/bills/${id}/withdraw`, { reason: 'Wrong reading', rowVersion });

describe('a published bill', () => {
  it('is withdrawn once, of two at once by one, and gives its amount back', async () => {
    const account = await town.account('W1', 1_000);
    await town.billed('Withdrawn', [one('W1', 'W1-1', '25.00')]);
    expect(await town.balance(account)).toBe(3_500);
    const bill = await billOf('W1-1');
    expect(bill).toMatchObject({ status: 'Published', postedMinor: 2_500 });
    const both = await Promise.all([withdraw(bill), withdraw(bill)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await town.balance(account)).toBe(1_000);
    const again = await billOf('W1-1');
    expect(again.status).toBe('Withdrawn');
    expect((await withdraw(again)).status).toBe(400);
    const history = await town.call('GET', `/bills/${bill.id}/history`);
    expect(history.body.items[0]).toMatchObject({ action: 'Bill withdrawn', reason: 'Wrong reading' });
    // Its number is free again.
    await town.billed('Billed again', [one('W1', 'W1-1', '20.00')]);
    expect(await town.balance(account)).toBe(3_000);
    await nothingBroken();
  });

  it('is superseded by a recalculated one, which posts the difference; without it, this stands again', async () => {
    const account = await town.account('S1');
    await town.billed('First', [one('S1', 'S1-1', '100.00')]);
    await town.billed('Second', [one('S1', 'S1-1', '80.00', { type: 'Recalculated' })]);
    expect(await town.balance(account)).toBe(8_000);
    const first = await billOf('S1-1', '&BillTypes=Bill');
    const second = await billOf('S1-1', '&BillTypes=Recalculated');
    expect(first).toMatchObject({ status: 'Superseded', supersededByBillId: second.id });
    expect((await withdraw(first)).status).toBe(400);
    expect((await withdraw(second)).body).toMatchObject({ status: 'Withdrawn', postedMinor: -2_000 });
    expect(await town.balance(account)).toBe(10_000);
    expect((await billOf('S1-1', '&BillTypes=Bill')).status).toBe('Published');
    const { id } = await town.cycle('Third');
    const read = await town.read(id, [
      one('S1', 'none', '1.00', { type: 'Recalculated' }),
      one('S1', 'S1-2', '70.00', { type: 'Recalculated', supersedes: 'S1-1' }),
      one('S1', 'S1-3', '60.00', { type: 'Recalculated', supersedes: 'S1-1' }),
    ]);
    expect(read.body).toMatchObject({ status: 'Error', billCount: 1, errorCount: 2 });
    await nothingBroken();
  });

  it('is withdrawn before the publishing of its cycle ends, and is never published', async () => {
    const accounts = await Promise.all(['E1', 'E2', 'E3'].map((number) => town.account(number)));
    const { id } = await town.cycle('Cut short');
    await town.read(
      id,
      ['E1', 'E2', 'E3'].map((account) => one(account, `${account}-1`, '1.00')),
    );
    expect((await withdraw(await billOf('E3-1'))).status).toBe(400);
    await town.approve(id);
    await publishCycles({ ...town.deps, accountsAtOnce: 1 });
    expect((await withdraw(await billOf('E3-1'))).status).toBe(200);
    await town.publish(1);
    expect(await Promise.all(accounts.map(town.balance))).toEqual([100, 100, 0]);
    expect((await town.call('GET', `/billing-cycles/${id}`)).body).toMatchObject({ publishedCount: 2, billCount: 3 });
    await nothingBroken();
  });

  it('stays one of the account that it went over to, and what is left to publish finds it there', async () => {
    const from = await town.account('M1');
    const to = await town.account('M2');
    await town.billed('Before the merge', [one('M1', 'M1-1', '5.00')]);
    const { id } = await town.cycle('While it merges');
    await town.read(id, [one('M1', 'M1-2', '7.00'), one('M2', 'M2-1', '1.00')]);
    await town.approve(id);
    const compare = (one: number, other: number) =>
      world.call('GET', `/api/accounts/${one}/merge-comparison/${other}`, { token: town.token });
    expect((await compare(from, to)).body.one).toMatchObject({ bills: 2, billsStay: 0 });
    const merge = (sourceAccountId: number, destinationAccountId: number) => {
      const body = { sourceAccountId, destinationAccountId };
      return world.call('PUT', '/api/accounts/merge', { token: town.token, body });
    };
    const merged = await merge(from, to);
    expect(merged.body.rows ?? merged.body).toContainEqual({ what: 'bills', moved: 2, stayed: 0 });
    await town.publish();
    expect([await town.balance(from), await town.balance(to)]).toEqual([0, 1_300]);
    await withdraw(await billOf('M1-1'));
    expect(await town.balance(to)).toBe(800);
    const [same, asThis] = [await town.account('M3'), await town.account('M4')];
    await town.billed('One number', [one('M3', 'S-1', '2.00')]);
    await town.billed('The same number', [one('M4', 'S-1', '3.00')]);
    expect((await compare(same, asThis)).body.one).toMatchObject({ bills: 1, billsStay: 1 });
    expect((await merge(same, asThis)).body.rows).toContainEqual({ what: 'bills', moved: 0, stayed: 1 });
    await nothingBroken();
  });

  it('does not post where the biller’s files hold the debt', async () => {
    const account = await town.account('F1', 700);
    await world.rows("update business_unit set bills_post_to_balance = false where slug = 'riverton-permits'");
    await town.billed('Without posting', [one('F1', 'F1-1', '25.00')]);
    expect(await billOf('F1-1')).toMatchObject({ status: 'Published', postedMinor: 0 });
    await world.rows("update business_unit set bills_post_to_balance = true where slug = 'riverton-permits'");
    expect((await withdraw(await billOf('F1-1'))).status).toBe(200);
    expect(await town.balance(account)).toBe(700);
    await nothingBroken();
  });

  it('waits for a payment of its account, and the payment for no more than its chunk', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, (_, i) => town.account(`L${i}`, 500)));
    const { id } = await town.cycle('While payers pay');
    await town.read(
      id,
      accounts.map((_, i) => one(`L${i}`, 'L', '2.00')),
    );
    await town.approve(id);
    const pay = (accountId: number, amountMinor: number, reference: string) =>
      world.call('POST', `${town.base}/external-payments`, {
        token: town.token,
        body: {
          accountId,
          amountMinor,
          receivedDate: '2026-01-05',
          externalMethod: 'Check',
          externalReference: reference,
          postsToBalance: true,
        },
      });
    const paid = await Promise.all([...accounts.map((account, i) => pay(account, 300, `while-${i}`)), town.publish(2)]);
    expect(paid.slice(0, 6).map((answer) => (answer as { status: number }).status)).toEqual(Array(6).fill(200));
    await town.publish();
    expect(await Promise.all(accounts.map(town.balance))).toEqual(Array(6).fill(400));
    await nothingBroken();
  });
});

describe('the bills of a payer', () => {
  const list = (accountId: number, token: string, query = '') =>
    world.call('GET', `/api/accounts/${accountId}/bills?${query}`, { token });
  const numbers = ({ body }: { body: { items: { billNumber: string; status: string }[] } }) =>
    body.items.map(({ billNumber, status }) => `${billNumber} ${status}`);

  it('are those of the own accounts that were published and not taken back, by pages, each with its PDF', async () => {
    const [own, other] = [await town.account('PB1'), await town.account('PB2')];
    const { id } = await town.cycle('Of a payer', { issueDate: '2026-09-01' });
    await town.read(id, [one('PB1', 'PB1-1', '10.00'), one('PB2', 'PB2-1', '20.00')]);
    const { fileId } = await town.send(id, 'Documents', 'all.zip', archive({ 'PB1 PB1-1.pdf': pdf('mine') }));
    await town.process(id, { step: 'Match', fileId });
    await town.approve(id);
    await town.publish();
    await town.billed('Corrected', [one('PB1', 'PB1-1', '9.00', { type: 'Recalculated' })], {
      issueDate: '2026-10-01',
    });
    await town.billed('Taken back', [one('PB1', 'PB1-2', '5.00')], { issueDate: '2026-10-15' });
    expect((await withdraw(await billOf('PB1-2'))).status).toBe(200);
    await town.billed('Last', [one('PB1', 'PB1-3', '7.00')], { issueDate: '2026-11-01' });
    const draft = await town.cycle('Not yet');
    await town.read(draft.id, [one('PB1', 'PB1-4', '8.00')]);
    const pat = await world.token('pat@example.test');
    expect((await list(own, pat)).status).toBe(404);
    const linked = (accountId: number) =>
      world.rows(
        `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
          select $1, id, $2, 'Admin' from customer where email = 'pat@example.test'`,
        [town.unit, accountId],
      );
    await linked(own);

    const all = await list(own, pat);
    const seen = ['PB1-3 Published', 'PB1-1 Published', 'PB1-1 Superseded'];
    expect([numbers(all), all.body.totalCount]).toEqual([seen, 3]);
    // What staff think of a bill is not told.
    expect(Object.keys(all.body.items[0])).not.toEqual(expect.arrayContaining(['problem']));
    expect(numbers(await list(own, pat, 'BillTypes=Recalculated&EndDate=2026-10-31'))).toEqual(['PB1-1 Published']);
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const next: Awaited<ReturnType<typeof list>> = await list(
        own,
        pat,
        `PageSize=1${after && `&After=${encodeURIComponent(after)}`}`,
      );
      paged.push(...numbers(next));
      after = next.body.next;
    }
    expect(paged).toEqual(seen);
    const [first] = all.body.items.filter(({ hasDocument }: { hasDocument: boolean }) => hasDocument);
    const opened = await world.call('GET', `/api/bills/${first.id}/document`, { token: pat });
    expect([opened.status, String(opened.body)]).toEqual([200, expect.stringContaining('mine')]);

    expect((await list(other, pat)).status).toBe(404);
    expect((await list(own, await world.token('morgan@example.test'))).status).toBe(404);
    expect((await list(own, town.token)).status).toBe(403);
    await world.rows('update customer_account set unlinked_date = now() where account_id = $1', [own]);
    expect((await list(own, pat)).status).toBe(404);
  });
});
