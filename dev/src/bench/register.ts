import { postBalanceEvents, type PostingBatch } from '@ratepayer/server/capabilities/accounts/post-balance-events.ts';
import { findBroken } from '@ratepayer/server/capabilities/audit/audit-money.ts';
import { makeCity } from './city.ts';
import { closedLoop, type Figures, median, openLab, report, round } from './lab.ts';

// Decision 13 of performance.md: the row is the counter, the event is inserted from it in the same statement.
const rawAppend = `with moved as (update account_money
  set balance = balance + $2, past_due_minor = past_due_minor + $2, last_event_sequence = last_event_sequence + 1,
  row_version = row_version + 1
    where account_id = $1 returning business_unit_id, account_id, balance, last_event_sequence)
  insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket, amount_minor,
  balance_after_minor, source_type, source_id, created_by)
  select business_unit_id, account_id, last_event_sequence, '2026-11-01', 'Correction', 'Balance', $2, balance, 'bench',
  $3, 'Bench' from moved`;

/** Appends to the register by the product's verb, over many accounts and then on one, against the raw statement. */
export async function register({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  const city = await makeCity(lab, 20, rows);
  const { rows: units } = await lab.owner.query<{ id: number; unit: number }>(
    'select id, business_unit_id as unit from account order by id',
  );
  let source = 0;
  const spread = (i: number) => units[(i * 7919) % units.length] ?? { id: 0, unit: 0 };
  const one = () => units[0] ?? { id: 0, unit: 0 };
  const product = (pick: (i: number) => { id: number; unit: number }) => async (i: number) => {
    const { id, unit } = pick(i);
    const batch: PostingBatch = {
      businessUnitId: unit,
      accountId: id,
      sourceType: 'charge',
      sourceId: ++source,
      effectiveDate: '2026-11-01',
      description: '',
      createdBy: 'Bench',
      postings: [
        { eventType: 'Correction', bucket: 'Balance', amountMinor: -100, sourceLineId: 0, chargeAllocations: [] },
      ],
    };
    await lab.db.scoped([unit], (tx) => postBalanceEvents(tx, batch));
    return true;
  };
  const raw = (pick: (i: number) => { id: number; unit: number }) => async (i: number) => {
    await lab.owner.query({ name: 'append', text: rawAppend, values: [pick(i).id, -100, ++source] });
    return true;
  };
  const runs: { where: string; product: Figures; limit: Figures; ratio: number }[] = [];
  for (const [where, pick] of [
    ['many accounts', spread],
    ['one account', one],
  ] as const) {
    for (let pair = 0; pair < 3; pair++) {
      const ours = await closedLoop(4, seconds, product(pick));
      const theirs = await closedLoop(4, seconds, raw(pick));
      runs.push({ where, product: ours, limit: theirs, ratio: round(ours.perSecond / theirs.perSecond) });
    }
  }
  const broken = await findBroken(lab.db);
  if (broken.length > 0) throw new Error(`An invariant is broken: ${JSON.stringify(broken[0])}`);
  const of = (where: string) => runs.filter((run) => run.where === where);
  const ratio = median(of('many accounts').map((run) => run.ratio));
  const single = median(of('one account').map((run) => run.ratio));
  report(lab, {
    name: 'register',
    rows: city.accountIds.length,
    product: of('many accounts')[1]?.product ?? {},
    limit: of('many accounts')[1]?.limit ?? {},
    ratio,
    aim: '>= 0.6',
    met: ratio >= 0.6 && single >= 0.6,
    runs,
    notes: [`all on one account: ratio ${single}`],
  });
  await lab.close();
  return ratio >= 0.6 && single >= 0.6;
}
