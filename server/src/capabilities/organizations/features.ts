import {
  byMember,
  type FeatureKey,
  featureKeys,
  type FeatureMember,
  type FeatureMode,
  memberOf,
  usualMode,
} from '@ratepayer/contract/organizations/features.ts';
import type { Features } from '@ratepayer/contract/organizations/setup.operations.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { type Database, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

type Modes = Readonly<Record<FeatureMember, FeatureMode>>;
type Wanted = { readonly [K in FeatureMember]?: FeatureMode | undefined };

/** What there is of a feature: who takes part in it, or what it shows. */
const none = () => sql`0`;
const affected: Readonly<Record<FeatureKey, (businessUnitId: number) => RawBuilder<unknown>>> = {
  Autopay: (id) =>
    sql`(select count(*)::int from published.autopay_enrollment e where e.business_unit_id = ${id} and e.is_active)`,
  BankVerification: none,
  CustomerRegistration: none,
  MultiAccountPayments: none,
  Onboarding: (id) => sql`(select count(*)::int from published.onboarding_invitation i
    where i.business_unit_id = ${id} and i.used_date is null and i.ended_date is null and i.expires_date > now())`,
  SmsNotifications: (id) => sql`(select count(distinct c.id)::int from published.customer_account l
    join published.customer c on c.id = l.customer_id and c.phone_verified
    where l.business_unit_id = ${id} and l.unlinked_date is null and l.notify_with_sms)`,
  Wallet: (id) => sql`(select count(distinct s.customer_id)::int from published.payment_source s
    where s.business_unit_id = ${id} and s.is_saved and s.status <> 'Removed')`,
  MeterReadings: (id) => sql`(select count(*)::int from published.reading_series s where s.business_unit_id = ${id})`,
  PaperlessBilling: (id) => sql`(select count(*)::int from published.paperless_enrollment e
    where e.business_unit_id = ${id} and e.is_active)`,
  PaymentReceiptBarcodes: none,
  Products: (id) =>
    sql`(select count(*)::int from published.product p where p.business_unit_id = ${id} and p.is_active)`,
};

/** The mode of each feature; without a row it is as it usually is. */
async function readModes(tx: Tx, businessUnitId: number): Promise<Modes> {
  const rows = await rowsOf(
    tx,
    sql<{ key: string; mode: FeatureMode }>`select feature_key as key, mode from feature_setting
      where business_unit_id = ${businessUnitId}`,
  );
  const set = new Map(rows.map(({ key, mode }) => [key, mode]));
  return byMember((key) => set.get(key) ?? usualMode(key));
}

/** The modes with how many take part in each. @throws 404 outside the scope */
export async function readFeatures(tx: Tx, businessUnitId: number): Promise<Features> {
  const counts = featureKeys.map((key) => sql`${affected[key](businessUnitId)} as ${sql.ref(memberOf(key))}`);
  const row = await maybeRow(
    tx,
    sql<Record<FeatureMember, number> & { rowVersion: number }>`select features_version as "rowVersion",
      ${sql.join(counts)} from business_unit where id = ${businessUnitId}`,
  );
  if (!row) throw notFound(say('could_not_find_business'));
  const { rowVersion, ...counted } = row;
  return { ...(await readModes(tx, businessUnitId)), affected: counted, rowVersion };
}

const readOne = async (tx: Tx, businessUnitId: number): Promise<Modes> => {
  const { affected: _, rowVersion: _version, ...modes } = await readFeatures(tx, businessUnitId);
  return modes;
};

/** Sets the modes that are named; who did and what held before is in the audit. @throws 404, 409 */
export const changeFeatures = (
  db: Database,
  caller: Caller,
  businessUnitId: number,
  { rowVersion, ...wanted }: Wanted & { readonly rowVersion: number },
): Promise<Features> =>
  db.scoped([businessUnitId], async (tx) => {
    const set = featureKeys.filter((key) => wanted[memberOf(key)] !== undefined);
    const modes = set.map((key) => wanted[memberOf(key)] ?? 'Disabled');
    await saveAudited(
      tx,
      caller,
      { entityType: 'BusinessUnit', read: readOne },
      { businessUnitId, id: businessUnitId },
      sql`with held as (
          update business_unit set features_version = features_version + 1
          where id = ${businessUnitId} and features_version = ${rowVersion} returning id
        ), saved as (
          insert into feature_setting (business_unit_id, feature_key, mode)
          select held.id, f.key, f.mode
          from held, unnest(${sql.val(set)}::text[], ${sql.val(modes)}::text[]) as f (key, mode)
          on conflict (business_unit_id, feature_key) do update set mode = excluded.mode
        )
        select id from held`,
    );
    return readFeatures(tx, businessUnitId);
  });
