import { sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';
import { trialEverySeconds } from './breaker.rules.ts';

/**
 * Takes the next trial of a resting merchant account; one over all nodes. False when somebody else has it, or it is not
 * due.
 */
export const claimTrial = async (tx: Tx, merchantAccountId: number, now: Date): Promise<boolean> =>
  (await change(
    tx,
    sql`update gateway_breaker set next_trial_date = ${now}::timestamptz + ${trialEverySeconds} * interval '1 second'
      where merchant_account_id = ${merchantAccountId} and opened_date is not null and next_trial_date <= ${now}`,
  )) === 1;
