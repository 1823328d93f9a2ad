import { findBroken } from '@ratepayer/server/capabilities/audit/audit-money.ts';
import { makeCity } from './city.ts';
import { type Figures, type Lab, openLab, openLoop, report, round } from './lab.ts';
import { makeCards, makePayers, paySession } from './payer.ts';
import { type ProductNode, startNode } from './product-node.ts';

const rate = 25;
const killEveryMs = 20_000;

/**
 * Two api and two worker processes on one database, one of them killed every 20 seconds, against the same without
 * kills.
 */
export async function nodes({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  const city = await makeCity(lab, 20, rows);
  const payers = await makePayers(lab, city, 200);
  await makeCards(lab, 20_000);
  const start = (role: 'api' | 'worker') => startNode(lab, role, { SANDBOX_DELAY_MS: '150' });
  const apis: ProductNode[] = await Promise.all([start('api'), start('api')]);
  const workers: ProductNode[] = await Promise.all([start('worker'), start('worker')]);
  let begun = 0;
  let completed = 0;
  // A payer whose page does not answer tries again at the other node, as a proxy in front of them does.
  const one = async () => {
    const i = begun++;
    const payer = payers[i % payers.length];
    if (!payer) throw new Error('There are no payers.');
    for (let tries = 0; tries < 4; tries++) {
      const node = apis[(i + tries) % apis.length];
      const done = await paySession(
        node?.origin ?? '',
        payer,
        Math.floor(i / payers.length),
        `sbx_card_pay${i % 20_000}`,
      ).then(
        () => true,
        () => false,
      );
      if (done) {
        completed += 1;
        return;
      }
      await new Promise((again) => setTimeout(again, 300));
    }
    throw new Error('Four tries did not go through.');
  };
  await openLoop(5, 4, one);
  const calm = await openLoop(rate, seconds, one);
  const calmDone = completed;
  let kills = 0;
  const killer = setInterval(async () => {
    const at = kills % 2;
    const [pool, role] = kills++ % 4 < 2 ? ([apis, 'api'] as const) : ([workers, 'worker'] as const);
    await pool[at]?.kill();
    pool[at] = await start(role);
  }, killEveryMs);
  const stormy: Figures = await openLoop(rate, seconds, one);
  clearInterval(killer);
  await new Promise((done) => setTimeout(done, 3_000));
  await untilRecovered(lab);
  const broken = await findBroken(lab.db);
  await Promise.all([...apis, ...workers].map((node) => node.kill()));
  if (broken.length > 0) throw new Error(`An invariant is broken: ${JSON.stringify(broken[0])}`);
  const ratio = round(stormy.perSecond / calm.perSecond);
  report(lab, {
    name: 'nodes',
    rows,
    product: stormy,
    limit: calm,
    ratio,
    aim: '>= 0.8 of the same without kills, no invariant broken',
    met: ratio >= 0.8,
    runs: [{ calm, stormy, kills, calmDone, completed }],
    notes: [`${kills} processes killed, ${rate} sessions a second offered; every invariant holds after recovery`],
  });
  await lab.close();
  return ratio >= 0.8;
}

/** Every open attempt is asked about at once, until none is left. */
async function untilRecovered(lab: Lab): Promise<void> {
  for (let i = 0; i < 100; i++) {
    await lab.owner.query(
      `update gateway_attempt set requested_at = least(requested_at, now() - interval '2 hours'),
        next_inquiry_date = least(next_inquiry_date, now()) where outcome in ('Sent', 'Unknown')`,
    );
    const { rows: open } = await lab.owner.query<{ n: number }>(
      "select count(*)::int as n from gateway_attempt where outcome in ('Sent', 'Unknown')",
    );
    if (open[0]?.n === 0) break;
    await new Promise((done) => setTimeout(done, 300));
  }
}
