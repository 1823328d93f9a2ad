import { afterAll, beforeAll, expect } from 'vitest';
import { nextOfRun } from '../../src/capabilities/retention/retention-run.ts';
import type { RetentionClass } from '../../src/platform/retention/retention-class.ts';
import { retentionClasses } from '../../src/retention-classes.ts';
import { openWorld, type World } from '../world.ts';
import type { Case } from './retention-cases.ts';

export interface KeptTown {
  readonly world: World;
  readonly unit: number;
  readonly organization: number;
  readonly account: number;
  readonly customer: number;
  readonly classes: readonly RetentionClass[];
}
export interface Hold {
  readonly id: number;
  readonly rowVersion: number;
}

/** Who places holds and lifts them. */
export const global = 'global@ratepayer.test';
export const clockIn = (years: number) => ({ now: () => new Date(Date.now() + years * 365.25 * 86_400_000) });
export const monthsBefore = (months: number, years = 0): Date =>
  new Date(clockIn(years).now().getTime() - months * 30.5 * 86_400_000);
export const idOf = ([row]: readonly { id: number }[]): number => Number(row?.id);

/** A town with a payer beside its own, opened for the tests of a file and closed after the last of them. */
export function keptTown(): () => KeptTown {
  let town: KeptTown;
  beforeAll(async () => {
    const world = await openWorld();
    const unit = await world.unitId('riverton-water');
    const organization = (await world.rows('select organization_id as id from business_unit where id = $1', [unit]))[0]
      .id;
    const account = await world.accountId('10001');
    const [made] = await world.rows<{ id: number }>(
      `insert into customer (organization_id, first_name, last_name, email)
        values ($1, 'Pat', 'Held', 'pat.held@example.test') returning id`,
      [organization],
    );
    town = { world, unit, organization, account, customer: made?.id ?? 0, classes: retentionClasses(world) };
  });
  afterAll(() => town.world.close());
  return () => town;
}

/** Runs that let go of what is over; what went wrong in them is among the faults. */
export function retentionRuns(town: () => KeptTown) {
  const faults: unknown[] = [];
  const rows: World['rows'] = (text, values) => town().world.rows(text, values);
  const unended = async () => (await rows('select 1 from retention_run where finished_date is null')).length > 0;
  /** A worker that works until nothing is left. */
  async function work(years = 0, only = town().classes): Promise<void> {
    const deps = { db: town().world.db, clock: clockIn(years), classes: only };
    while ((await nextOfRun(deps, (fault) => faults.push(fault))) > 0 || (await unended()));
  }
  const lastRun = async () => idOf(await rows('select max(id) as id from retention_run'));
  /** A whole run, whenever the last one was. */
  async function run(years = 0, only = town().classes): Promise<number> {
    await rows("update retention_run set as_of = '2001-01-01'");
    await work(years, only);
    return lastRun();
  }
  const countOf = async (runId: number, key: string, of = town().unit) =>
    (
      await rows(
        `select due, held, let_go as "letGo", fault from retention_step where run_id = $1 and class = $2
        and (business_unit_id = $3 or business_unit_id is null)`,
        [runId, key, of],
      )
    )[0];
  const seed = ({ insert }: Case, at: Date, of = town().account) =>
    rows(insert, [town().unit, of, town().customer, at]);
  const left = async ({ left: statement }: Case) => (await rows<{ n: number }>(statement))[0]?.n;
  return { faults, work, run, lastRun, countOf, seed, left };
}

/** What people ask of the business unit, and holds that they place and lift. */
export function holdCalls(town: () => KeptTown) {
  const as = async (
    email: string,
    method: string,
    path: string,
    body?: unknown,
    claims: Record<string, unknown> = {},
  ) =>
    town().world.call(method, `/api/business-units/${town().unit}${path}`, {
      token: await town().world.token(email, claims),
      ...(body === undefined ? {} : { body }),
    });
  const place = async (body: object): Promise<Hold> => {
    const { status, body: hold } = await as(global, 'POST', '/legal-holds', { reason: 'Case 12-345', ...body });
    expect([status, hold]).toEqual([200, expect.objectContaining({ status: 'In Force' })]);
    return hold;
  };
  const lift = (hold: Hold) =>
    as(global, 'POST', `/legal-holds/${hold.id}/lift`, { rowVersion: hold.rowVersion, reason: 'Settled' });
  return { as, place, lift };
}
