import { chance } from '@ratepayer/dev/past/chance.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import { index, mapping, openBills, pdf, type Row } from './bill-kit.ts';
import type { History } from './history.ts';
import type { World } from './world.ts';

const types = ['Bill', 'Bill', 'Bill', 'Invoice', 'Final', 'Late Notice', 'AccountMessage'] as const;

/** Cycles of bills that come while people pay, and what staff do to a bill of an account. */
export async function billsBeside(world: World, { seed, all }: { seed: number; all: readonly History[] }) {
  const { unit, call, cycle, send, put, approve, deps } = await openBills(world, 'riverton-water');
  const last = new Map<History, { account: string; number: string }>();

  /** Every second account or its mate is billed, some by a bill that supersedes the one before. */
  function rowsOf(round: number): Row[] {
    const pick = chance(seed * 49_979_687 + round);
    return all.flatMap((history, i): Row[] => {
      const [isBilled, isMate, isNew] = [pick(2) === 0, pick(3) === 0, pick(2) === 0];
      const type = types[pick(types.length)] ?? 'Bill';
      const amount = `${pick(12) === 0 ? '-' : ''}${pick(300)}.${10 + pick(90)}`;
      if (!isBilled) return [];
      const number = `R${round}-${i}`;
      const before = last.get(history);
      const account = isMate && history.mate !== undefined ? `mate-${history.accountId}` : `H${seed}-${i}`;
      if (!before || isNew) last.set(history, { account, number });
      else return [{ account: before.account, number, amount, type: 'Recalculated', supersedes: before.number }];
      return [{ account, number, type, amount: type === 'AccountMessage' ? '' : amount }];
    });
  }

  /** Two workers at once read an index; the later one takes it over. */
  async function read(cycleId: number, round: number): Promise<void> {
    const { fileId } = await send(cycleId, 'Index', 'bills.csv', index(rowsOf(round)));
    const before = world.jobs.length;
    const { status } = await call('POST', `/billing-cycles/${cycleId}/process`, {
      step: 'Read',
      fileId,
      config: mapping,
    });
    if (status !== 200) throw new Error(`an index of bills answered ${status}`);
    for (const { queue, data } of world.jobs.slice(before))
      if (queue === 'bills') await Promise.all([runCycle(deps, data as BillJob), runCycle(deps, data as BillJob)]);
  }

  /** Two people at once approve what both saw; what changed meanwhile is looked at again. */
  async function approveOnce(cycleId: number): Promise<void> {
    let last = '';
    for (let i = 0; i < 20; i++) {
      const answers = await Promise.all([approve(cycleId), approve(cycleId)]);
      last = JSON.stringify(answers.map(({ status, body }) => [status, body]));
      const taken = answers.filter(({ status }) => status === 200).length;
      if (taken > 1) throw new Error('a cycle was approved twice');
      if (taken === 1) return;
    }
    throw new Error(`a cycle is not approved: ${last}`);
  }

  /** Two workers at once, so few accounts each time that payers and files come between. */
  async function publish(cycleId: number): Promise<void> {
    const some = { ...deps, accountsAtOnce: 60 };
    for (let i = 0; i < 600; i++) {
      const done = await Promise.all([publishCycles(some), publishCycles(some)]);
      const [{ out }] = (await world.rows('select published_date is not null as out from billing_cycle where id = $1', [
        cycleId,
      ])) as [{ out: boolean }];
      if (out) return;
      // A file of accounts is on its way, and the bills wait for it.
      if (done.every((one) => one === 0)) await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error('a cycle is not published');
  }

  /** Its document gives way to another one, where a person may do that. */
  async function replace(billId: number, why: object): Promise<string> {
    const { status, body } = await call('POST', `/bills/${billId}/replace-document`, { ...why, fileName: 'again.pdf' });
    const arrived = status === 200 ? await put(body.uploadUrl, pdf('again')) : { status };
    if (arrived.status >= 500) throw new Error(`a document answered ${arrived.status}`);
    return `document ${arrived.status === 204 ? 'replaced' : 'refused'}`;
  }

  return {
    /** One cycle, whose bills change what is owed in every second round. */
    async bring(round: number): Promise<string> {
      await world.rows('update business_unit set bills_post_to_balance = $2 where id = $1', [unit, round % 2 === 0]);
      const { id } = await cycle(`Round ${round}`);
      await read(id, round);
      // Of few bills more than half may be of bills that ended meanwhile: then a person looks first.
      const [{ status }] = (await world.rows('select status from billing_cycle where id = $1', [id])) as [
        { status: string },
      ];
      if (status === 'Error') return 'cycle refused';
      await approveOnce(id);
      await publish(id);
      return 'cycle published';
    },

    /** A bill is taken back, by two people at once; or its document is replaced. */
    async revise({ accountId, mate, bill: pick }: History, importing: Promise<unknown>): Promise<string | undefined> {
      const bills = await world.rows<{ id: number; rowVersion: number }>(
        `select id, row_version as "rowVersion" from bill where account_id in ($1, $2) order by id`,
        [accountId, mate ?? 0],
      );
      const bill = bills[pick(bills.length)];
      if (!bill) return undefined;
      const why = { reason: 'A wrong amount', rowVersion: bill.rowVersion };
      if (pick(4) === 0) return replace(bill.id, why);
      const press = () => call('POST', `/bills/${bill.id}/withdraw`, why);
      const twice = () => Promise.all([press(), press()]);
      let answers = await twice();
      // No bill is taken back between the comparison of a file and its end.
      if (answers.every(({ status }) => status === 409)) answers = await importing.then(twice);
      for (const { status } of answers) if (status >= 500) throw new Error(`a withdrawal answered ${status}`);
      if (answers.every(({ status }) => status === 200)) throw new Error('a bill was withdrawn twice');
      return `bill ${answers.some(({ status }) => status === 200) ? 'withdrawn' : 'not withdrawn'}`;
    },

    /** How many bills stand in each state, of all that were published. */
    states: () =>
      world.rows<{ status: string; n: number }>(
        `select status || case when posted_minor <> 0 then ' and posted' else '' end as status, count(*)::int as n
          from bill where business_unit_id = $1 and published_date is not null group by 1 order by 1`,
        [unit],
      ),
  };
}
