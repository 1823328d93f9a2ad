import { sql } from 'kysely';
import { change, type Database, oneRow, rowsOf } from '../../platform/database/database.ts';
import type { Invariant } from './invariant.ts';
import { invariants } from './invariants.ts';

export interface Finding {
  readonly rule: string;
  readonly entity: string;
  readonly entityId: number;
  readonly businessUnitId: number | null;
  readonly detail: string;
}

const mostPerRule = 100;

/** Checks every invariant in one snapshot and names each row and rule that does not hold. Reads only. */
export const findBroken = (db: Pick<Database, 'auditing'>): Promise<Finding[]> =>
  db.auditing(async (tx) =>
    (await Promise.all(invariants.map((invariant) => rowsOf(tx, statementOf(invariant))))).flat(),
  );

/**
 * Asks one rule. What breaks it is made whole before the first hundred are taken: nothing is broken as a rule, and a
 * plan that hopes to meet a hundred soon compares each line with each reversal.
 */
export const statementOf = ({ rule, entity, broken }: Invariant) =>
  sql<Finding>`with b as materialized (${sql.raw(broken)})
    select ${sql.lit(rule)} as rule, ${sql.lit(entity)} as entity, id as "entityId", unit as "businessUnitId", detail
    from b order by id limit ${sql.lit(mostPerRule)}`;

/** The audit as a verb: checks, keeps what it found, and closes what holds again. Any number may run at once. */
export async function auditMoney(db: Database): Promise<Finding[]> {
  const { id } = await db.platform((tx) =>
    oneRow(tx, sql<{ id: number }>`insert into audit_run default values returning id`),
  );
  const findings = await findBroken(db);
  await db.platform(async (tx) => {
    const found = JSON.stringify(findings);
    await change(
      tx,
      sql`insert into audit_finding (business_unit_id, rule, entity, entity_id, detail)
        select x."businessUnitId", x.rule, x.entity, x."entityId", x.detail
        from jsonb_to_recordset(${found}::jsonb) as x ("businessUnitId" int, rule text, entity text, "entityId" bigint,
        detail text)
        on conflict (rule, entity, entity_id)
        where resolved_date is null do update set last_seen_date = now(), detail = excluded.detail`,
    );
    await change(
      tx,
      sql`update audit_finding f set resolved_date = now() where resolved_date is null
        and not exists (select 1 from jsonb_to_recordset(${found}::jsonb) as x (rule text, entity text,
        "entityId" bigint) where x.rule = f.rule and x.entity = f.entity and x."entityId" = f.entity_id)`,
    );
    await change(
      tx,
      sql`update audit_run set finished_date = now(), rules = ${invariants.length}, findings = ${findings.length}
        where id = ${id}`,
    );
  });
  return findings;
}

/**
 * Runs the audit when the last run began more than a day ago; one worker does it. Answers the findings, or undefined
 * when it was not due.
 */
export async function auditWhenDue(db: Database): Promise<Finding[] | undefined> {
  const due = await db.platform(async (tx) => {
    const { mine } = await oneRow(tx, sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(48110004) as mine`);
    return (
      mine &&
      (
        await oneRow(
          tx,
          sql<{
            due: boolean;
          }>`select coalesce(max(started_date) < now() - interval '1 day', true) as due from audit_run`,
        )
      ).due
    );
  });
  return due ? auditMoney(db) : undefined;
}
