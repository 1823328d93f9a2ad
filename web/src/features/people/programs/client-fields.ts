import { fields, line } from '@ratepayer/contract/kit/fields.ts';
import { apiClientFields, clientKeyFields } from '@ratepayer/contract/users/api-client.fields.ts';
import type { ApiClient } from '@ratepayer/contract/users/api-client.shapes.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { say as sayPeople } from '../../../platform/texts/staff-people.ts';
import { givenIn, unitsIn } from '../person-form.ts';

/** What is given stands as text in the form, so that it is kept through a sign-in as everything else is. */
export const clientFields = fields({
  ...apiClientFields,
  ...clientKeyFields,
  businessUnitIds: line(4000),
  permissions: line(500),
});
export type ClientFields = typeof clientFields;

export const clientLabels = () => ({
  name: say('name'),
  addresses: say('client_addresses'),
  publicKey: say('client_key'),
  dailyRefundMinor: say('client_refund_limit'),
  permissions: sayPeople('permissions'),
  businessUnitIds: sayPeople('business_units'),
});

/** A program as its form begins. */
export const startOf = ({ name, addresses, dailyRefundMinor, permissions, businessUnitIds }: ApiClient) => ({
  name,
  addresses,
  dailyRefundMinor,
  permissions: permissions.join(','),
  businessUnitIds: businessUnitIds.join(','),
});

interface Typed {
  readonly name: string;
  readonly addresses: string;
  readonly dailyRefundMinor: number | null;
  readonly publicKey: string;
  readonly permissions: string;
  readonly businessUnitIds: string;
}
/** What is sent of it, but for the key, which is given to a new one alone. */
export const sentOf = ({ permissions, businessUnitIds, publicKey: _, ...values }: Typed) => ({
  ...values,
  permissions: givenIn(permissions),
  businessUnitIds: unitsIn(businessUnitIds),
});
