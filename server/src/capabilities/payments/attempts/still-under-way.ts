import { isBusy, isUnreachable } from '../../../platform/database/database.ts';

/**
 * Past the commit of an attempt its gateway may have done what it was asked for: where the outcome cannot be written
 * now, the sweep writes it, and who asked reads that it is under way.
 */
export function stillUnderWay(error: unknown): undefined {
  if (!isBusy(error) && !isUnreachable(error)) throw error;
}
