import { findBroken } from '@ratepayer/server/capabilities/audit/audit-money.ts';
import { makeCity } from './city.ts';
import { call, type Intent, makeCards, makePayers, type Payer } from './payer.ts';
import { figures, type Lab, openLab, report, round } from './lab.ts';
import { type ProductNode, startNode } from './product-node.ts';

const rate = 50;
const limitSeconds = 30;
const settleSeconds = 300;

interface Waiting {
  readonly path: string;
  readonly body: object;
}

/** What a payer was told after they pressed the button, and how long it took. */
interface Told {
  readonly atMs: number;
  readonly ms: number;
  readonly what: 'resting' | 'checking' | 'complete' | 'other';
  /** Of another answer: what it said. */
  readonly text: string;
}

/**
 * A gateway that is dead for `seconds` while fifty payers a second press the button: mute at first (it charges and does
 * not say so), then deaf. What payers are told, and how long it takes two workers to settle every doubt after it is
 * back.
 */
export async function outage({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  const city = await makeCity(lab, 1, rows);
  // Long outages end when "not found" counts already; a short one waits no longer than it lasted.
  await lab.owner.query('update gateway set limit_seconds = $1, not_found_final_seconds = least(600, $2::int)', [
    limitSeconds,
    seconds,
  ]);
  const payers = await makePayers(lab, city, 100);
  await makeCards(lab, 5_000);
  const apis = await Promise.all([startNode(lab, 'api'), startNode(lab, 'api')]);
  const workers = await Promise.all([startNode(lab, 'worker'), startNode(lab, 'worker')]);
  const waiting = await prepare(apis, payers, rate * (limitSeconds + 25));
  await dead(lab, 'mute');
  setTimeout(() => void dead(lab, 'deaf'), (limitSeconds * 1000) / 2);
  const told = await pressAll(apis, waiting, seconds);
  const openedMs = await breakerOpened(lab);
  const atDoubt = await doubts(lab);
  await lab.owner.query('delete from sandbox.outage');
  const settledAfter = await untilSettled(lab);
  const broken = await findBroken(lab.db);
  const unequal = await booksThatDiffer(lab);
  await Promise.all([...apis, ...workers].map((node) => node.kill()));
  const { resting, lateMs, others, said } = heardAfter(told, openedMs, seconds);
  const met =
    settledAfter <= settleSeconds && lateMs <= 1000 && others.length === 0 && broken.length === 0 && unequal === 0;
  report(lab, {
    name: 'outage',
    rows,
    product: {
      pressed: told.length,
      sentBeforeItOpened: told.filter((answer) => answer.what === 'checking').length,
      toldToWait: resting.perSecond,
      p50: resting.p50,
      p99: resting.p99,
      slowestMs: round(lateMs),
      otherAnswersAfter: others.length,
    },
    limit: {
      doubtsWhenBack: atDoubt,
      settledAfterSeconds: round(settledAfter, 1),
      booksThatDiffer: unequal,
      invariantsBroken: broken.length,
    },
    ratio: round(settledAfter / settleSeconds),
    aim: 'told within a second once the breaker is open; every doubt settled within five minutes with two workers; books equal',
    met,
    runs: [
      {
        seconds,
        rate,
        limitSeconds,
        secondsToOpen: told[0] ? round((openedMs - (told[0].atMs - told[0].ms)) / 1000, 1) : null,
        otherAnswers: said,
      },
    ],
    notes: [
      `${seconds} s dead at ${rate} payers a second, the first ${limitSeconds / 2} s mute, then deaf; a request is waited for ${limitSeconds} s`,
    ],
  });
  await lab.close();
  return met;
}

/** What payers were told who pressed when the breaker was open, and what was said but the expected. */
function heardAfter(told: readonly Told[], openedMs: number, seconds: number) {
  const after = told.filter((answer) => answer.atMs - answer.ms > openedMs);
  const resting = after.filter((answer) => answer.what === 'resting').map((answer) => answer.ms);
  const strange = told.filter((answer) => answer.what === 'other').map((answer) => answer.text);
  return {
    resting: figures(resting, seconds),
    lateMs: Math.max(0, ...after.map((answer) => answer.ms)),
    others: after.filter((answer) => answer.what !== 'resting'),
    said: [...new Set(strange)].slice(0, 5),
  };
}

const dead = (lab: Lab, kind: 'mute' | 'deaf') =>
  lab.owner.query(
    `insert into sandbox.outage (merchant_number, kind) select merchant_number, $1 from merchant_account
      on conflict (merchant_number) do update set kind = excluded.kind`,
    [kind],
  );

async function breakerOpened(lab: Lab): Promise<number> {
  const { rows } = await lab.owner.query<{ at: Date | null }>('select min(opened_date) as at from gateway_breaker');
  return rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Where our attempts and the gateway's own books do not say the same. */
async function booksThatDiffer(lab: Lab): Promise<number> {
  const { rows } = await lab.owner.query<{ n: number }>(
    `select count(*)::int as n from gateway_attempt a
      full join sandbox.ledger l on l.our_reference = a.gateway_reference
      where coalesce(a.outcome = 'Approved', false) <> coalesce(l.outcome = 'approved', false)`,
  );
  return rows[0]?.n ?? -1;
}

/** Payment sessions with everything answered but the button. */
async function prepare(apis: readonly ProductNode[], payers: readonly Payer[], count: number): Promise<Waiting[]> {
  const made: Waiting[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) {
      const i = next++;
      const payer = payers[i % payers.length] as Payer;
      const origin = apis[i % apis.length]?.origin ?? '';
      const accountId = payer.accountIds[Math.floor(i / payers.length) % payer.accountIds.length];
      const begun = await call<Intent>(
        origin,
        'POST',
        '/api/payment-intents',
        { businessUnitId: payer.businessUnitId, channel: 'QuickPay', accountIds: [accountId] },
        { token: payer.token },
      );
      const path = `/api/payment-intents/${begun.identifier}`;
      await call(origin, 'PUT', `${path}/charges`, {
        lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: 1000 + i }],
      });
      const ready = await call<Intent>(origin, 'PUT', `${path}/payment-source`, {
        paymentSourceType: 'Credit Card',
        token: `sbx_card_pay${i % 5000}`,
        holderName: 'Pat Rivera',
        postalCode: '78701',
      });
      made.push({
        path,
        body: {
          totalMinor: ready.totalMinor,
          acknowledgedTermsVersionIds: ready.terms.map((terms) => terms.termsVersionId),
          duplicateConfirmed: true,
        },
      });
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  return made;
}

/** Fifty a second press the button; who is told to wait comes back later, who is being checked does not. */
async function pressAll(apis: readonly ProductNode[], waiting: Waiting[], seconds: number): Promise<Told[]> {
  const told: Told[] = [];
  const running: Promise<void>[] = [];
  const began = Date.now();
  for (let i = 0; i < rate * seconds; i++) {
    const pause = began + (i * 1000) / rate - Date.now();
    if (pause > 0) await new Promise((done) => setTimeout(done, pause));
    const one = waiting.shift();
    if (one)
      running.push(
        press(apis[i % apis.length]?.origin ?? '', one).then(
          (answer) => void (told.push(answer), answer.what === 'resting' && waiting.push(one)),
        ),
      );
  }
  await Promise.all(running);
  return told;
}

async function press(origin: string, { path, body }: Waiting): Promise<Told> {
  const began = Date.now();
  const { what, text } = await call<{ status: string }>(origin, 'POST', `${path}/process`, body, { ms: 120_000 }).then(
    ({ status }) => ({
      what:
        status === 'RequiresGatewayResolution'
          ? ('checking' as const)
          : status === 'Complete'
            ? ('complete' as const)
            : ('other' as const),
      text: status,
    }),
    ({ message }: Error) => ({
      what: /^503 .*are resting/.test(message) ? ('resting' as const) : ('other' as const),
      text: message.slice(0, 120),
    }),
  );
  return { atMs: Date.now(), ms: Date.now() - began, what, text };
}

async function doubts(lab: Lab): Promise<number> {
  const { rows } = await lab.owner.query<{ n: number }>(
    "select count(*)::int as n from gateway_attempt where outcome in ('Sent', 'Unknown')",
  );
  return rows[0]?.n ?? 0;
}

/** Seconds until nothing is in doubt any more; gives up at twice the aim. */
async function untilSettled(lab: Lab): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < 2 * settleSeconds * 1000) {
    if ((await doubts(lab)) === 0) break;
    await new Promise((done) => setTimeout(done, 500));
  }
  return (Date.now() - began) / 1000;
}
