import pg from 'pg';
import { openDatabase } from '@ratepayer/server/platform/database/database.ts';
import { hasSockets, socketNumber } from '@ratepayer/server/platform/database/embedded-socket.ts';
import { findBroken } from '@ratepayer/server/capabilities/audit/audit-money.ts';
import { makeCity } from './city.ts';
import { closedLoop, type Figures, type Lab, median, openLab, report, round } from './lab.ts';
import { firstStatement, readyToWrite, secondStatement, textOf } from './money-pair.ts';
import { readySessions } from './sessions.ts';

/**
 * The two statements of a payment within transaction, scope and row-level security, against the same statements bare.
 */
export async function moneyStatements({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(32, hasSockets ? ['listen_addresses=127.0.0.1'] : []);
  await makeCity(lab, 20, rows);
  const runs: { connections: number; product: Figures; limit: Figures; ratio: number }[] = [];
  for (const connections of [8, 16, 32]) {
    for (let pair = 0; pair < 3; pair++) {
      const product = await run(lab, connections, seconds, true, `m${connections}p${pair}x`);
      const limit = await run(lab, connections, seconds, false, `m${connections}l${pair}x`);
      runs.push({ connections, product, limit, ratio: round(product.perSecond / limit.perSecond) });
    }
  }
  const wires = hasSockets ? await besideTcp(lab, seconds) : undefined;
  const broken = await findBroken(lab.db);
  if (broken.length > 0) throw new Error(`An invariant is broken: ${JSON.stringify(broken[0])}`);
  const per = (connections: number) =>
    round(median(runs.filter((r) => r.connections === connections).map((r) => r.ratio)));
  const best = runs.filter((r) => r.connections === 8);
  const ratio = round(median(runs.map((r) => r.ratio)));
  report(lab, {
    name: 'money-statements',
    rows,
    product: median8(best.map((r) => r.product)),
    limit: median8(best.map((r) => r.limit)),
    ratio,
    aim: '>= 0.90',
    met: ratio >= 0.9,
    runs,
    notes: [
      `by connections: 8 → ${per(8)}, 16 → ${per(16)}, 32 → ${per(32)}`,
      ...(wires
        ? [
            `the socket beside TCP, 8 connections: ${wires.socket} and ${wires.tcp} pairs a second, ${round(wires.socket / wires.tcp)} times`,
          ]
        : []),
      'figures are statement pairs a second at 8 connections; the limit runs as the owner, each statement its own transaction',
    ],
  });
  await lab.close();
  return ratio >= 0.9;
}

/** The same through the socket, as the product goes, and by TCP, in turn; pairs a second. */
async function besideTcp(lab: Lab, seconds: number): Promise<{ socket: number; tcp: number }> {
  const byTcp = new URL(lab.appUrl.replace(/@[^/]+/, `@127.0.0.1:${socketNumber}`)).href;
  const tcp = { ...lab, db: openDatabase(byTcp, 32) };
  const found: Record<'socket' | 'tcp', number[]> = { socket: [], tcp: [] };
  for (let pair = 0; pair < 3; pair++) {
    found.socket.push((await run(lab, 8, seconds, true, `w8s${pair}x`)).perSecond);
    found.tcp.push((await run(tcp, 8, seconds, true, `w8t${pair}x`)).perSecond);
  }
  await tcp.db.close();
  return { socket: median(found.socket), tcp: median(found.tcp) };
}

/** The two statements sent raw: the limit of what one database can do for payments in this run. */
export const rawPairs = (lab: Lab, connections: number, prefix: string) =>
  run(lab, connections, 30, false, prefix, 3_000);

const median8 = (all: Figures[]) => all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)] ?? {};

/**
 * T1 over ready sessions for half the time, then T2 over what they left; prepared beforehand so that only the
 * statements are measured.
 */
async function run(
  lab: Lab,
  connections: number,
  seconds: number,
  framed: boolean,
  prefix: string,
  count = 1_200,
): Promise<Figures> {
  const sessions = await readySessions(lab, count, prefix);
  const checked: Awaited<ReturnType<typeof readyToWrite>>[] = [];
  for (let i = 0; i < sessions.length; i += 32)
    checked.push(...(await Promise.all(sessions.slice(i, i + 32).map((session) => readyToWrite(lab, session)))));
  const bare = new pg.Pool({ ...lab.owner.options, max: connections });
  for (const client of await Promise.all(Array.from({ length: connections }, () => bare.connect()))) client.release();
  const send = async (raw: Awaited<ReturnType<typeof textOf>> | undefined, name: string) =>
    (await bare.query({ name, text: raw?.text ?? '', values: [...(raw?.values ?? [])] })).rows[0];
  const attempts: number[] = [];
  const raws = framed ? [] : await Promise.all(checked.map((each) => textOf(firstStatement(each))));
  const first = await closedLoop(connections, seconds, async (i) => {
    const each = checked[i];
    if (!each) return false;
    attempts[i] = framed
      ? (await lab.db.scoped([each.unit.id], firstStatement(each))).attemptId
      : (await send(raws[i], 't1')).attemptId;
    return true;
  });
  const seconds2: Awaited<ReturnType<typeof secondStatement>>[] = [];
  for (let i = 0; i < attempts.length; i += 32) {
    seconds2.push(
      ...(await Promise.all(
        attempts.slice(i, i + 32).map((id, k) => secondStatement(lab, checked[i + k]?.unit.id ?? 0, id)),
      )),
    );
  }
  const raws2 = framed ? [] : await Promise.all(seconds2.map(textOf));
  const second = await closedLoop(connections, seconds, async (i) => {
    const step = seconds2[i];
    if (!step) return false;
    if (framed) await lab.db.scoped([checked[i]?.unit.id ?? 0], step);
    else await send(raws2[i], 't2');
    return true;
  });
  await bare.end();
  const pairs = 1 / (1 / first.perSecond + 1 / second.perSecond);
  return {
    perSecond: round(pairs, 1),
    p50: round(first.p50 + second.p50, 1),
    p95: round(first.p95 + second.p95, 1),
    p99: round(first.p99 + second.p99, 1),
    errors: first.errors + second.errors,
  };
}
