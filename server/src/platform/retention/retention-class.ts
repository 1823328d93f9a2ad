import type { RetentionClassKey } from '@ratepayer/contract/retention/retention-classes.ts';
import { type RawBuilder, sql } from 'kysely';
import { change, type Tx } from '../database/database.ts';

type Sql = RawBuilder<unknown>;

/** One night's look at one class: what was over before then, of a business unit, an organization or the platform. */
export interface LetGoOf {
  readonly before: Date;
  readonly businessUnitId: number | null;
  readonly organizationId: number | null;
}

/** Rows that a class is made of. */
export interface DueRows {
  /** Its table with what is joined to it. */
  readonly from: Sql;
  readonly key: Sql;
  /** When it was over, by an index; the condition below goes by it. */
  readonly date: Sql;
  readonly due: Sql;
  /** Whether one is under a legal hold. */
  readonly held: Sql;
  /** What is locked while it goes: one that somebody else has is left for the next night. */
  readonly locked?: Sql;
  /** How many a row stands for, where that is not one. */
  readonly weight?: Sql;
}

/**
 * A class of what is kept for a time, declared by the capability that keeps it. How long stands in the contract; the
 * run counts, then lets go batch by batch, and skips what is held in the same statement.
 */
export interface RetentionClass {
  readonly key: RetentionClassKey;
  /** The capability that keeps it. */
  readonly owner: string;
  readonly per: 'business unit' | 'organization' | 'platform';
  /** What went through once needs no second look but for what was held; for a table that is marked in no way. */
  readonly isMarked?: true;
  /** How many go at once; usually a thousand. */
  readonly atOnce?: number;
  rows(of: LetGoOf): DueRows;
  /** Lets go of these. @returns how many rows that were */
  letGo(tx: Tx, ids: readonly number[], of: LetGoOf): Promise<number>;
}

/** Those of a number column among these. */
export const among = (key: Sql, ids: readonly number[]): Sql => sql`${key} = any(${sql.val([...ids])}::bigint[])`;

/** Lets go by one statement. */
export const byStatement =
  (statement: (ids: readonly number[]) => Sql): RetentionClass['letGo'] =>
  (tx, ids) =>
    change(tx, statement(ids));
