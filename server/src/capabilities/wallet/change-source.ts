import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { letGo } from './tokens/keep-token.ts';
import { customerOf } from './customer-of.ts';
import { listSources } from './list-sources.ts';
import { lockWallet, makeDefault } from './save-source.ts';
import { say } from '../../platform/texts/refusals.ts';

const unknown = () => notFound(say('payment_method_no_longer'));

/** Names a source, or offers it first. @throws 404 for a source of somebody else, 400 when it cannot be paid with. */
export async function changeSource(
  deps: PaymentDeps,
  caller: Caller,
  at: { readonly businessUnitId: number; readonly sourceId: number },
  input: { readonly nickname?: string | undefined; readonly isDefault?: boolean | undefined },
): Promise<{ items: WalletSource[] }> {
  const customerId = customerOf(caller);
  return deps.db.scoped([at.businessUnitId], async (tx) => {
    await lockWallet(tx, customerId);
    const own = await maybeRow(
      tx,
      sql<{
        status: string;
      }>`select status from payment_source
        where id = ${at.sourceId} and customer_id = ${customerId} and business_unit_id = ${at.businessUnitId}
        and is_saved and status <> 'Removed' for update`,
    );
    if (!own) throw unknown();
    if (input.isDefault) refuseUseless(own.status);
    if (input.nickname !== undefined)
      await change(tx, sql`update payment_source set nickname = ${input.nickname} where id = ${at.sourceId}`);
    if (input.isDefault === false)
      await change(tx, sql`update payment_source set is_default = false where id = ${at.sourceId}`);
    if (input.isDefault) await makeDefault(tx, customerId, at.sourceId, true);
    return { items: await listSources(tx, customerId, at.businessUnitId, deps.clock.now()) };
  });
}

/** @throws 400 for what does not pay any more: it is offered to nobody */
function refuseUseless(status: string): void {
  if (status === 'Invalid') throw badRequest('isDefault', say('payment_method_cannot_used'));
  if (status !== 'Active') throw badRequest('isDefault', say('card_expired_add_again'));
}

/**
 * Keeps a source no longer; payments made with it keep their snapshot. Sessions that wait for confirmation ask for
 * another. What pays by itself with it goes on with the one that is named.
 * @throws 400 where autopay needs another one first, 404 for a source of somebody else
 */
export async function removeSource(
  deps: PaymentDeps,
  caller: Caller,
  at: { readonly businessUnitId: number; readonly sourceId: number },
  replacementId?: number,
): Promise<{ items: WalletSource[] }> {
  const customerId = customerOf(caller);
  return deps.db.scoped([at.businessUnitId], async (tx) => {
    await lockWallet(tx, customerId);
    const kept = await listSources(tx, customerId, at.businessUnitId, deps.clock.now());
    const gone = kept.find(({ id }) => id === at.sourceId);
    if (!gone) throw unknown();
    if (gone.usedFor.length > 0) await replace(deps, tx, caller, { ...at, gone, kept, replacementId });
    await refuseUsed(tx, customerId, at.sourceId);
    await takeOut(deps, tx, customerId, at);
    return { items: await listSources(tx, customerId, at.businessUnitId, deps.clock.now()) };
  });
}

/** @throws 400 for a source that pays by itself: another one has to be chosen there first */
async function refuseUsed(tx: Tx, customerId: number, sourceId: number): Promise<void> {
  const used = await maybeRow(
    tx,
    sql<{ account: string }>`select a.account_number as account from published.account a where a.id in (
      select e.account_id from published.autopay_enrollment e where e.payment_source_id = ${sourceId}
        and e.customer_id = ${customerId} and e.is_active
      union all select s.account_id from published.scheduled_payment s where s.payment_source_id = ${sourceId}
        and s.customer_id = ${customerId} and s.status in ('Staged', 'Scheduled')) order by a.id limit 1`,
  );
  if (used) throw badRequest('', say('source_pays_by_itself', { account: used.account }));
}

interface Replacing {
  readonly businessUnitId: number;
  readonly gone: WalletSource;
  readonly kept: readonly WalletSource[];
  readonly replacementId: number | undefined;
}

/** @throws 400 where none is named, or it does not pay there, 404 for one of somebody else */
async function replace(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  { businessUnitId, gone, kept, replacementId }: Replacing,
): Promise<void> {
  const account = gone.usedFor[0]?.account ?? '';
  const isAutopay = gone.usedFor.some(({ kind }) => kind === 'Autopay');
  const other = kept.find(({ id }) => id === replacementId && id !== gone.id);
  if (replacementId !== undefined && !other) throw unknown();
  if (other?.status !== 'Active')
    throw badRequest('replacementId', say(isAutopay ? 'autopay_needs_another' : 'planned_needs_another', { account }));
  const of = { businessUnitId, customerId: customerOf(caller), sourceId: gone.id, replacementId: other.id };
  await deps.payWithAnother(tx, deps.clock.now(), { ...of, by: caller.name });
}

/** Takes a source out of a wallet that is locked; its token is forgotten. @throws 404 for a source of somebody else */
export async function takeOut(
  deps: Parameters<typeof letGo>[0],
  tx: Tx,
  customerId: number,
  at: { readonly businessUnitId: number; readonly sourceId: number },
): Promise<void> {
  const gone = await change(
    tx,
    sql`update payment_source set status = 'Removed', is_default = false, removed_date = now()
      where id = ${at.sourceId} and customer_id = ${customerId} and business_unit_id = ${at.businessUnitId}
      and is_saved and status <> 'Removed'`,
  );
  if (gone === 0) throw unknown();
  await letGo(deps, tx, at.sourceId);
}
