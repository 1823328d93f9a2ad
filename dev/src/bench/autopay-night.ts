import { addDays, dateIn, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { findBroken } from '@ratepayer/server/capabilities/audit/audit-money.ts';
import { processScheduled } from '@ratepayer/server/capabilities/autopay/process-scheduled.ts';
import { sendNotices } from '@ratepayer/server/capabilities/autopay/send-notices.ts';
import { stageAutopay } from '@ratepayer/server/capabilities/autopay/stage-autopay.ts';
import { takeOutcomes } from '@ratepayer/server/capabilities/autopay/take-outcomes.ts';
import { setFeatures } from '@ratepayer/server/capabilities/organizations/create-business-unit.ts';
import type { PaymentDeps } from '@ratepayer/server/capabilities/payments/deps.ts';
import type { PaymentGateway } from '@ratepayer/server/integrations/payment-gateway/payment-gateway.ts';
import { paymentDeps } from '@ratepayer/server/payment-deps.ts';
import { fixedClock } from '@ratepayer/server/platform/clock/clock.ts';
import { readSettings } from '@ratepayer/server/platform/config/settings.ts';
import { makeCity } from './city.ts';
import { enrolMany } from './enrol-many.ts';
import { type Lab, labKey, openLab, report, round } from './lab.ts';
import { plainNight, type Night } from './plain-night.ts';
import { withProcessorTime } from './processor-time.ts';
import { watched, watchStatements } from './watch-statements.ts';

const zone = 'US/Central';

/**
 * A night of so many enrolments: planned, announced and taken by the product's own verbs, at a gateway that answers at
 * once, against as many rows that plain statements write over sets of five hundred.
 */
export async function autopayNight({ rows }: { rows: number }): Promise<boolean> {
  const lab = await openLab(8, watched);
  const city = await makeCity(lab, 1, 0);
  const [unit = 0] = city.unitIds;
  await lab.db.platform((tx) => setFeatures(tx, unit, { Autopay: 'Enabled' }));
  const today = dateIn(new Date(), zone);
  await enrolMany(lab.owner, { unit, count: rows, prefix: 'N', dueDate: addDays(today, 20) });
  await enrolMany(lab.owner, { unit, count: rows, prefix: 'P', dueDate: addDays(today, -1) });
  const told = await watchStatements(lab);
  let product: Night = { staged: 0, announced: 0, taken: 0 };
  const ours = await withProcessorTime(lab, async () => {
    product = await night(lab, unit, today, rows);
  });
  const statements = await told();
  const broken = await findBroken(lab.db);
  if (broken.length > 0) throw new Error(`An invariant is broken: ${JSON.stringify(broken[0])}`);
  let limit: Night = { staged: 0, announced: 0, taken: 0 };
  const plain = await withProcessorTime(lab, async () => {
    limit = await plainNight(lab, unit, today, 'P');
  });
  const total = ({ staged, announced, taken }: Night) => staged + announced + taken;
  const ratio = round(total(limit) / total(product));
  const of = (phase: keyof Night) => `${round(limit[phase] / product[phase])}`;
  report(lab, {
    name: 'autopay-night',
    rows,
    product: shown(product, rows),
    limit: shown(limit, rows),
    ratio,
    aim: '>= 0.5 of the set statements raw',
    met: ratio >= 0.5,
    runs: [product, limit],
    notes: [
      `planned ${of('staged')}, announced ${of('announced')}, taken ${of('taken')} of the raw statements`,
      ...(ours && plain
        ? [`of processors ${ours.told}; raw ${plain.told}: ${round(plain.sum / ours.sum)} of what the product took`]
        : []),
      ...statements,
    ],
  });
  await lab.close();
  return ratio >= 0.5;
}

const shown = ({ staged, announced, taken }: Night, rows: number) => ({
  stagedPerSecond: round(rows / staged, 0),
  announcedPerSecond: round(rows / announced, 0),
  takenPerSecond: round(rows / taken, 0),
  seconds: round(staged + announced + taken, 1),
});

/** The product's night, in seconds of each phase. @throws where a payment was taken other than once */
async function night(lab: Lab, unit: number, today: string, rows: number): Promise<Night> {
  const staged = await timed(() => stageAutopay(depsAt(lab, today), unit));
  const announced = await timed(() => sendNotices(depsAt(lab, addDays(today, 10)), unit));
  await lab.owner.query('vacuum analyze scheduled_payment');
  const due = depsAt(lab, addDays(today, 20));
  const failed: unknown[] = [];
  const taken = await timed(async () => {
    while ((await processScheduled(due, (error) => failed.push(error), unit)).begun > 0);
    // What its set left open is ended by a later look, as by a worker's.
    while ((await takeOutcomes(due)) > 0);
  });
  if (failed.length > 0) throw failed[0];
  const { rows: found } = await lab.owner.query<{ n: number }>(
    `select count(*)::int as n from scheduled_payment s join payment p on p.id = s.payment_id
      join account_money m on m.account_id = s.account_id
      where s.status = 'Processed' and p.status = 'Succeeded' and m.balance = 0`,
  );
  if (found[0]?.n === rows) return { staged, announced, taken };
  const { rows: ended } = await lab.owner.query(
    `select s.status, p.status as payment, g.outcome, m.balance = 0 as "isPaid", s.status_reason as why,
      count(*)::int as n, min(s.id) as first
      from scheduled_payment s join account_money m on m.account_id = s.account_id
      left join payment p on p.id = s.payment_id left join gateway_attempt g on g.payment_id = p.id
      group by 1, 2, 3, 4, 5`,
  );
  throw new Error(`Of ${rows} payments ${found[0]?.n} were taken: ${JSON.stringify(ended)}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** The worker's own parts on a morning, at a gateway that approves at once. */
function depsAt(lab: Lab, day: string): PaymentDeps {
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:4000',
    DATA_DIR: lab.dataDir,
    SECRETS_KEY: labKey,
    LIMIT_FACTOR: '1000000',
  });
  const clock = fixedClock(instantAt(day, '09:00', zone));
  const deps = paymentDeps({ settings, db: lab.db, clock, keyring: lab.keyring });
  return { ...deps, gatewayOf: (type) => ({ ...deps.gatewayOf(type), sale: approvedAtOnce }) };
}

let sold = 0;
const approvedAtOnce: PaymentGateway['sale'] = async ({ amountMinor, currencyCode }) => ({
  outcome: 'approved',
  gatewayTransactionId: `night${++sold}`,
  authCode: '123456',
  responseCode: 'approved',
  message: 'Approved',
  amountMinor,
  currencyCode,
});
