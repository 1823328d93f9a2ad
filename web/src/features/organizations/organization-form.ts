import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type {
  newOrganizationFields,
  organizationFields,
} from '@ratepayer/contract/organizations/organization.fields.ts';
import { agencyApi } from '../../platform/api/agency.api.ts';
import { say as sayOfList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Search } from '../../ui/form/combobox.tsx';
import type { FieldLook } from '../../ui/form/field-look.ts';

type NewName = keyof typeof newOrganizationFields;
type Name = keyof typeof organizationFields;

const shared = () => ({
  name: sayOfList('name'),
  legalName: sayOfList('legal_name'),
  defaultCulture: say('culture'),
  defaultCurrencyCode: sayOfList('currency'),
  defaultTimezone: sayOfList('time_zone'),
  supportEmail: say('support_email'),
  supportPhone: say('support_phone'),
});

/** What the fields of an organization are called. */
export const organizationLabels = (): Readonly<Record<Name, string>> => ({
  ...shared(),
  staffIdleMinutes: say('idle_minutes'),
});

/** The same of one that is made, with its first business unit and administrator. */
export const newOrganizationLabels = (): Readonly<Record<NewName, string>> => ({
  ...shared(),
  unitName: say('unit_name'),
  slug: say('slug'),
  header: say('header'),
  administratorName: say('administrator_name'),
  administratorEmail: say('administrator_email'),
  agencyId: say('agency'),
});

const culture = (one: string) => sayValue(one as Culture);

const findAgency: Search = async (text, signal) =>
  (await agencyApi.findAgencies({ 'Search.SearchText': text }, { quiet: true, signal })).items;

/** What each of them is for. */
export const organizationLooks = (): { readonly [K in Name | NewName]?: FieldLook } => ({
  legalName: { hint: say('legal_name_hint') },
  defaultCulture: { short: true, hint: say('default_hint'), nameOf: culture },
  defaultCurrencyCode: { short: true, hint: say('default_hint') },
  defaultTimezone: { hint: say('default_hint') },
  supportEmail: { hint: say('support_hint') },
  supportPhone: { short: true, hint: say('support_hint') },
  staffIdleMinutes: { short: true, hint: say('idle_hint') },
  unitName: { hint: say('unit_name_hint') },
  slug: { hint: say('slug_hint') },
  header: { hint: say('header_hint') },
  administratorEmail: { hint: say('administrator_hint') },
  agencyId: { hint: say('agency_hint'), search: findAgency },
});
