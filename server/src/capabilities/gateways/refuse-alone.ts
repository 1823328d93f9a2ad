import { type RawBuilder, sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** Whose the number and the credentials of a merchant account are from now on: whoever changed them last. */
export const setAnewBy = (
  caller: Caller,
  { merchantNumber, credentials }: { readonly merchantNumber: string; readonly credentials?: unknown },
): RawBuilder<unknown> =>
  sql`number_set_by = case when merchant_number = ${merchantNumber} then number_set_by else ${caller.id}::int end,
    credentials_set_by = case when ${credentials === undefined} then credentials_set_by else ${caller.id}::int end`;

/** Whether one of these methods goes, or went, to another account of the unit and purpose of `merchant_account m`. */
export const goesElsewhere = (sources: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from merchant_account o where o.business_unit_id = m.business_unit_id and o.id <> m.id
    and o.purpose = m.purpose and (o.was_active or o.status = 'Active') and o.payment_source_types && ${sources})`;

/**
 * Money that goes somewhere already goes elsewhere by two persons: whoever set the number or the credentials of a draft
 * does not activate it where its business unit has, or had, an active one for one of its methods and its purpose.
 * @throws 400, saying who can
 */
export async function refuseAlone(tx: Tx, caller: Caller, id: number): Promise<void> {
  const { own, taken } = await oneRow(
    tx,
    sql<{ own: boolean; taken: boolean }>`select
        coalesce(${caller.id} in (m.number_set_by, m.credentials_set_by), false) as own,
        ${goesElsewhere(sql`m.payment_source_types`)} as taken
      from merchant_account m where m.id = ${id}`,
  );
  if (own && taken) throw badRequest('status', say('activate_needs_another'));
}
