import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { earlierUse, type KeyUse } from '../../../platform/http/idempotency.ts';
import { accountsIn, idList, openChargesIn } from '../../accounts/account-rows.ts';
import { quoteOf } from '../../fees/quote-fee.ts';
import { breakersIn, withBreakers } from '../../gateways/merchant-accounts.ts';
import { lastingFor, termsHeld } from '../../terms/current-terms.ts';
import { type DeclineKeys, fullDeclines } from '../decline-limits.ts';
import type { PaymentDeps } from '../deps.ts';
import { pendingOn } from './pending-lines.ts';
import type { PaymentSourceRow } from '../../wallet/payment-source.ts';
import { isOfProduct } from '../../sessions/charge-problems.rules.ts';
import { asDuplicate, duplicatesOf } from '../../sessions/find-duplicate.ts';
import { offeredTo } from '../../sessions/offered-to.ts';
import type { SessionContext } from '../../sessions/open-session.ts';

export type ProcessFacts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Everything the guards of a payment need, in one statement; its session and accounts were locked before it, and what
 * is kept of the settings is as they stand under those locks. What payers agreed to before the last text was published
 * is read by another one.
 */
export async function readFacts(
  deps: PaymentDeps,
  tx: Tx,
  { session, unit, source }: SessionContext & { source: PaymentSourceRow },
  key: KeyUse | undefined,
  keys: DeclineKeys,
) {
  const today = dateIn(deps.clock.now(), unit.timezone);
  const ofChannel = { businessUnitId: unit.id, channel: session.channel };
  const way = { ...ofChannel, paymentSourceType: source.paymentSourceType };
  const agreed = { unit, sourceType: source.paymentSourceType, begun: session.createdDate };
  const asked = {
    schedules: { ...way, today },
    merchants: { ...way, currencyCode: unit.currencyCode },
    terms: lastingFor(agreed),
    ...(session.charges.some(isOfProduct) ? { products: ofChannel } : {}),
  };
  const facts = await deps.settings.together(tx, unit.id, asked, {
    accounts: accountsIn(unit.id, session.accountIds),
    charges: openChargesIn(idList(session.accountIds)),
    pending: pendingOn(session.accountIds, session.id),
    duplicates: duplicatesOf(session, unit.duplicateWarningHours),
    scheduled: deps.scheduledOn(session.accountIds, today),
    breakers: breakersIn(unit.id),
    full: fullDeclines(deps.limits, keys),
    keys: key ? earlierUse(key) : sql<{ bodyHash: string }>`select '' as "bodyHash" where false`,
  });
  const products = await offeredTo(deps, tx, session, facts.products ?? []);
  const baseMinor = session.charges.reduce((sum, line) => sum + line.amountMinor, 0);
  return {
    ...facts,
    products,
    terms: await termsHeld(tx, facts.terms, agreed),
    merchants: withBreakers(facts.merchants, facts.breakers),
    today,
    baseMinor,
    duplicate: asDuplicate(facts.duplicates[0], facts.scheduled[0]),
    quote: quoteOf(facts.schedules[0], { paymentSourceType: source.paymentSourceType, baseMinor }),
  };
}
