import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import { usualFields } from '@ratepayer/contract/organizations/account-config.ts';
import type { FeatureKey, FeatureMode } from '@ratepayer/contract/organizations/features.ts';
import { isReserved } from '@ratepayer/contract/organizations/unit-rules.ts';
import { sql } from 'kysely';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { writeFields } from './account-config/write-fields.ts';
import type { BusinessUnit } from './find-business-unit.ts';

/** What a business unit begins with. */
export type NewBusinessUnit = Pick<
  BusinessUnit,
  | 'organizationId'
  | 'name'
  | 'slug'
  | 'header'
  | 'subHeader'
  | 'currencyCode'
  | 'culture'
  | 'timezone'
  | 'phone'
  | 'email'
  | 'address'
  | 'hoursText'
> &
  Partial<Pick<BusinessUnit, 'logoUrl' | 'primaryColor'>> & { readonly billingSystemId?: number | null };

/** What an organization begins with; what is not said stays empty or as it usually is. */
export interface NewOrganization {
  readonly name: string;
  readonly defaultCurrencyCode: CurrencyCode;
  readonly defaultCulture: Culture;
  readonly legalName?: string;
  readonly defaultTimezone?: TimeZone;
  readonly supportEmail?: string;
  readonly supportPhone?: string;
  readonly status?: 'Setting Up' | 'Active';
  readonly agencyId?: number | null;
}

/** Creates an organization and answers its id. */
export async function createOrganization(tx: Tx, organization: NewOrganization): Promise<number> {
  const { name, defaultCurrencyCode, defaultCulture, status = 'Active', ...rest } = organization;
  const {
    legalName = name,
    defaultTimezone = 'US/Central',
    supportEmail = '',
    supportPhone = '',
    agencyId = null,
  } = rest;
  const row = await oneRow(
    tx,
    sql<{ id: number }>`insert into organization (name, legal_name, default_currency_code, default_culture,
      default_timezone, support_email, support_phone, status, agency_id)
      values (${name}, ${legalName}, ${defaultCurrencyCode}, ${defaultCulture}, ${defaultTimezone}, ${supportEmail},
      ${supportPhone}, ${status}, ${agencyId}) returning id`,
  );
  return row.id;
}

/**
 * Creates a business unit in Setting Up with the twelve default account fields, and answers its id.
 * @throws 400 on a reserved slug.
 */
export async function createBusinessUnit(tx: Tx, unit: NewBusinessUnit): Promise<number> {
  if (isReserved(unit.slug)) throw badRequest('slug', say('address_used_product_itself'));
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into business_unit (organization_id, name, slug, header, sub_header, logo_url, mobile_logo_url,
      primary_color, currency_code, culture, timezone, phone, email, address, hours_text,
      billing_system_id)
      values (${unit.organizationId}, ${unit.name}, ${unit.slug}, ${unit.header}, ${unit.subHeader},
      ${unit.logoUrl ?? ''}, ${unit.logoUrl ?? ''}, ${unit.primaryColor ?? '#1f5fc4'},
        ${unit.currencyCode}, ${unit.culture}, ${unit.timezone}, ${unit.phone}, ${unit.email}, ${unit.address},
        ${unit.hoursText}, ${unit.billingSystemId ?? null}) returning id`,
  );
  await writeFields(tx, id, usualFields);
  return id;
}

/** Makes a field part of the QuickPay look-up, with its label and hint. */
export async function useForQuickPayLookup(
  tx: Tx,
  businessUnitId: number,
  type: FieldType,
  label: string,
  description: string,
): Promise<void> {
  await change(
    tx,
    sql`update account_field_definition
      set is_quick_pay_lookup_field = true, is_required = true, label = ${label}, description = ${description}
      where business_unit_id = ${businessUnitId} and type = ${type}`,
  );
}

/** Sets the modes of these features. */
export async function setFeatures(
  tx: Tx,
  businessUnitId: number,
  modes: Partial<Readonly<Record<FeatureKey, FeatureMode>>>,
): Promise<void> {
  await change(
    tx,
    sql`insert into feature_setting (business_unit_id, feature_key, mode)
      select ${businessUnitId}, f.key, f.mode
      from unnest(${sql.val(Object.keys(modes))}::text[], ${sql.val(Object.values(modes))}::text[]) as f (key, mode)
      on conflict (business_unit_id, feature_key) do update set mode = excluded.mode`,
  );
}

/** Opens a business unit of a town that is made to the public. */
export async function goLive(tx: Tx, businessUnitId: number): Promise<void> {
  await change(
    tx,
    sql`update business_unit set status = 'Live', setup_completed_date = now(), row_version = row_version + 1
      where id = ${businessUnitId}`,
  );
}
