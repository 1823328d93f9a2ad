import type { GatewayCheck } from '@ratepayer/contract/gateways/gateway.operations.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { oneRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { said } from '../../platform/texts/say.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readGatewayFor } from './gateway.source.ts';
import { merchantOf } from './merchant-accounts.ts';
import { askedWith } from './read-health.ts';

interface Of {
  readonly businessUnitId: number;
  readonly id: number;
}

/** A gateway is looked at by people: it is not waited for as long as a payment is. */
const mostSeconds = 15;

/**
 * Asks a gateway what became of a payment that there is not, with what the business unit opens it with. That it answers
 * is all that is wanted: no money can move. @throws 404, 400 where the business unit has nothing to ask it with
 */
export async function checkGateway(
  deps: PaymentDeps,
  caller: Caller,
  { businessUnitId, id }: Of,
): Promise<GatewayCheck> {
  const { db, clock, gatewayOf } = deps;
  const asked = await db.reading([businessUnitId], async (tx) => {
    const { gatewayType } = await readGatewayFor(caller)(tx, businessUnitId, id);
    return { gatewayType, ...(await askedWith(deps, tx, businessUnitId, { id, gatewayType })) };
  });
  const { merchant, cannotCheck } = asked;
  if (!merchant) throw badRequest('', cannotCheck);
  const checkedDate = clock.now();
  const began = performance.now();
  const signal = AbortSignal.timeout(Math.min(merchant.limitSeconds, mostSeconds) * 1000);
  const message = await Promise.race([
    gatewayOf(asked.gatewayType).inquire(
      {
        ...{ reference: `rp_${randomIdentifier()}`, operation: 'Sale', merchant: merchantOf(merchant) },
        ...{ gatewayTransactionId: '', saleTransactionId: '', requestedAt: checkedDate },
      },
      signal,
    ),
    ended(signal),
  ]).then(
    () => '',
    (fault: unknown) => problemOf(fault, signal.aborted),
  );
  const milliseconds = Math.round(performance.now() - began);
  return db.scoped([businessUnitId], async (tx) => {
    const made = await oneRow(
      tx,
      sql<{ id: number }>`insert into gateway_check (business_unit_id, gateway_id, merchant_account_id, checked_date,
          is_good, milliseconds, message, checked_by_name)
        values (${businessUnitId}, ${id}, ${merchant.id}, ${checkedDate}, ${message === ''}, ${milliseconds},
          ${JSON.stringify(message)}::jsonb, ${caller.name}) returning id`,
    );
    return {
      ...{ id: made.id, checkedDate: checkedDate.toISOString(), isGood: message === '', milliseconds },
      ...{ message: said(message), checkedByName: caller.name },
    };
  });
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('limit')), { once: true }));

const mostText = 200;

/** What went wrong, as far as the gateway or the way to it says; a time-out says where to look. */
const problemOf = (fault: unknown, isLate: boolean): Written =>
  isLate
    ? tell('check_no_answer')
    : tell('check_failed', { why: (fault instanceof Error ? fault.message : '').slice(0, mostText) || '—' });
