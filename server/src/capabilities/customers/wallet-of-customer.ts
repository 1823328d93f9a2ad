import type { KeptSource } from '@ratepayer/contract/customers/customer-wallet.operations.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endWithSource } from '../enrolments/end-with-source.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { takeOut } from '../wallet/change-source.ts';
import { listSources } from '../wallet/list-sources.ts';
import { lockWallet } from '../wallet/save-source.ts';
import { customersIn } from './customer.source.ts';
import { holdCustomer, readCustomer } from './find-customer.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}
interface Of {
  readonly businessUnitId: number;
  readonly id: number;
}

/** What a payer keeps at a business unit to pay with, and how many accounts pay by themselves with each. @throws 404 */
export const walletOfCustomer = ({ db, clock }: Deps, of: Of): Promise<{ items: KeptSource[] }> =>
  db.reading([of.businessUnitId], async (tx) => {
    await readCustomer(tx, sql`c.id = ${of.id} and ${customersIn([of.businessUnitId])}`);
    return { items: await kept(tx, of, clock.now()) };
  });

async function kept(tx: Tx, { businessUnitId, id }: Of, now: Date): Promise<KeptSource[]> {
  const sources = await listSources(tx, id, businessUnitId, now);
  const ids = sources.map((source) => source.id);
  const used = await rowsOf(
    tx,
    sql<{ id: number; n: number }>`select payment_source_id as id, count(*)::int as n
      from published.autopay_enrollment where payment_source_id = any(${sql.val(ids)}::bigint[]) and is_active
      group by 1`,
  );
  const uses = new Map(used.map((row) => [row.id, row.n]));
  return sources.map((source) => ({ ...source, autopayAccounts: uses.get(source.id) ?? 0 }));
}

/**
 * Takes a card or bank account out of a payer's wallet, because it was stolen or is not theirs: the autopay that is
 * paid with it ends, and the payer is told. @throws 404 for what is not there any more
 */
export const removeCustomerSource = (
  { db, clock }: Deps,
  caller: Caller,
  { sourceId, reason, ...of }: Of & { readonly sourceId: number; readonly reason: string },
): Promise<{ items: KeptSource[] }> =>
  db.scoped([of.businessUnitId], async (tx) => {
    const { businessUnitId, id } = of;
    const held = await holdCustomer(tx, id, customersIn([businessUnitId]));
    await lockWallet(tx, id);
    const unit = await businessUnitById(tx, businessUnitId);
    const source = (await listSources(tx, id, businessUnitId, clock.now())).find((one) => one.id === sourceId);
    if (!unit || !source) throw notFound(say('payment_method_no_longer'));
    await takeOut({ clock }, tx, id, { businessUnitId, sourceId });
    const today = dateIn(clock.now(), unit.timezone);
    const autopayEnded = await endWithSource(tx, { sourceId, reason, by: caller.name, today });
    const { accountType, accountNumberLast4 } = source;
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Customer',
      entityId: id,
      action: 'Payment method removed',
      before: { accountType, accountNumberLast4 },
      after: { autopayEnded },
      reason,
    });
    const told = { businessUnitId, orderingKey: `customer:${id}`, topic: 'email.Payment Method Removed' };
    const payload = { to: held.email, customerId: id, accountType, accountNumberLast4, autopayEnded };
    await announce(tx, [{ ...told, payload }]);
    return { items: await kept(tx, of, clock.now()) };
  });
