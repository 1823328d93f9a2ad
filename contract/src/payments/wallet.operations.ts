import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { ref, text } from '../kit/shapes.ts';
import { bankAccount, card } from './intent-parts.ts';
import { sourceDisplay } from './intent.shapes.ts';

export const walletSource = sourceDisplay
  .extend({
    id: z.number(),
    nickname: z.string(),
    isDefault: z.boolean(),
    status: z.enum(['Active', 'Expired', 'Invalid']),
    /** The card ends within the next 30 days. */
    expiresSoon: z.boolean(),
    isVerified: z.boolean(),
  })
  .meta({ id: 'WalletSource' });
export type WalletSource = z.infer<typeof walletSource>;

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneSource = inUnit.extend({ sourceId: ref('walletSource') });
const wallet = z.object({ items: z.array(walletSource) });
const onlyCustomers = onlyRoles('Customer');
const keeping = { nickname: text(60).optional(), isDefault: z.boolean().optional() };

/** Sources that a customer keeps. They belong to the customer; the business unit says whose gateway holds them. */
export const walletOperations = operations({
  listWallet: { summary: 'What the caller keeps to pay with', access: onlyCustomers, params: inUnit, answer: wallet },
  saveToWallet: {
    summary: 'Keep a card or bank account',
    access: onlyCustomers,
    params: inUnit,
    body: z.discriminatedUnion('paymentSourceType', [card.extend(keeping), bankAccount.extend(keeping)]),
    answer: wallet,
    strict: true,
  },
  changeWalletSource: {
    summary: 'Name a source, or offer it first',
    access: onlyCustomers,
    params: oneSource,
    body: z.object(keeping),
    answer: wallet,
    strict: true,
  },
  removeWalletSource: { summary: 'Keep a source no longer', access: onlyCustomers, params: oneSource, answer: wallet },
});
