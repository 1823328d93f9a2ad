import { z } from 'zod';
import { listOperation } from '../kit/list-operation.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { beforeId, page, paging, ref, repeated, searching } from '../kit/shapes.ts';
import { customers } from './customer.list.ts';
import { customerOperations } from './customer.operations.ts';
import {
  customer,
  customerInvitation,
  customerOfAccount,
  linkedAccount,
  mergedLogin,
  otherLogin,
  paymentOfCustomer,
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
    summary: 'The accounts of a customer, in one business unit or in all of the caller; the own where nobody is named',
    access: payersAndStaff,
    query: z.object({
      BusinessUnitId: ref('businessUnit').optional(),
      CustomerId: ref('customer').optional(),
      ...paging,
    }),
    answer: page(linkedAccount),
  },
  listCustomerPayments: {
    summary: 'The payments on these accounts, or on all of a customer, the latest first, before one that is named',
    access: payersAndStaff,
    query: z.object({
      BusinessUnitId: ref('businessUnit').optional(),
      AccountIds: repeated(ref('account')),
      CustomerId: ref('customer').optional(),
      ...paging,
      Before: beforeId,
    }),
    answer: page(paymentOfCustomer).extend({ nextBefore: z.number().nullable() }),
  },
  listAutopayEnabledAccounts: {
    summary: 'The caller’s accounts that pay by themselves',
    access: onlyRoles('Customer'),
    answer: z.object({ items: z.array(linkedAccount) }),
  },
  listCustomerInvitations: {
    summary: 'The invitations to the address of a customer, the latest first',
    access: mayRead,
    params: inUnit.extend({ id: ref('customer') }),
    query: z.object({ Before: beforeId }),
    answer: z.object({ items: z.array(customerInvitation), nextBefore: z.number().nullable() }),
  },
  listMergedLogins: {
    summary: 'The logins that became a part of this one, the latest first',
    access: mayRead,
    params: inUnit.extend({ id: ref('customer') }),
    query: z.object(paging),
    answer: page(mergedLogin),
  },
  readBusinessUnitSlug: {
    summary: 'Whose pages are the caller’s: where they looked an account up, registered or have an account',
    access: onlyRoles('Customer', 'QuickPay'),
    answer: z.object({ businessUnitSlug: z.string() }),
  },
  searchOtherLogins: {
    summary:
      'Logins that this one could be merged into, of every business unit of the caller, by what is known of them',
    access: withPermission('Users:Manage'),
    params: inUnit.extend({ id: ref('customer') }),
    query: z.object(searching),
    answer: z.object({ items: z.array(otherLogin) }),
  },
  listPossibleDuplicates: {
    summary: 'Other logins of what may be the same person',
    access: mayRead,
    params: inUnit.extend({ id: ref('customer') }),
    answer: z.object({ items: z.array(possibleDuplicate) }),
  },
});
