import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { runChanges } from '../changes/run-changes.ts';
import { merchantChanges } from './merchant-changes.ts';
import type { MerchantDeps } from './save-merchant.ts';

type Due = Pick<MerchantDeps, 'entryOf'> & { readonly db: Database; readonly clock: Clock };

/** Puts in force what waited for its day, and ends what nobody decided in time. @returns how many */
export const runMerchantChanges = (deps: Due): Promise<number> => runChanges(deps, merchantChanges(deps));
