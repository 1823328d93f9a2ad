import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { sql } from 'kysely';
import { notAllowed } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { linkedTo, reachAccount } from './reach-account.ts';
import { viewScheduled } from './scheduled-view.ts';

const most = 25;
/** So many that are to come are shown at once. */
const mostComing = 200;

/**
 * What was planned on an account: what is to come on the first page, the next first, then what was, the latest first.
 */
export const listScheduled = (
  deps: PaymentDeps,
  caller: Caller,
  accountId: number,
  before: number | undefined,
): Promise<{ items: ScheduledPayment[]; nextBefore: number | null }> =>
  deps.db.reading(caller.businessUnitIds, async (tx) => {
    await reachAccount(tx, caller, accountId, 'Accounts:Read');
    const now = deps.clock.now();
    const open = sql`s.status in ('Staged', 'Scheduled', 'Processing')`;
    const coming =
      before === undefined
        ? await viewScheduled(
            tx,
            caller,
            now,
            sql`s.account_id = ${accountId} and ${open}`,
            sql`order by s.processing_date, s.id limit ${mostComing}`,
          )
        : [];
    const ended = await viewScheduled(
      tx,
      caller,
      now,
      sql`s.account_id = ${accountId} and not ${open}
        and (${before ?? null}::bigint is null or s.id < ${before ?? null})`,
      sql`order by s.id desc limit ${most + 1}`,
    );
    const page = ended.slice(0, most);
    return {
      items: [...coming, ...page],
      nextBefore: ended.length > most ? (page.at(-1)?.id ?? null) : null,
    };
  });

/** What will be taken by itself on the accounts of the payer who asks, the next first. @throws 403 */
export const listMine = (
  deps: PaymentDeps,
  caller: Caller,
  businessUnitId: number | undefined,
): Promise<{ items: ScheduledPayment[] }> =>
  deps.db.reading(caller.businessUnitIds, async (tx) => {
    if (caller.customerId === null) throw notAllowed();
    const items = await viewScheduled(
      tx,
      caller,
      deps.clock.now(),
      sql`s.status in ('Staged', 'Scheduled', 'Processing') and ${linkedTo(caller, sql`s.account_id`)}
        and (${businessUnitId ?? null}::int is null or s.business_unit_id = ${businessUnitId ?? null})`,
      sql`order by s.processing_date, s.id limit ${mostComing}`,
    );
    return { items };
  });
