import { createHash } from 'node:crypto';
import { type LogoPlace, mostLogoBytes } from '@ratepayer/contract/organizations/look.ts';
import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../../platform/audit/save-audited.ts';
import { change, type Database, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readBusinessUnit } from '../read-business-unit.ts';
import { cleanLogo } from './clean-logo.rules.ts';

interface Of {
  readonly businessUnitId: number;
  readonly rowVersion: number;
}

const save = (tx: Tx, caller: Caller, { businessUnitId, rowVersion }: Of, set: RawBuilder<unknown>) =>
  saveAudited(
    tx,
    caller,
    { entityType: 'BusinessUnit', read: readBusinessUnit },
    { businessUnitId, id: businessUnitId },
    sql`update business_unit set ${set}, row_version = row_version + 1
      where id = ${businessUnitId} and row_version = ${rowVersion} returning id`,
  );

/** Another colour; what is derived of it is derived where it is drawn. @throws 404, 409 */
export const changeColour = (
  db: Database,
  caller: Caller,
  { primaryColor, ...of }: Of & { readonly primaryColor: string },
): Promise<BusinessUnitRecord> =>
  db.scoped([of.businessUnitId], (tx) => save(tx, caller, of, sql`primary_color = ${primaryColor}`));

/**
 * Keeps a logo as it is handed out, cleaned, at an address that is its own hash. @throws 400 for what is no picture, is
 * too large or holds what no logo may, 404, 409
 */
export function saveLogo(
  db: Database,
  caller: Caller,
  { place, content: text, ...of }: Of & { readonly place: LogoPlace; readonly content: string },
): Promise<BusinessUnitRecord> {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > mostLogoBytes) throw badRequest('content', say('logo_too_large'));
  const logo = cleanLogo(bytes);
  if (!logo) throw badRequest('content', say('logo_no_picture'));
  if ('holds' in logo) throw badRequest('content', say('logo_holds', { what: logo.holds }));
  const { content, contentType } = logo;
  const hash = createHash('sha256').update(content).digest('hex');
  const url = `/logos/u-${hash}.${contentType === 'image/png' ? 'png' : 'svg'}`;
  return db.scoped([of.businessUnitId], async (tx) => {
    const saved = await save(tx, caller, of, setOf(place, url));
    await change(
      tx,
      sql`insert into biller_logo (business_unit_id, place, hash, content_type, content)
        values (${of.businessUnitId}, ${place}, ${hash}, ${contentType}, ${content})
        on conflict (business_unit_id, place) do update set hash = excluded.hash,
        content_type = excluded.content_type, content = excluded.content`,
    );
    return saved;
  });
}

/** Takes a logo away. @throws 404, 409 */
export const removeLogo = (
  db: Database,
  caller: Caller,
  { place, ...of }: Of & { readonly place: LogoPlace },
): Promise<BusinessUnitRecord> =>
  db.scoped([of.businessUnitId], async (tx) => {
    const saved = await save(tx, caller, of, setOf(place, ''));
    await change(tx, sql`delete from biller_logo where business_unit_id = ${of.businessUnitId} and place = ${place}`);
    return saved;
  });

// Telephones show the one of wide pages until they have their own.
const setOf = (place: LogoPlace, url: string) =>
  place === 'Mobile'
    ? sql`mobile_logo_url = ${url}`
    : sql`logo_url = ${url},
        mobile_logo_url = case when mobile_logo_url in ('', logo_url) then ${url} else mobile_logo_url end`;
