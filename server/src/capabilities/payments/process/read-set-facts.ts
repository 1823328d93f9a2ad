import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Channel, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { rowsOf, together, type Tx } from '../../../platform/database/database.ts';
import { accountsIn, idList, openChargesIn } from '../../accounts/account-rows.ts';
import { quoteOf, scheduleFor } from '../../fees/quote-fee.ts';
import { merchantAccountsFor } from '../../gateways/merchant-accounts.ts';
import { type PayingUnit, payingUnitWhere } from '../../organizations/find-business-unit.ts';
import type { SessionContext } from '../../sessions/open-session.ts';
import type { SessionRow } from '../../sessions/session-row.ts';
import { type PaymentSourceRow, sourceWhere } from '../../wallet/payment-source.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GuardFacts } from './check-payment.ts';
import { pendingOn } from './pending-lines.ts';

/** A payment that is taken by itself, with everything that its guards need. */
export interface SetFacts {
  readonly context: SessionContext;
  /** Undefined where its source is gone. */
  readonly facts: GuardFacts | undefined;
}

/**
 * What `readFacts` reads of one payment, of many that are taken by themselves: sessions of one business unit that are
 * not written yet, each of an account of its own, whose accounts are locked. Nobody agrees to terms, is warned of a
 * second payment or counted for declines in them.
 */
export async function readSetFacts(
  deps: PaymentDeps,
  tx: Tx,
  businessUnitId: number,
  sessions: readonly SessionRow[],
): Promise<SetFacts[]> {
  const accountIds = sessions.flatMap((session) => session.accountIds);
  const sourceIds = sql.val(sessions.map((session) => session.paymentSourceId));
  const [[unit], sources, { accounts, charges, pending }] = await Promise.all([
    rowsOf<PayingUnit>(tx, payingUnitWhere(businessUnitId)),
    rowsOf<PaymentSourceRow>(tx, sourceWhere(sql`any(${sourceIds}::bigint[])`)),
    together(tx, {
      accounts: accountsIn(businessUnitId, accountIds),
      charges: openChargesIn(idList(accountIds)),
      pending: pendingOn(accountIds, 0),
    }),
  ]);
  if (!unit) throw new Error(`Business unit ${businessUnitId} is out of reach.`);
  const today = dateIn(deps.clock.now(), unit.timezone);
  const byId = new Map(sources.map((source) => [source.id, source]));
  const contexts = sessions.map((session) => ({ session, unit, source: byId.get(session.paymentSourceId ?? 0) }));
  const ways = await readWays(tx, unit, today, contexts);
  const ofAccount = {
    accounts: Map.groupBy(accounts, ({ id }) => id),
    charges: Map.groupBy(charges, ({ accountId }) => accountId),
    pending: Map.groupBy(pending, ({ accountId }) => accountId),
  };
  return contexts.map((context) => {
    const { session, source } = context;
    const way = source && ways.get(`${session.channel}/${source.paymentSourceType}`);
    if (!source || !way) return { context, facts: undefined };
    const of = <T>(rows: ReadonlyMap<number, T[]>): T[] => session.accountIds.flatMap((id) => rows.get(id) ?? []);
    const baseMinor = session.charges.reduce((sum, line) => sum + line.amountMinor, 0);
    const { paymentSourceType } = source;
    const facts: GuardFacts = {
      accounts: of(ofAccount.accounts),
      charges: of(ofAccount.charges),
      pending: of(ofAccount.pending),
      products: [],
      terms: [],
      duplicate: null,
      merchants: way.merchants,
      today,
      baseMinor,
      quote: quoteOf(way.schedules[0], { paymentSourceType, baseMinor }),
    };
    return { context, facts };
  });
}

/** Merchant accounts and fees of each channel and payment method that is among them. */
async function readWays(tx: Tx, unit: PayingUnit, today: string, contexts: readonly SessionContext[]) {
  const ways = new Map<string, { readonly channel: Channel; readonly paymentSourceType: PaymentSourceType }>();
  for (const { session, source } of contexts)
    if (source)
      ways.set(`${session.channel}/${source.paymentSourceType}`, {
        channel: session.channel,
        paymentSourceType: source.paymentSourceType,
      });
  const read = async ([key, way]: readonly [string, typeof ways extends Map<string, infer W> ? W : never]) => {
    const ask = { businessUnitId: unit.id, currencyCode: unit.currencyCode, today, ...way };
    return [key, await together(tx, { merchants: merchantAccountsFor(ask), schedules: scheduleFor(ask) })] as const;
  };
  return new Map(await Promise.all([...ways].map(read)));
}
