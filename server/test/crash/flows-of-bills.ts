import { randomUUID } from 'node:crypto';
import { archive, index, mapping, openBills, pdf } from '../bill-kit.ts';
import { type Flow, send } from './flow.ts';
import type { Town } from './town.ts';

const numbers = Array.from({ length: 6 }, (_, i) => `Q${i}`);

/** Accounts that are billed, the first two of one payer who wants to hear of it. */
async function billedAccounts({ world }: Town): Promise<Awaited<ReturnType<typeof openBills>>> {
  const town = await openBills(world, 'riverton-permits');
  if ((await world.rows("select 1 from account where account_number = 'Q0'")).length > 0) return town;
  for (const number of numbers) await town.account(number);
  await world.rows(
    `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
      select a.business_unit_id, c.id, a.id, 'Admin' from account a, customer c
      where a.account_number in ('Q0', 'Q1') and a.business_unit_id = $1 and c.email = 'pat@example.test'`,
    [town.unit],
  );
  return town;
}

/** Asks a node for the next step of a cycle until it is published, or the node is gone. */
async function carryOn(town: Town, origin: string, cycleId: number, files: readonly number[], token: string) {
  const { world } = town;
  const [unit] = await world.rows("select id from business_unit where slug = 'riverton-permits'");
  const path = `/api/business-units/${unit.id}/billing-cycles/${cycleId}`;
  const authorization = `Bearer ${token}`;
  for (let i = 0; i < 300; i++) {
    const [cycle] = await world.rows('select * from billing_cycle where id = $1', [cycleId]);
    if (cycle.published_date) return;
    if (town.isGone(origin)) return;
    const waits = cycle.status === 'Processing' && cycle.step === '' ? 'Index' : cycle.status;
    const ask = (step: string, body: object) => send(origin, 'POST', `${path}/${step}`, body, { authorization });
    if (waits === 'Index') await ask('process', { step: 'Read', fileId: files[0], config: mapping });
    if (waits === 'Requires Bills') await ask('process', { step: 'Match', fileId: files[1] });
    if (waits === 'Draft')
      await ask('approve', {
        billCount: cycle.bill_count,
        totalAmountMinor: cycle.total_amount_minor,
        postsToBalance: true,
        balanceChangeMinor: cycle.total_amount_minor - former,
        rowVersion: cycle.row_version,
        samples: await world.rows(
          `select id as "billId", row_version as "rowVersion" from bill where billing_cycle_id = $1
            and to_jsonb(id) <@ ($2::jsonb -> 'samples')`,
          [cycleId, JSON.stringify(cycle.counted)],
        ),
      });
    await town.age();
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** What the bill that a recalculated one supersedes came to. */
const former = 200;

/** A cycle from its index and documents to what payers are told; its last bill supersedes one that was published. */
export const cycle: Flow = {
  name: 'a billing cycle',
  byWorker: true,
  byTwo: true,
  async begin(town) {
    const bills = await billedAccounts(town);
    const number = randomUUID().slice(0, 8);
    await bills.billed(`Former ${number}`, [{ account: 'Q5', number: `F${number}`, amount: '2.00' }]);
    const made = await bills.cycle(`Cycle ${number}`, {
      notificationStrategy: 'Per Billing Cycle',
      expectsDocuments: true,
    });
    const again5 = { type: 'Recalculated', supersedes: `F${number}` };
    const rows = numbers.map((account) => ({ account, number, amount: '1.00', ...(account === 'Q5' ? again5 : {}) }));
    const documents = Object.fromEntries(numbers.map((account) => [`${account}_${number}.pdf`, pdf(account)]));
    const files = [
      (await bills.send(made.id, 'Index', 'bills.csv', index(rows))).fileId,
      (await bills.send(made.id, 'Documents', 'bills.zip', archive(documents))).fileId,
    ];
    const token = await town.world.token('admin@riverton.test');
    const go = (origin: string) => carryOn(town, origin, made.id, files, token);
    const again = async (origin: string) => {
      await go(origin);
      const [now] = await town.world.rows(
        `select c.published_date is not null as out, c.notified_count as told, c.published_count as bills,
          (select count(*)::int from bill o join bill n on n.id = o.superseded_by_bill_id
            where n.billing_cycle_id = c.id and o.status = 'Superseded') as superseded,
          (select sum(e.amount_minor)::int from balance_event e join bill b on b.id = e.source_id
            where e.source_type = 'bill' and b.billing_cycle_id = c.id) as moved,
          (select count(*)::int from bill where billing_cycle_id = c.id and document_id is not null) as documents,
          (select count(*)::int from email_message where (about ->> 'cycleId')::bigint = c.id)
            + (select count(*)::int from outbox where topic = 'email.New Bill'
              and (payload ->> 'cycleId')::bigint = c.id) as mails
        from billing_cycle c where c.id = $1`,
        [made.id],
      );
      const is = JSON.stringify(now);
      const whole = { out: true, told: 1, bills: 6, superseded: 1, moved: 600 - former, documents: 6, mails: 1 };
      if (is !== JSON.stringify(whole)) throw new Error(is);
    };
    return { go, again };
  },
};

/** The same in one process, which dies where who serves takes the approval. */
export const approvedCycle: Flow = { ...cycle, name: 'a billing cycle that is approved', byWorker: false };

/** A bill that superseded another one is taken back: what it moved goes back, and the other stands again. */
export const withdrawnBill: Flow = {
  name: 'a bill that is withdrawn',
  byTwo: true,
  async begin(town) {
    const bills = await billedAccounts(town);
    const number = randomUUID().slice(0, 8);
    await bills.billed(`Former ${number}`, [{ account: 'Q0', number: `F${number}`, amount: '2.00' }]);
    const balance = async () =>
      (
        await town.world.rows(
          `select m.balance from account_money m join account a on a.id = m.account_id
            where a.account_number = 'Q0' and a.business_unit_id = $1`,
          [bills.unit],
        )
      )[0]?.balance;
    const before = await balance();
    const row = { account: 'Q0', number, amount: '3.00', type: 'Recalculated', supersedes: `F${number}` };
    const cycleId = await bills.billed(`Cycle ${number}`, [row]);
    const [bill] = await bills.bills(`CycleId=${cycleId}`);
    const authorization = `Bearer ${await town.world.token('admin@riverton.test')}`;
    const body = { reason: 'A wrong amount', rowVersion: bill.rowVersion };
    const go = async (origin: string) =>
      void (await send(origin, 'POST', `${bills.base}/bills/${bill.id}/withdraw`, body, { authorization }));
    const again = async (origin: string) => {
      await go(origin);
      const [now] = await town.world.rows(
        `select n.status, o.status as former from bill n join bill o on o.id = n.supersedes_bill_id where n.id = $1`,
        [bill.id],
      );
      const is = JSON.stringify({ ...now, balance: await balance() });
      if (is !== JSON.stringify({ status: 'Withdrawn', former: 'Published', balance: before })) throw new Error(is);
    };
    return { go, again };
  },
};

/** A cycle that was read is deleted: its drafts, documents, files and bytes go after it, whoever takes them. */
export const deletedCycle: Flow = {
  name: 'a cycle that is deleted',
  byTwo: true,
  async begin(town) {
    const bills = await billedAccounts(town);
    const number = randomUUID().slice(0, 8);
    const { id } = await bills.cycle(`Deleted ${number}`, { expectsDocuments: true });
    await bills.read(
      id,
      numbers.map((account) => ({ account, number, amount: '1.00' })),
    );
    const documents = Object.fromEntries(numbers.map((account) => [`${account}_${number}.pdf`, pdf(account)]));
    const { fileId } = await bills.send(id, 'Documents', 'bills.zip', archive(documents));
    await bills.process(id, { step: 'Match', fileId });
    const keys = await town.world.rows<{ key: string }>(
      `select storage_key as key from bill_document where billing_cycle_id = $1
        union all select storage_key from bill_file where billing_cycle_id = $1`,
      [id],
    );
    const authorization = `Bearer ${await town.world.token('admin@riverton.test')}`;
    const go = async (origin: string) =>
      void (await send(origin, 'DELETE', `${bills.base}/billing-cycles/${id}`, {}, { authorization }));
    const left = async () => {
      const [now] = await town.world.rows(
        `select is_emptied as empty, (select count(*)::int from bill where billing_cycle_id = c.id) as bills,
          (select count(*)::int from bill_file where billing_cycle_id = c.id) as files
          from billing_cycle c where id = $1`,
        [id],
      );
      const there = await Promise.all(keys.map(({ key }) => bills.deps.disk.exists(key)));
      return JSON.stringify({ ...now, bytes: there.filter(Boolean).length });
    };
    const again = async (origin: string) => {
      await go(origin);
      const nothing = JSON.stringify({ empty: true, bills: 0, files: 0, bytes: 0 });
      for (let i = 0; i < 300 && (await left()) !== nothing; i++) await new Promise((done) => setTimeout(done, 25));
      if ((await left()) !== nothing) throw new Error(await left());
    };
    return { go, again };
  },
};
