import type { TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { type Database, everywhere, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notAllowed } from '../../platform/http/refusal.ts';
import { readTermsAs } from './read-terms.ts';

export interface OneVersion {
  readonly businessUnitId: number;
  readonly id: number;
}

/** Texts of the platform are written by who runs it. @throws 403 */
export function refuseOthers({ role }: Caller, isPlatformDefault: boolean): void {
  if (isPlatformDefault && role !== 'Global Admin') throw notAllowed();
}

/** What belongs to a version where it is changed: to the business unit, or to the platform. */
export const ownedBy = ({ businessUnitId, id }: OneVersion) =>
  sql`id = ${id} and (business_unit_id = ${businessUnitId} or business_unit_id is null)`;

/**
 * Does something with one version, with its entry in the audit; `decide` says what is written once it was read.
 * @throws 404, 403 for a text of the platform, 409 when it changed since, and as `decide` says
 */
export const changeOne = (
  db: Database,
  caller: Caller,
  of: OneVersion,
  decide: (version: TermsText, tx: Tx) => Promise<RawBuilder<{ id: number }>>,
): Promise<TermsText> =>
  db.scoped([of.businessUnitId], async (tx) => {
    const read = readTermsAs(caller);
    const version = await read(tx, of.businessUnitId, of.id);
    const isDefault = version.source === 'Platform Default';
    refuseOthers(caller, isDefault);
    const save = async () =>
      saveAudited(tx, caller, { entityType: 'TermsVersion', read }, of, await decide(version, tx));
    return isDefault ? everywhere(tx, save) : save();
  });
