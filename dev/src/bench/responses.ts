import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import { responseSource } from '@ratepayer/server/capabilities/forms/response.source.ts';
import { sourceOfResponses } from '@ratepayer/server/capabilities/forms/responses-of-form.ts';
import { businessUnitById } from '@ratepayer/server/capabilities/organizations/find-business-unit.ts';
import { pageOf } from '@ratepayer/server/capabilities/organizations/unit-lists.ts';
import { fixedClock } from '@ratepayer/server/platform/clock/clock.ts';
import { rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { conditionOf } from '@ratepayer/server/platform/lists/condition.ts';
import type { Ground } from '@ratepayer/server/platform/lists/source.ts';
import { sql } from 'kysely';
import { type Answered, answer } from './answered.ts';
import { exportList, type MeasuredList } from './export-list.ts';
import { type Figures, figures, type Lab, openLab, openLoop, report, round, seeded } from './lab.ts';

const now = '2026-11-21T18:00:00Z';

type Ask = QueryOf<typeof formResponses.list> & { readonly Answers?: readonly string[] };
interface Asked {
  readonly kind: string;
  readonly ask: Ask;
  /** The same by hand, as a condition of the table alone. */
  readonly where: string;
}

/** Of one form newest first 40 %, far down 10 %, one answer 25 %, what was chosen 15 %, nothing found 10 %. */
function askOf({ form, fields }: Answered, rows: number, random: () => number): Asked {
  const share = random();
  const n = 1 + Math.floor(random() * rows);
  // Columns of a form are none that the declared list knows.
  const Extras = fields.map((name) => `f:${name}`) as never[];
  const ofForm: Ask = { PageSize: 25, FormConfigurationId: String(form), Extras };
  const only = `r.form_configuration_id = ${form}`;
  const sought = (kind: string, text: string): Asked => ({
    kind,
    ask: { ...ofForm, 'Search.SearchText': text },
    where: `${only} and lower(r.answers) like '%${text.toLowerCase()}%'`,
  });
  if (share < 0.4) return { kind: 'newest', ask: { ...ofForm, Page: 1 }, where: only };
  if (share < 0.5) return { kind: 'page 1,000', ask: { ...ofForm, Page: 1_000 }, where: only };
  if (share < 0.75) return sought('one answer', `P-${n * 7919}`);
  if (share < 0.9) {
    const kind = `k${n % 40}`;
    return {
      kind: 'chosen',
      ask: { ...ofForm, Answers: [`kind=${kind}`] },
      where: `${only} and r.values_json @> '{"kind":"${kind}"}'`,
    };
  }
  return sought('nothing', `nobody ${n}`);
}

/** The same answers by hand: page with its fields, and count, two statements on one connection. */
async function byHand(pool: pg.Pool, { unit, fields }: Answered, { where, ask }: Asked): Promise<void> {
  const cells = fields.map((name) => `r.values_json -> '${name}'`).join(', ');
  const found = `r.business_unit_id = ${unit} and ${where}`;
  const client = await pool.connect();
  await client.query(
    `with page as materialized (select r.id from form_response r where ${found}
       order by r.created_date desc, r.id desc limit 25 offset ${((ask.Page ?? 1) - 1) * 25})
     select r.id, r.created_date, f.display_name, a.account_number, c.first_name, c.last_name, r.status, r.answers,
       ${cells} from page join form_response r using (id) join form_configuration f on f.id = r.form_configuration_id
      left join account a on a.id = r.account_id left join customer c on c.id = r.customer_id
      order by r.created_date desc, r.id desc`,
  );
  await client.query(`select count(*) from form_response r where ${found}`);
  client.release();
}

const said = (taken: readonly number[]): string => {
  const { p50, p95 } = figures([...taken], 1);
  return `p50 ${p50} ms, p95 ${p95} ms`;
};

async function lists(rows: number, seconds: number): Promise<boolean> {
  const lab = await openLab(8);
  const made = await answer(lab, rows);
  const deps = { db: lab.db, clock: fixedClock(now) };
  const source = await lab.db.reading([made.unit], (tx) =>
    sourceOfResponses(tx, made.unit, { FormConfigurationId: String(made.form) }),
  );
  const hand = new pg.Pool({ ...lab.owner.options, max: 8, options: '-c jit=off' });
  hand.on('error', () => undefined); // an idle connection that ends with the database
  const kinds = new Map<string, number[]>();
  const load = (product: boolean) => async (i: number) => {
    const asked = askOf(made, rows, seeded(i * 977 + 5));
    const started = performance.now();
    await (product ? pageOf(deps, source, made.unit, asked.ask) : byHand(hand, made, asked));
    const kind = `${asked.kind}${product ? '' : ' by hand'}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), performance.now() - started]);
  };
  await openLoop(10, 5, load(true));
  await openLoop(10, 5, load(false));
  kinds.clear();
  const runs: { product: Figures; limit: Figures; ratio: number }[] = [];
  for (let pair = 0; pair < 3; pair++) {
    const product = await openLoop(20, seconds, load(true));
    const limit = await openLoop(20, seconds, load(false));
    runs.push({ product, limit, ratio: round(product.p95 / limit.p95) });
  }
  const alone = await whole(lab, deps, made);
  await keepPlans(lab, made.unit);
  const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[1];
  const ratio = middle?.ratio ?? 0;
  report(lab, {
    name: 'responses',
    rows,
    product: middle?.product ?? {},
    limit: middle?.limit ?? {},
    ratio,
    aim: 'p95 <= 1.5 x',
    met: ratio <= 1.5,
    runs,
    notes: [...[...kinds].map(([kind, taken]) => `${kind}: ${said(taken)}`), ...alone],
  });
  await hand.end();
  await lab.close();
  return ratio <= 1.5;
}

/** One after another with nothing beside it: all forms, by the form's name, its end, and what most answers hold. */
async function whole(lab: Lab, deps: Parameters<typeof pageOf>[0], { unit }: Answered): Promise<string[]> {
  const asks: [string, Ask][] = [
    ['all forms', { PageSize: 25 }],
    ['by form', { PageSize: 25, 'Sorted.0.Id': 'displayName', 'Sorted.0.Desc': true }],
    ['the last page', { PageSize: 25, Before: 'last' }],
    ['a word of every answer', { PageSize: 25, 'Search.SearchText': 'mill street' }],
  ];
  const notes: string[] = [];
  for (const [name, ask] of asks) {
    const taken: number[] = [];
    for (let i = 0; i < 5; i++) {
      const started = performance.now();
      await pageOf({ ...deps, db: lab.db }, responseSource, unit, ask);
      taken.push(performance.now() - started);
    }
    notes.push(`${name} alone: ${said(taken)}`);
  }
  return notes;
}

/** The plans of a search and of a choice as the application's role has them, kept beside the screenshots. */
async function keepPlans(lab: Lab, unit: number): Promise<void> {
  const folder = join(import.meta.dirname, '../../../artifacts/plans');
  mkdirSync(folder, { recursive: true });
  const parts: string[] = [];
  const asks = [{ 'Search.SearchText': 'P-7919000' }, { Answers: ['kind=k7'] }, { 'Search.SearchText': 'mill' }];
  for (const asked of asks as Ask[])
    await lab.db.reading([unit], async (tx) => {
      const ground = { unit: await businessUnitById(tx, unit), today: now.slice(0, 10) } as Ground;
      const where = (await conditionOf(tx, responseSource, ground, asked))();
      const plan = await rowsOf(
        tx,
        sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) select r.id from ${responseSource.from} where ${where}
          order by r.created_date desc, r.id desc limit 26`,
      );
      parts.push(`${JSON.stringify(asked)}\n${plan.map((row) => row['QUERY PLAN']).join('\n')}\n`);
    });
  writeFileSync(join(folder, 'responses.txt'), parts.join('\n'));
}

/** All responses to all forms as a file, one of ten of them failed. */
async function exported(lab: Lab, rows: number): Promise<MeasuredList> {
  const { unit } = await answer(lab, rows);
  return {
    reportName: 'form-responses',
    unit,
    all: {},
    tenth: { ResponseStates: ['Errored'] },
    statement: sql`select ${responseSource.columns} from ${responseSource.from} where ${responseSource.scope(unit)}
      order by r.created_date desc, r.id desc`,
  };
}

/** What was answered on forms, as staff list, search and take it out. */
export async function responses({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const listed = await lists(rows, seconds);
  return (await exportList(rows, exported)) && listed;
}
