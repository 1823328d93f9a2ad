import { sql } from 'kysely';
import { recordAudits } from '../../../platform/audit/record.ts';
import { type Database, rowsOf } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { mayBeKnown } from './register.source.ts';

interface Marked {
  readonly id: number;
  readonly accountId: number;
  readonly eventType: string;
  readonly amountMinor: number;
}

/**
 * Says that the biller knows of entries that no export takes there: the next file is taken to contain them (domain rule
 * 1). What is known already, or told by an export, is left as it is.
 * @returns how many were marked @throws 404 when one of them is not in the business unit
 */
export const markKnown = (db: Database, caller: Caller, businessUnitId: number, asked: readonly number[]) =>
  db.scoped([businessUnitId], async (tx) => {
    const ids = sql.val([...new Set(asked)]);
    const own = sql`balance_event e where e.id = any(${ids}::bigint[]) and e.business_unit_id = ${businessUnitId}`;
    const found = await rowsOf(tx, sql`select e.id from ${own}`);
    if (found.length < new Set(asked).size) throw notFound(say('could_not_find'));
    const marked = await rowsOf(
      tx,
      sql<Marked>`update balance_event e set exported_date = now()
        where e.id = any(${ids}::bigint[]) and e.business_unit_id = ${businessUnitId} and ${mayBeKnown}
        returning e.id, e.account_id as "accountId", e.event_type as "eventType", e.amount_minor as "amountMinor"`,
    );
    const facts = marked.map(({ accountId, ...entry }) => ({
      businessUnitId,
      entityType: 'Account',
      entityId: accountId,
      action: 'Known to the biller',
      after: { entry: entry.id, eventType: entry.eventType, amountMinor: entry.amountMinor },
    }));
    if (facts.length > 0) await recordAudits(tx, caller, facts);
    return { marked: marked.length };
  });
