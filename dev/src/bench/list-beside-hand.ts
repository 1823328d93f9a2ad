import pg from 'pg';
import { type Figures, figures, type Lab, openLoop, report, round, seeded } from './lab.ts';

/** The moment that every list is asked at. */
export const now = '2026-11-21T18:00:00Z';

interface Compared<A> {
  /** What is asked the i-th time, and what such a question is called. */
  readonly askOf: (random: () => number, i: number) => A;
  readonly product: (asked: A) => Promise<unknown>;
  /** The same answers by hand, on one connection. */
  readonly byHand: (hand: pg.Pool, asked: A) => Promise<unknown>;
}

/** What three pairs of runs gave, and how long each kind of question took. */
interface Pairs {
  readonly runs: readonly { readonly product: Figures; readonly limit: Figures; readonly ratio: number }[];
  readonly kinds: readonly string[];
}

/** Twenty questions a second to a list, and the same twenty by hand, in three pairs after one that warms up. */
export async function listBesideHand<A extends { readonly kind: string }>(
  lab: Lab,
  seconds: number,
  { askOf, product, byHand }: Compared<A>,
): Promise<Pairs> {
  const hand = new pg.Pool({ ...lab.owner.options, max: 8, options: '-c jit=off' });
  hand.on('error', () => undefined); // an idle connection that ends with the database
  const kinds = new Map<string, number[]>();
  const load = (ofProduct: boolean) => async (i: number) => {
    const asked = askOf(seeded(i * 977 + 5), i);
    const started = performance.now();
    await (ofProduct ? product(asked) : byHand(hand, asked));
    const kind = `${asked.kind}${ofProduct ? '' : ' by hand'}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), performance.now() - started]);
  };
  await openLoop(10, 5, load(true));
  await openLoop(10, 5, load(false));
  kinds.clear();
  const runs: Pairs['runs'][number][] = [];
  for (let pair = 0; pair < 3; pair++) {
    const ofProduct = await openLoop(20, seconds, load(true));
    const limit = await openLoop(20, seconds, load(false));
    runs.push({ product: ofProduct, limit, ratio: round(ofProduct.p95 / limit.p95) });
  }
  await hand.end();
  return { runs, kinds: [...kinds].map(([kind, taken]) => `${kind}: ${said(taken)}`) };
}

/** Prints and keeps the middle one of the pairs; whether it met the aim. */
export function reportPairs(
  lab: Lab,
  { name, rows, pairs, alone }: { name: string; rows: number; pairs: Pairs; alone: readonly string[] },
): boolean {
  const middle = pairs.runs.toSorted((a, b) => a.ratio - b.ratio)[1];
  const ratio = middle?.ratio ?? 0;
  const met = ratio <= 1.5;
  report(lab, {
    name,
    rows,
    product: middle?.product ?? {},
    limit: middle?.limit ?? {},
    ratio,
    aim: 'p95 <= 1.5 x',
    met,
    runs: pairs.runs,
    notes: [...pairs.kinds, ...alone],
  });
  return met;
}

const said = (taken: readonly number[]): string => {
  const { p50, p95 } = figures([...taken], 1);
  return `p50 ${p50} ms, p95 ${p95} ms`;
};

/** One question asked again and again with nothing beside it. */
export async function takenAlone(name: string, times: number, ask: () => Promise<unknown>): Promise<string> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    await ask();
    taken.push(performance.now() - started);
  }
  return `${name} alone: ${said(taken)}`;
}

/** Several questions after one another, five times each. */
export async function eachAlone<A>(
  asks: readonly (readonly [string, A])[],
  ask: (asked: A) => Promise<unknown>,
): Promise<string[]> {
  const notes: string[] = [];
  for (const [name, asked] of asks) notes.push(await takenAlone(name, 5, () => ask(asked)));
  return notes;
}
