import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { walletSource } from '../payments/wallet.operations.ts';
import { reasonFields } from './customer.fields.ts';

const ofCustomer = z.object({ businessUnitId: ref('businessUnit'), id: ref('customer') });
const keptSource = walletSource
  .extend({
    /** Accounts that pay by themselves with it, first or when the first one fails. */
    autopayAccounts: z.number().int(),
  })
  .meta({ id: 'KeptSource' });
export type KeptSource = z.infer<typeof keptSource>;
const wallet = z.object({ items: z.array(keptSource) });

/** What a payer keeps to pay with, as staff of the business unit whose gateway holds it see it: no number, no token. */
export const customerWalletOperations = operations({
  listCustomerWallet: {
    summary: 'What a payer keeps at a business unit to pay with',
    access: withPermission('Accounts:Read'),
    params: ofCustomer,
    answer: wallet,
  },
  removeCustomerSource: {
    summary: 'Take a card or bank account out of a payer’s wallet with a reason; the autopay with it ends',
    access: withPermission('Accounts:Manage'),
    params: ofCustomer.extend({ sourceId: ref('walletSource') }),
    body: bodyOf(reasonFields),
    answer: wallet,
    strict: true,
  },
});
