import type { Tx } from '../../platform/database/database.ts';
import { tellScheduled } from '../enrolments/tell-scheduled.ts';

/** Amount, fee, date, source, and until when it may be stopped. */
export const tellNotice = (tx: Tx, ids: readonly number[]) => tellScheduled(tx, 'Autopay Scheduled Notice', ids);
/** That the payment was tried and did not succeed. */
export const tellFailed = (tx: Tx, ids: readonly number[]) => tellScheduled(tx, 'Autopay Payment Failed', ids);
