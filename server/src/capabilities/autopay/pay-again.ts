import type { Tx } from '../../platform/database/database.ts';
import type { PaidAgain } from '../payments/deps.ts';
import { readAutopayUnit } from './autopay-unit.ts';
import { replanEnrolment } from './replan.ts';

/**
 * Plans again, under the lock of its enrolment, what was not taken while its card or bank account was of no use, where
 * there is time left to announce it.
 */
export async function payAgain(tx: Tx, now: Date, of: PaidAgain): Promise<void> {
  const around = await readAutopayUnit(tx, of.businessUnitId, now);
  await replanEnrolment(tx, around, of.enrolmentId, of.sourceId);
}
