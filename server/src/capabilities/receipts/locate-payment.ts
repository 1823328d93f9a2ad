import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { sql } from 'kysely';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import { addressKey, type LimitKey, type Limits } from '../../platform/limits/limits.ts';
import { notFound, tooMany } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface LocatedPayment {
  readonly id: number;
  readonly businessUnitId: number;
  readonly referenceNumber: string;
}

const ofAddress = 'L2 misses of an address';
const ofAll = 'L2 misses of all';
const references = 'L2 references of an address';

/**
 * The payment of a reference number, which is the only key to it: the check digit is read before any query, and
 * requests and misses are limited by address and misses over all addresses (limits L2).
 * @throws 404 with the text of the look-up screen, 429 over a limit.
 */
export async function locatePayment(
  db: Database,
  limits: Limits,
  typed: string,
  clientAddress: string,
): Promise<LocatedPayment> {
  const address = addressKey(clientAddress);
  const referenceNumber = readReferenceNumber(typed);
  // A number that was only mistyped costs nothing; one with a right check digit may be a guess, and is a miss until it
  // is found.
  const misses: readonly LimitKey[] = referenceNumber
    ? [
        [ofAddress, address],
        [ofAll, 'all'],
      ]
    : [];
  // In one statement: of many at once those that come first in one window come first in all of them.
  const reserved = await limits.reserve([[references, address], ...misses]);
  const missed = reserved.isOver(ofAddress);
  if (missed) await reserved.giveBack(ofAll);
  if (reserved.isOver(references) || missed || reserved.isOver(ofAll))
    throw tooMany(say('too_many_attempts_wait_10'), missed ? 600 : 60);
  const found =
    referenceNumber &&
    (await db.platform((tx) =>
      maybeRow(
        tx,
        sql<LocatedPayment>`select p.id, p.business_unit_id as "businessUnitId", p.reference_number as "referenceNumber"
          from published.payment p join published.business_unit u on u.id = p.business_unit_id
          where p.reference_number = ${referenceNumber}
          and p.created_date > now() - u.public_receipt_months * interval '1 month'`,
      ),
    ));
  if (!found) throw notFound(say('payment_not_found_2', { typed }));
  await reserved.giveBack(ofAddress, ofAll);
  return found;
}
