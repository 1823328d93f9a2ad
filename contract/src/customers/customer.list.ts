import { headOf } from '../kit/list.ts';
import { many, units, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { customerFields } from './customer.fields.ts';

const customerStates = ['Active', 'Blocked'] as const;

/** Payers with a login who registered with a business unit or have an account of it, the latest first. */
export const customers = record({
  entity: 'Customer',
  as: 'customer',
  list: plainList({
    name: 'customers',
    needs: 'Accounts:Read',
    usual: '-registeredDate',
    period: 'open',
    columns: {
      name: { kind: 'text', sort: true },
      email: { kind: 'text', sort: true },
      emailVerified: { kind: 'yesNo' },
      phoneNumber: { kind: 'text' },
      phoneVerified: { kind: 'yesNo', off: true },
      textsStoppedDate: { kind: 'instant', maybe: true, off: true },
      preferredChannel: { kind: 'text', off: true },
      businessUnits: { kind: 'text' },
      accountCount: { kind: 'number', sort: true },
      status: { kind: 'status', sort: true },
      registeredDate: { kind: 'instant', sort: true },
      lastSignInDate: { kind: 'instant', sort: true, maybe: true },
    },
    filters: {
      CustomerStatuses: many('status', customerStates),
      BusinessUnitIds: units('units'),
      EmailVerified: yesNo('emailVerified'),
      HasAccounts: yesNo('hasAccounts'),
    },
    search: ['name', 'email', 'phoneNumber', 'accountNumber'],
  }),
  texts: {
    ...headOf('customers'),
    one: 'customers_one',
    period: 'registered',
    columns: {
      name: 'name',
      email: 'email',
      emailVerified: 'e_mail_verified',
      phoneNumber: 'phone',
      phoneVerified: 'phone_verified',
      textsStoppedDate: 'texts_stopped',
      preferredChannel: 'preferred_channel',
      businessUnits: 'business_units',
      accountCount: 'accounts_title',
      status: 'status',
      registeredDate: 'registered',
      lastSignInDate: 'last_sign_in',
    },
    filters: { BusinessUnitIds: 'business_units', HasAccounts: 'has_accounts' },
    fields: { accountNumber: 'account_number' },
    members: ['preferredChannel'],
  },
  operations: {
    list: 'listCustomers',
    file: 'exportCustomers',
    read: 'getCustomerRecord',
    history: 'listCustomerHistory',
    change: 'changeCustomerRecord',
  },
  form: {
    needs: 'Accounts:Manage',
    fields: customerFields,
  },
});

export const customerPaths = recordPaths(customers);
