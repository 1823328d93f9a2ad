import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import { type FeatureKey, type FeatureMode, usualMode } from '@ratepayer/contract/organizations/features.ts';
import { sql } from 'kysely';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** A business unit as its payments need it: each step of a payer reads it. */
export interface PayingUnit {
  readonly id: number;
  readonly organizationId: number;
  readonly name: string;
  readonly slug: string;
  readonly header: string;
  readonly subHeader: string;
  readonly currencyCode: CurrencyCode;
  readonly culture: Culture;
  readonly timezone: TimeZone;
  readonly phone: string;
  readonly status: 'Setting Up' | 'Live' | 'Suspended';
  readonly duplicateWarningHours: number;
  /** The fields of its accounts that payers without a login see before they pay. */
  readonly shownFields: readonly FieldType[];
}

/** A business unit as other capabilities need it. */
export interface BusinessUnit extends PayingUnit {
  readonly organizationName: string;
  readonly logoUrl: string;
  readonly mobileLogoUrl: string;
  readonly primaryColor: string;
  readonly email: string;
  readonly address: string;
  readonly hoursText: string;
  readonly publicReceiptMonths: number;
  readonly recentPaymentsOnSync: 'Until exported' | 'For n days' | 'Never';
  readonly recentPaymentsDays: number;
  readonly billerPostingHours: number;
  /** Null where nobody decided: on, but where accounts are imported (domain rule 17). */
  readonly billsPostToBalance: boolean | null;
  /** At the foot of its receipts. */
  readonly receiptFooter: string;
  /** Whose name its receipts are mailed under; '' for its own. */
  readonly receiptFromName: string;
  /** What a payment received elsewhere does where nobody says. */
  readonly externalPaymentsPostToBalance: boolean;
  /** Who looked an account up without a login may open the document of its last bill. */
  readonly quickPayShowsBillPdf: boolean;
  /** Whoever looks an archived account up reads that it cannot be paid, not that there is none. */
  readonly archivedAccountsLookup: boolean;
  /** Of several accounts that a look-up finds those that owe nothing are left out. */
  readonly hideZeroBalanceInQuickPay: boolean;
}

const payingColumns = sql`u.id, u.organization_id as "organizationId", u.name, u.slug, u.header,
  u.sub_header as "subHeader", u.currency_code as "currencyCode", u.culture, u.timezone, u.phone,
  case (select s.status from organization s where s.id = u.organization_id) when 'Suspended' then 'Suspended'
    else u.status end as status,
  u.duplicate_warning_hours as "duplicateWarningHours", array(select d.type from account_field_definition d
  where d.business_unit_id = u.id and d.is_display_field) as "shownFields"`;

const columns = sql`${payingColumns}, o.name as "organizationName",
  u.logo_url as "logoUrl", u.mobile_logo_url as "mobileLogoUrl", u.primary_color as "primaryColor",
  u.email, u.address, u.hours_text as "hoursText",
  u.public_receipt_months as "publicReceiptMonths", u.recent_payments_on_sync as "recentPaymentsOnSync",
  u.recent_payments_days as "recentPaymentsDays",
  u.biller_posting_hours as "billerPostingHours", u.bills_post_to_balance as "billsPostToBalance",
  u.receipt_footer as "receiptFooter", u.receipt_from_name as "receiptFromName",
  u.external_payments_post_to_balance as "externalPaymentsPostToBalance",
  u.quick_pay_shows_bill_pdf as "quickPayShowsBillPdf", u.archived_accounts_lookup as "archivedAccountsLookup",
  u.hide_zero_balance_in_quick_pay as "hideZeroBalanceInQuickPay"`;

/** As its payments need it, as a statement; `id` is a number or an expression. */
export const payingUnitWhere = (id: unknown) =>
  sql<PayingUnit>`select ${payingColumns} from business_unit u where u.id = ${id}`;

/** A business unit as a statement; `id` is a number or an expression. */
export const businessUnitWhere = (id: unknown) =>
  sql<BusinessUnit>`select ${columns} from business_unit u join organization o on o.id = u.organization_id
    where u.id = ${id} and not u.is_deleted`;

/** Where its pages are, whom its payers call and in what they pay; `id` is a number or an expression. */
export type UnitBriefly = Pick<BusinessUnit, 'slug' | 'phone' | 'currencyCode'>;
export const unitBriefly = (id: unknown) =>
  sql<UnitBriefly>`select slug, phone, currency_code as "currencyCode" from business_unit where id = ${id}`;

/** The business unit of this id, in the scope of the transaction. */
export const businessUnitById = (tx: Tx, id: number) => maybeRow(tx, businessUnitWhere(id));

/** The same where it has to be. @throws 404 when it does not lie in the scope of the transaction */
export async function businessUnitOf(tx: Tx, id: number): Promise<BusinessUnit> {
  const unit = await businessUnitById(tx, id);
  if (!unit) throw notFound(say('could_not_find_business'));
  return unit;
}

/** Lets nobody change a business unit until the transaction ends, and waits for who is about to. */
export const holdBusinessUnit = (tx: Tx, id: number): Promise<number> =>
  change(tx, sql`select 1 from business_unit where id = ${id} for share`);

/** A slug is public: anybody who has it may know the business unit. */
export const businessUnitBySlug = (db: Database, slug: string) =>
  db.platform((tx) =>
    maybeRow(
      tx,
      sql<BusinessUnit>`select ${columns} from business_unit u join organization o on o.id = u.organization_id
        where u.slug = ${slug} and not u.is_deleted`,
    ),
  );

/** Whether a feature is on, as an expression; without a row it is as it usually is. */
export const featureOn = (businessUnitId: unknown, featureKey: FeatureKey) =>
  sql<boolean>`coalesce((select f.mode from feature_setting f where f.business_unit_id = ${businessUnitId}
    and f.feature_key = ${featureKey}), ${usualMode(featureKey)}) = 'Enabled'`;

/** The mode of a feature; without a row it is as it usually is. */
export async function featureMode(tx: Tx, businessUnitId: number, featureKey: FeatureKey): Promise<FeatureMode> {
  const row = await maybeRow(
    tx,
    sql<{
      mode: FeatureMode;
    }>`select mode from feature_setting where business_unit_id = ${businessUnitId} and feature_key = ${featureKey}`,
  );
  return row?.mode ?? usualMode(featureKey);
}

export const isFeatureOn = async (tx: Tx, businessUnitId: number, featureKey: FeatureKey): Promise<boolean> =>
  (await featureMode(tx, businessUnitId, featureKey)) === 'Enabled';
