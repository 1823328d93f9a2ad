import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { hasHours } from '@ratepayer/contract/organizations/channel-rules.ts';
import type { BusinessUnitContext, PayerBanner } from '@ratepayer/contract/organizations/organization.operations.ts';
import { closureDaysAhead } from '@ratepayer/contract/organizations/preference.fields.ts';
import { type Channel, type ChannelKey, channelOf } from '@ratepayer/contract/payments/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import { together, type Tx } from '../../platform/database/database.ts';
import { closedAt } from './closed-hours.ts';
import { knownBrand } from './known-brand.ts';
import { readChannelConfig } from './channel-config.ts';
import { type BusinessUnit, featureOn } from './find-business-unit.ts';

interface LookupField {
  type: FieldType;
  label: string;
  description: string;
  isRequired: boolean;
}

/** No page shows more at once. */
const mostBanners = 5;

/** Whose payers of a channel read it; the telephone shows nothing. */
const isTold: Readonly<Record<Channel, RawBuilder<boolean>>> = {
  QuickPay: sql`b.on_quick_pay`,
  Autopay: sql`b.on_autopay`,
  'Backoffice Autopay': sql`b.on_autopay`,
  POS: sql`b.on_pos`,
  IVR: sql`false`,
};

/** What payers of a channel are told on this day of the business unit, in its order. */
const bannersOfToday = ({ id, timezone }: BusinessUnit, channel: Channel) =>
  sql<PayerBanner>`select b.id, b.title, b.content_markdown as "contentMarkdown", b.message_type as "messageType",
      b.is_dismissible as "isDismissible", array_remove(array[
        case when b.on_dashboard then 'Customer Dashboard' end, case when b.on_login then 'Login' end,
        case when b.on_checkout then 'Checkout' end, case when b.on_receipt then 'Receipt' end], null) as places
    from published.banner b where b.business_unit_id = ${id} and b.is_active and ${isTold[channel]}
      and b.start_date <= (now() at time zone ${timezone})::date
      and (b.end_date is null or b.end_date >= (now() at time zone ${timezone})::date)
    order by b."order", b.id limit ${mostBanners}`;

/** Days of the next weeks on which its offices are closed, by its clock. */
const closuresOf = ({ organizationId, timezone }: BusinessUnit) =>
  sql<BusinessUnitContext['closures'][number]>`select x.day, x.name from organization_preference p
    cross join lateral jsonb_to_recordset(p.closures) as x (day text, name text)
    where p.organization_id = ${organizationId} and x.day::date - (now() at time zone ${timezone})::date
      between 0 and ${closureDaysAhead} order by x.day`;

/** Where its payers go on to, in their order. */
const linksOf = ({ id }: BusinessUnit) =>
  sql<BusinessUnitContext['links'][number]>`select x.label, x.url, x.location, x."newWindow"
    from external_link_set s cross join lateral jsonb_to_recordset(s.links)
      as x (label text, url text, location text, "newWindow" boolean, "isActive" boolean)
    where s.business_unit_id = ${id} and x."isActive"`;

/** Whether there are forms for anybody, and products of which a bill is no part. */
const offersOf = ({ id }: BusinessUnit) =>
  sql<Pick<BusinessUnitContext, 'offers'>>`select array_remove(array[
    case when exists (select 1 from published.form_version v where v.business_unit_id = ${id}
      and v.replaced_date is null and v.is_public and 'Login' = any(v.display_locations)) then 'Forms' end,
    case when ${featureOn(id, 'Products')} and exists (select 1 from published.product p
      where p.business_unit_id = ${id} and p.is_active and p.sold_on_quick_pay and not p.requires_account)
      then 'Products' end], null) as offers`;

/** Whether it has an account that a bill might be of. */
const hasAccounts = ({ id }: BusinessUnit) =>
  sql<{ hasAccounts: boolean }>`select exists (select 1 from published.account a
    where a.business_unit_id = ${id} and not a.is_deleted) as "hasAccounts"`;

/** What a payer's page needs to know of a business unit on a channel. */
export async function payerContext(
  tx: Tx,
  unit: BusinessUnit,
  providerName: string,
  key: ChannelKey,
): Promise<BusinessUnitContext> {
  const channel = channelOf(key);
  const config = await readChannelConfig(tx, unit.id, channel);
  const told = await together(tx, {
    lookupFields: sql<LookupField>`select type, label, description, is_required as "isRequired"
      from account_field_definition where business_unit_id = ${unit.id} and is_quick_pay_lookup_field order by "order"`,
    banners: bannersOfToday(unit, channel),
    links: linksOf(unit),
    closures: closuresOf(unit),
    offers: offersOf(unit),
    accounts: hasAccounts(unit),
    clock: sql<{ time: string }>`select to_char(now() at time zone ${unit.timezone}, 'HH24:MI') as time`,
  });
  const available = unit.status === 'Live' && config?.mode === 'Enabled';
  const closed = available && hasHours(key) ? closedAt(config, told.clock[0]?.time ?? '', unit.phone) : '';
  const offers = told.offers[0]?.offers ?? [];
  return {
    ...unit,
    ...told,
    offers,
    hasBills: offers.length === 0 || told.accounts[0]?.hasAccounts === true,
    brand: knownBrand(unit.primaryColor),
    providerName,
    available,
    banners: [...(closed === '' ? [] : [closedBanner(closed)]), ...told.banners],
  };
}

/** Where payers begin they are told before they find their bill, and not once they want to pay it. */
const closedBanner = (title: string): PayerBanner => ({
  id: 0,
  title,
  contentMarkdown: '',
  messageType: 'Warning',
  places: ['Customer Dashboard'],
  isDismissible: false,
});
