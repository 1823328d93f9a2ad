import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { file, page, paging, ref } from '../kit/shapes.ts';
import { registerEntry } from './account-page.shapes.ts';

// Whoever only looked an account up reads none of it; what a link of staff opened reads its one account.
const payers = onlyRoles('Customer', 'QuickPay');
const oneAccount = z.object({ accountId: ref('account') });
const ofYear = z.object({ Year: z.coerce.number().int().min(2000).max(2100).optional() });

/** An entry of the register as the payers of its account read it: what happened, not by whom. */
const ownRegisterEntry = registerEntry
  .pick({
    id: true,
    occurredAt: true,
    effectiveDate: true,
    eventType: true,
    bucket: true,
    amountMinor: true,
    balanceAfterMinor: true,
    referenceNumber: true,
  })
  .meta({ id: 'OwnRegisterEntry' });

/** What changed an account of the caller, and its payments as a file. */
export const ownRegisterOperations = operations({
  listOwnRegister: {
    summary: 'Every entry that changed what an account of the caller owes, the latest first, of one year or all',
    access: payers,
    params: oneAccount,
    query: ofYear.extend(paging),
    answer: page(ownRegisterEntry).extend({ years: z.array(z.number().int()) }),
  },
  exportOwnRegister: {
    summary: 'The same entries as CSV',
    access: payers,
    params: oneAccount,
    query: ofYear,
    answer: file,
    file: ['text/csv'],
  },
  exportOwnPayments: {
    summary: 'Payments on an account of the caller as CSV',
    access: payers,
    params: oneAccount,
    query: ofYear,
    answer: file,
    file: ['text/csv'],
  },
});
