import type pg from 'pg';
import { answerColumn } from '@ratepayer/contract/forms/responses-of-form.ts';
import type { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import { responseSource } from '@ratepayer/server/capabilities/forms/response.source.ts';
import { sourceOfResponses } from '@ratepayer/server/capabilities/forms/responses-of-form.ts';
import { pageOf } from '@ratepayer/server/capabilities/organizations/unit-lists.ts';
import { fixedClock } from '@ratepayer/server/platform/clock/clock.ts';
import { sql } from 'kysely';
import { type Answered, answer } from './answered.ts';
import { exportList, type MeasuredList } from './export-list.ts';
import { type Lab, openLab } from './lab.ts';
import { eachAlone, listBesideHand, now, reportPairs } from './list-beside-hand.ts';
import { keepPlans, type Plan, planOf } from './list-plans.ts';

type Query = QueryOf<typeof formResponses.list>;
/** Columns and choices of a form are none that the declared list knows. */
type Ask = Omit<Query, 'Extras'> & { readonly Answers?: readonly string[]; readonly Extras?: readonly string[] };
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
  const Extras = fields.map(answerColumn);
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

async function lists(rows: number, seconds: number): Promise<boolean> {
  const lab = await openLab(8);
  const made = await answer(lab, rows);
  const deps = { db: lab.db, clock: fixedClock(now) };
  const source = await lab.db.reading([made.unit], (tx) =>
    sourceOfResponses(tx, made.unit, { FormConfigurationId: String(made.form) }),
  );
  const pairs = await listBesideHand(lab, seconds, {
    askOf: (random) => askOf(made, rows, random),
    product: ({ ask }: Asked) => pageOf(deps, source, made.unit, ask as Query),
    byHand: (hand, asked) => byHand(hand, made, asked),
  });
  const alone = await eachAlone(alsoAsked, (ask) => pageOf(deps, responseSource, made.unit, ask));
  await plans(lab, made.unit);
  const met = reportPairs(lab, { name: 'responses', rows, pairs, alone });
  await lab.close();
  return met;
}

/** Of all forms, by the form's name, their end, and what most answers hold. */
const alsoAsked: readonly (readonly [string, Query])[] = [
  ['all forms', { PageSize: 25 }],
  ['by form', { PageSize: 25, 'Sorted.0.Id': 'displayName', 'Sorted.0.Desc': true }],
  ['the last page', { PageSize: 25, Before: 'last' }],
  ['a word of every answer', { PageSize: 25, 'Search.SearchText': 'mill street' }],
];

/** The plans of two searches and of a choice as the application's role has them. */
async function plans(lab: Lab, unit: number): Promise<void> {
  const asks = [{ 'Search.SearchText': 'P-7919000' }, { Answers: ['kind=k7'] }, { 'Search.SearchText': 'mill' }];
  const order = sql`r.created_date desc, r.id desc`;
  const asked = (asks as Query[]).map(
    async (ask): Promise<Plan> => [
      JSON.stringify(ask),
      await planOf(lab, responseSource, unit, { ask, id: sql`r.id`, order }),
    ],
  );
  keepPlans('responses', await Promise.all(asked));
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
