import { findBroken } from '@ratepayer/server/capabilities/audit/audit-money.ts';
import { makeCity } from './city.ts';
import { closedLoop, type Figures, type Lab, median, openLab, openLoop, report, round } from './lab.ts';
import { rawPairs } from './money-statements.ts';
import { addressOf, call, inTurn, makeCards, makePayers } from './payer.ts';
import { type ProductNode, startNode } from './product-node.ts';
import { processorTime } from './processor-time.ts';
import { amountMinor, readySessions } from './sessions.ts';

const slowestMs = 1_000;
/**
 * Payments of one run of `process` alone: enough for ten seconds, of which its first and its last gateway answers,
 * 150 ms each with nothing beside them, are a thirtieth.
 */
const ofOneRun = 4_000;

/** Whole payer sessions over HTTP at a rising rate, and `process` alone, against the two statements sent raw. */
export async function quickpay({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  const city = await makeCity(lab, 20, rows);
  const node = await startNode(lab, 'all', { SANDBOX_DELAY_MS: '150', TRUSTED_PROXIES: '127.0.0.1' });
  const payers = await makePayers(lab, city, 400);
  await makeCards(lab, 20_000);
  const { pay, begun } = inTurn(node.origin, payers, 20_000);
  await openLoop(5, 4, pay); // warm
  const warmed = begun();
  const {
    done: { steps, held },
    ...sessionTook
  } = await withCpu(lab, node, () => climb(seconds, pay));
  const cpuOfSession = perUnit(sessionTook, begun() - warmed);
  const processes: Figures[] = [];
  const took: Took[] = [];
  const limits: number[] = [];
  for (let pair = 0; pair < 3; pair++) {
    const { done, ...processTook } = await processAlone(lab, node, pair);
    processes.push(done);
    took.push(processTook);
    limits.push((await rawPairs(lab, 8, `q${pair}x`)).perSecond);
  }
  const sum = (of: keyof Took) => took.reduce((all, each) => all + each[of], 0);
  const cpuOfProcess = perUnit({ nodeMs: sum('nodeMs'), databaseMs: sum('databaseMs') }, took.length * ofOneRun);
  const { rssMb } = await node.usage();
  await node.kill();
  const broken = await findBroken(lab.db);
  if (broken.length > 0) throw new Error(`An invariant is broken: ${JSON.stringify(broken[0])}`);
  const limit = median(limits);
  const alone = median(processes.map((p) => p.perSecond));
  const ratio = round(held / limit);
  const processRatio = round(median(processes.map((p, i) => p.perSecond / (limits[i] ?? 1))));
  const last = steps.findLast((step) => step.rate === held) ?? { p50: 0, p95: 0, p99: 0, errors: 0 };
  report(lab, {
    name: 'quickpay',
    rows,
    product: {
      perSecond: held,
      p50: last.p50,
      p95: last.p95,
      p99: last.p99,
      errors: last.errors,
      processPerSecond: alone,
      cpuMsPerSession: cpuOfSession.nodeMs,
      cpuMsPerProcess: cpuOfProcess.nodeMs,
      databaseMsPerSession: cpuOfSession.databaseMs,
      databaseMsPerProcess: cpuOfProcess.databaseMs,
    },
    limit: { perSecond: limit },
    ratio,
    aim: 'whole sessions >= 0.20, process alone >= 0.50',
    met: ratio >= 0.2 && processRatio >= 0.5,
    runs: [...steps, ...processes.map((p, i) => ({ process: p, limit: limits[i] }))],
    notes: [
      `whole sessions: ${held}/s held with p99 under a second (five calls each, the gateway takes 150 ms of it); process alone: ${alone}/s, ratio ${processRatio}`,
      `CPU of the process that serves: ${cpuOfSession.nodeMs} ms a session, ${cpuOfProcess.nodeMs} ms a process alone; ${rssMb} MB; of the database ${cpuOfSession.databaseMs} and ${cpuOfProcess.databaseMs} ms`,
    ],
  });
  await lab.close();
  return ratio >= 0.2 && processRatio >= 0.5;
}

interface Took {
  readonly nodeMs: number;
  readonly databaseMs: number;
}

/** What work takes of processors: of the process that serves, and of the database with what it does beside. */
async function withCpu<T>(lab: Lab, node: ProductNode, work: () => Promise<T>): Promise<Took & { readonly done: T }> {
  const before = { node: await node.usage(), database: processorTime(lab)?.database ?? 0 };
  const done = await work();
  const databaseMs = ((processorTime(lab)?.database ?? 0) - before.database) * 1_000;
  return { done, databaseMs, nodeMs: (await node.usage()).cpuMs - before.node.cpuMs };
}

const perUnit = ({ nodeMs, databaseMs }: Took, units: number): Took => ({
  nodeMs: round(nodeMs / units, 1),
  databaseMs: round(databaseMs / units, 1),
});

/** The last call of a payment alone, on sessions that are ready for it. */
async function processAlone(lab: Lab, node: ProductNode, pair: number) {
  const sessions = await readySessions(lab, ofOneRun, `p${pair}x`);
  const terms = await lab.owner.query<{ unit: number; id: number }>(
    `select distinct on (business_unit_id) business_unit_id as unit, id from terms_of_service
      where identifier = 'credit-card-terms' order by business_unit_id, version desc`,
  );
  const termsOf = new Map(terms.rows.map((row) => [row.unit, row.id]));
  const payOne = async (i: number) => {
    const session = sessions[i];
    if (!session) return false;
    const body = {
      totalMinor: amountMinor,
      acknowledgedTermsVersionIds: [termsOf.get(session.businessUnitId)],
      duplicateConfirmed: true,
    };
    const result = await call<{ status: string }>(
      node.origin,
      'POST',
      `/api/payment-intents/${session.identifier}/process`,
      body,
      { address: addressOf(i) },
    );
    if (result.status !== 'Complete') throw new Error(result.status);
    return true;
  };
  return withCpu(lab, node, () => closedLoop(96, 60, payOne));
}

const rates = [10, 20, 40, 60, 80, 100, 120, 140, 160, 200, 240, 320];

/**
 * Rising rates until a session is too slow or fails, then what lies between that one and the last that was held, to a
 * fourth of the step; the highest that was held.
 */
async function climb(seconds: number, one: () => Promise<unknown>) {
  const steps: (Figures & { rate: number })[] = [];
  const isHeld = async (rate: number) => {
    const step = { rate, ...(await openLoop(rate, seconds, one)) };
    steps.push(step);
    return step.p99 <= slowestMs && step.errors === 0;
  };
  let held = 0;
  let over = 0;
  for (const rate of rates) {
    if (await isHeld(rate)) held = rate;
    else over = rate;
    if (over > 0) break;
  }
  for (let halved = 0; halved < 2 && over - held > 1; halved++) {
    const rate = Math.round((held + over) / 2);
    if (await isHeld(rate)) held = rate;
    else over = rate;
  }
  return { steps, held };
}
