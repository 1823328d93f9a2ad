import { z } from 'zod';
import { listOperation } from '../kit/list-operation.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { paging, ref, repeated } from '../kit/shapes.ts';
import { paymentOfAccount } from '../accounts/account-page.shapes.ts';
import { customers } from './customer.list.ts';
import { customerOperations } from './customer.operations.ts';
import {
  customer,
  customerInvitation,
  customerOfAccount,
  linkedAccount,
  possibleDuplicate,
} from './customer.shapes.ts';

/** A payer sees what is the own, staff and machines what their permission lets them see. */
export const payersAndStaff = onlyRoles(
  'Customer',
  'Organization User',
  'Organization Admin',
  'Global Admin',
  'System User',
);
const mayRead = withPermission('Accounts:Read');
const inUnit = z.object({ businessUnitId: ref('businessUnit') });

/** What is read of customers beside their list and record. */
export const customerReadOperations = operations({
  listCustomersOfUnit: listOperation(customers.list, {
    summary: 'The customers of a business unit',
    params: inUnit,
    row: customerOperations.listCustomers.answer.shape.items.element,
  }),
  getCustomer: {
    summary: 'One customer',
    access: payersAndStaff,
    params: z.object({ customerId: ref('customer') }),
    answer: customer,
  },
  getCustomerByUser: {
    summary: 'The customer behind a login',
    access: payersAndStaff,
    params: z.object({ id: ref('user') }),
    answer: customer,
  },
  getCustomerByAccount: {
    summary: 'The customer who was first linked to an account, and who else is',
    access: mayRead,
    params: z.object({ accountId: ref('account') }),
    answer: customer.and(z.object({ others: z.array(customerOfAccount) })),
  },
  listCustomersOfAccount: {
    summary: 'Every customer of an account, and what each is told of it',
    access: mayRead,
    params: inUnit.extend({ accountId: ref('account') }),
    answer: z.object({ items: z.array(customerOfAccount) }),
  },
  listCustomerAccounts: {
    summary: 'The accounts of a customer in a business unit; of the caller where no customer is named',
    access: payersAndStaff,
    query: z.object({ BusinessUnitId: ref('businessUnit'), CustomerId: ref('customer').optional() }),
    answer: z.object({ items: z.array(linkedAccount) }),
  },
  listCustomerPayments: {
    summary: 'The payments on these accounts, or on all of a customer, the latest first',
    access: payersAndStaff,
    query: z.object({
      BusinessUnitId: ref('businessUnit'),
      AccountIds: repeated(ref('account')),
      CustomerId: ref('customer').optional(),
      ...paging,
    }),
    answer: z.object({ items: z.array(paymentOfAccount), totalCount: z.number().int() }),
  },
  listAutopayEnabledAccounts: {
    summary: 'The caller’s accounts that pay by themselves',
    access: onlyRoles('Customer'),
    answer: z.object({ items: z.array(linkedAccount) }),
  },
  listCustomerInvitations: {
    summary: 'The last 50 invitations to the address of a customer, the latest first',
    access: mayRead,
    params: inUnit.extend({ id: ref('customer') }),
    answer: z.object({ items: z.array(customerInvitation) }),
  },
  readBusinessUnitSlug: {
    summary: 'Whose pages are the caller’s: where they looked an account up, registered or have an account',
    access: onlyRoles('Customer', 'QuickPay'),
    answer: z.object({ businessUnitSlug: z.string() }),
  },
  listPossibleDuplicates: {
    summary: 'Other logins of what may be the same person',
    access: mayRead,
    params: inUnit.extend({ id: ref('customer') }),
    answer: z.object({ items: z.array(possibleDuplicate) }),
  },
});
