import { unitFields } from '@ratepayer/contract/organizations/unit.fields.ts';
import { basicsProblems } from '@ratepayer/contract/organizations/unit-rules.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { say as sayOfList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Found } from '../../ui/form/combobox.tsx';
import type { FieldLook } from '../../ui/form/field-look.ts';

type Name = keyof typeof unitFields;

/** What the basics of a business unit are called. */
export const unitLabels = (): Readonly<Record<Name, string>> => ({
  name: sayOfList('name'),
  slug: sayOfList('slug'),
  header: say('header'),
  subHeader: say('sub_header'),
  currencyCode: sayOfList('currency'),
  culture: say('culture'),
  timezone: sayOfList('time_zone'),
  billingSystemId: say('billing_system'),
  phone: say('phone'),
  email: say('email'),
  address: say('address'),
  hoursText: say('hours'),
});

/** What each of them is for. */
export const unitLooks = (systems: readonly Found[] = []): { readonly [K in Name]?: FieldLook } => ({
  name: { hint: say('name_hint') },
  slug: { hint: say('slug_hint') },
  header: { hint: say('header_hint') },
  currencyCode: { short: true, hint: say('currency_hint') },
  culture: { short: true, hint: say('culture_hint'), nameOf: (one) => sayValue(one as Culture) },
  timezone: { hint: say('time_zone_hint') },
  billingSystemId: {
    hint: say('billing_system_hint'),
    offered: systems.map(({ id, name }) => ({ value: String(id), name })),
  },
  phone: { short: true, hint: say('contact_hint') },
  email: { hint: say('contact_hint') },
  address: { hint: say('address_hint') },
  hoursText: { hint: say('hours_hint') },
});

export const unitNames = Object.keys(unitFields) as readonly Name[];

/** What is wrong with basics beside each field alone, by field; what is not typed yet is said by its own field. */
export const basicsWrong = (typed: Readonly<Record<'name' | 'slug' | 'phone', string | boolean>>) => {
  const { name, slug, phone } = typed;
  const problems = basicsProblems({ name: String(name), slug: String(slug), phone: String(phone) });
  return Object.fromEntries(problems.map((problem) => [problem.name, say(problem.reason)]));
};
