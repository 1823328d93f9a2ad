import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { type Database, maybeRow, sql } from '../../platform/database/database.ts';
import { addressKey, type LimitKey, type Limits } from '../../platform/limits/limits.ts';
import { notFound, tooMany } from '../../platform/http/refusal.ts';

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
export async function locatePayment(db: Database, limits: Limits, typed: string, clientAddress: string): Promise<LocatedPayment> {
  const address = addressKey(clientAddress);
  const referenceNumber = readReferenceNumber(typed);
  // A number that was only mistyped costs nothing; one with a right check digit may be a guess, and is a miss until it is found.
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
  if (reserved.isOver(references) || missed || reserved.isOver(ofAll)) throw tooMany('Too many attempts. Wait 10 minutes and try again.', missed ? 600 : 60);
  const found =
    referenceNumber &&
    (await db.platform((tx) =>
      maybeRow(
        tx,
        sql<LocatedPayment>`select p.id, p.business_unit_id as "businessUnitId", p.reference_number as "referenceNumber" from published.payment p join published.business_unit u on u.id = p.business_unit_id
          where p.reference_number = ${referenceNumber} and p.created_date > now() - u.public_receipt_months * interval '1 month'`,
      ),
    ));
  if (!found) throw notFound(`Payment "${typed}" not found.`);
  await reserved.giveBack(ofAddress, ofAll);
  return found;
}
