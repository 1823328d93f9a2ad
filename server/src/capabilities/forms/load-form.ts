import type { ShownForm } from '@ratepayer/contract/forms/form.operations.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findForm, shownForm, unitOfForm } from './form-row.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
  readonly accountId?: number | undefined;
  readonly onlyPublic: boolean;
}

/** A form as whoever answers it gets it. @throws 404 for one that is not offered, and for an account of others */
export const loadForm = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  caller: Caller,
  { accountId = 0, ...of }: Asked,
): Promise<ShownForm> =>
  db.reading([of.businessUnitId], async (tx) => {
    const unit = await unitOfForm(tx, of.businessUnitId);
    return shownForm(tx, caller, await findForm(tx, of), { unit, accountId, clock });
  });
