import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { TestPayment } from '@ratepayer/contract/test-payments/test-payment.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { oneRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, notAllowed } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { beginTestSale } from '../exceptions/begin-test-sale.ts';
import { sendTestSale } from '../exceptions/send-test-sale.ts';
import { merchantOf } from '../gateways/merchant-accounts.ts';
import { refuseOpenTest } from '../gateways/refuse-open-test.ts';
import { lockMerchant } from '../gateways/save-merchant.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { lastTests } from './last-tests.ts';
import { meet, type Met, testMinor } from './read-session.ts';

interface Of {
  readonly businessUnitId: number;
  readonly channel: Channel;
}
interface Asked {
  readonly token: string;
  readonly acknowledgedTermsVersionIds: readonly number[];
}

/**
 * Sends one dollar through a channel as a payer would, and gives it back. Its money stands in an exception from before
 * it is sent until it is back, so that a process may end anywhere; no payment is made and no account is touched.
 * @throws 400 for what a payer would be refused, and while another test is open; 403 for a program; 404; 428; 429
 */
export async function makeTestPayment(deps: PaymentDeps, caller: Caller, of: Of, asked: Asked): Promise<TestPayment> {
  const { db, clock, limits } = deps;
  // Somebody looks at it: a program would try cards.
  if (caller.kind !== 'staff') throw notAllowed();
  requireFreshSignIn(caller, clock.now());
  const { businessUnitId, channel } = of;
  const before = refuseProblem(await db.reading([businessUnitId], (tx) => meet(deps, tx, businessUnitId, channel)));
  refuseTerms(before, asked);
  await limits.enforce('L6 test payments in a business unit', businessUnitId, say('test_payments_too_many'));
  const card = await describe(deps, before, asked.token);
  const sent = await db.scoped([businessUnitId], async (tx) => {
    const { id } = before.merchant;
    await lockMerchant(deps, tx, { businessUnitId, id });
    await refuseOpenTest(tx, id);
    // What a payer would meet may be another by now: the card was asked about in between.
    const met = refuseProblem(await meet(deps, tx, businessUnitId, channel));
    if (met.merchant.id !== id) throw badRequest('', say('test_changed'));
    const now = clock.now();
    const begun = await beginTestSale(tx, {
      businessUnitId,
      merchant: met.merchant,
      currencyCode: met.unit.currencyCode,
      token: asked.token,
      amountMinor: testMinor,
      now,
    });
    const made = await oneRow(
      tx,
      sql<{ id: number }>`insert into test_payment (business_unit_id, channel, merchant_account_id, exception_id,
          fee_minor, card, asked_by_name, asked_date)
        values (${businessUnitId}, ${channel}, ${id}, ${begun.exceptionId}, ${met.feeMinor}, ${card}, ${caller.name},
          ${now}) returning id`,
    );
    const after = { channel, card, merchantAccount: met.merchant.merchantNumber };
    const fact = { businessUnitId, entityType: 'TestPayment', entityId: made.id, action: 'Test payment sent', after };
    await recordAudit(tx, caller, fact);
    return { id: made.id, request: begun.request };
  });
  await sendTestSale(deps, sent.request);
  const made = await db.reading([businessUnitId], (tx) => lastTests(tx, businessUnitId, channel));
  const found = made.find(({ id }) => id === sent.id);
  if (!found) throw new Error(`Test payment ${sent.id} is gone.`);
  return found;
}

type Served = Met & { readonly merchant: NonNullable<Met['merchant']>; readonly config: NonNullable<Met['config']> };

function refuseProblem(met: Met): Served {
  if (met.problem !== '' || !met.merchant || !met.config) throw badRequest('', met.problem);
  return met as Served;
}

/** Who tests agrees to what payers agree to: so it is read once before anybody does. */
function refuseTerms({ terms }: Met, { acknowledgedTermsVersionIds }: Asked): void {
  if (terms && !acknowledgedTermsVersionIds.includes(terms.id))
    throw badRequest('acknowledgedTermsVersionIds', say('agree_terms_continue'));
}

/** Brand and last digits of a card that the channel takes. @throws 400 */
async function describe({ vaultOf }: PaymentDeps, { merchant, config }: Served, token: string): Promise<string> {
  const card = await vaultOf(merchant.gatewayType)
    ?.describeCard(token, merchantOf(merchant))
    .catch(() => {
      // Before money moves: it cannot be reached, or refuses what it is opened with.
      throw badRequest('', say('gateway_not_opened', { gateway: merchant.gatewayType }));
    });
  if (!card) throw badRequest('token', say('test_card_unknown'));
  if (!config.cardBrands.includes(card.brand)) throw badRequest('token', say('do_not_accept', { brand: card.brand }));
  return `${card.brand} ${card.last4}`;
}
