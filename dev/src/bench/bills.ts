import { findBroken } from '@ratepayer/server/capabilities/audit/audit-money.ts';
import { systemClock } from '@ratepayer/server/platform/clock/clock.ts';
import { openDisk } from '@ratepayer/server/platform/files/disk.ts';
import { startBoss } from '@ratepayer/server/platform/jobs/boss.ts';
import { limitValues } from '@ratepayer/server/platform/limits/limit-values.ts';
import { makeLimits } from '@ratepayer/server/platform/limits/limits.ts';
import { makeCity } from './city.ts';
import { type Lab, openLab, report, round } from './lab.ts';
import { payBeside } from './pay-beside.ts';
import { makeCards, makePayers } from './payer.ts';
import { startNode } from './product-node.ts';
import { publishCycle } from './publish-cycle.ts';

/**
 * A cycle of so many bills and their documents, published while payers pay, against the same postings as one plain
 * statement.
 */
export async function bills({ rows }: { rows: number }): Promise<boolean> {
  const lab = await openLab(8);
  const city = await makeCity(lab, 1, rows);
  const [unit = 0] = city.unitIds;
  const plain = await postPlainly(lab);
  const api = await startNode(lab, 'api', { SANDBOX_DELAY_MS: '150' });
  const worker = await startNode(lab, 'worker');
  const payers = await makePayers(lab, city, 20);
  await makeCards(lab, 5_000);
  const boss = await startBoss(lab.appUrl, false, 30, () => undefined);
  const limits = makeLimits(lab.db, limitValues(lab.db, 1));
  const disk = openDisk('file:', lab.dataDir);
  const deps = { db: lab.db, disk, clock: systemClock, keyring: lab.keyring, boss, limits, texts: undefined };
  const alone = await payBeside(api.origin, payers).stop();
  const payments = payBeside(api.origin, payers);
  const took = await publishCycle(deps, unit, lab.dataDir, rows);
  const taken = await payments.stop();
  const memory = await worker.usage();
  await Promise.all([api.kill(), worker.kill(), boss.stop({ graceful: false })]);
  const broken = await findBroken(lab.db);
  if (broken.length > 0) throw new Error(`An invariant is broken: ${JSON.stringify(broken[0])}`);
  const p99 = Math.max(...taken.map((run) => run.p99));
  const errors = taken.reduce((sum, run) => sum + run.errors, 0);
  const ratio = round(took.published / plain, 1);
  const met = ratio <= 20 && p99 < 1_000 && errors === 0;
  report(lab, {
    name: 'bills',
    rows,
    product: {
      seconds: took.published,
      readSeconds: took.read,
      documentSeconds: took.documents,
      documentsPerSecond: round(rows / took.documents, 0),
      firstArchiveSeconds: took.firstArchive,
      lastArchiveSeconds: took.lastArchive,
      paymentsP99: p99,
      paymentErrors: errors,
    },
    limit: { seconds: plain },
    ratio,
    aim: '<= 20 x one plain statement, payments p99 < 1 s',
    met,
    runs: taken,
    notes: [
      `payments without it: p99 ${Math.max(...alone.map((run) => run.p99))} ms`,
      `worker: at most ${memory.peakMb} MB`,
    ],
  });
  await lab.close();
  return met;
}

/** Seconds that the same postings take as one statement over copies of the tables, with their indexes. */
async function postPlainly(lab: Lab): Promise<number> {
  await lab.owner.query(`create table plain_money (like account_money including all);
    insert into plain_money select * from account_money;
    create table plain_event (like balance_event including all);
    analyze plain_money`);
  const began = performance.now();
  await lab.owner.query(`with moved as (update plain_money set balance = balance + 100,
      not_yet_due_minor = not_yet_due_minor + 100, last_event_sequence = last_event_sequence + 1 returning *)
    insert into plain_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket, amount_minor,
      balance_after_minor, source_type, source_id, created_by)
    select business_unit_id, account_id, last_event_sequence, current_date, 'Bill', 'Balance', 100, balance, 'bill',
      account_id, 'Bench' from moved`);
  const seconds = round((performance.now() - began) / 1000, 2);
  await lab.owner.query('drop table plain_money, plain_event');
  return seconds;
}
