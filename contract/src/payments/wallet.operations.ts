import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { instant, ref, text } from '../kit/shapes.ts';
import { bankAccount, card } from './intent-parts.ts';
import { channelConfig, sourceDisplay } from './intent.shapes.ts';

export const walletSource = sourceDisplay
  .extend({
    id: z.number(),
    nickname: z.string(),
    isDefault: z.boolean(),
    status: z.enum(['Active', 'Expired', 'Invalid']),
    /** Why it pays nothing any more, and what to do; empty while it is good. */
    problem: z.string(),
    /** The card ends within the next 60 days. */
    expiresSoon: z.boolean(),
    isVerified: z.boolean(),
    verifiedDate: instant.nullable(),
    /** What the caller pays with it by itself, first or when the first one fails. */
    usedFor: z.array(z.object({ accountId: z.number(), account: z.string(), kind: z.enum(['Autopay', 'One-time']) })),
  })
  .meta({ id: 'WalletSource' });
export type WalletSource = z.infer<typeof walletSource>;

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneSource = inUnit.extend({ sourceId: ref('walletSource') });
const wallet = z.object({ items: z.array(walletSource) });
/** What may be kept: no address of card fields where no cards are. */
export const waysToKeep = z
  .object({
    cardFieldsUrl: z.string(),
    takesBank: z.boolean(),
    billingAddressCollection: channelConfig.shape.billingAddressCollection,
    routingNumberValidation: channelConfig.shape.routingNumberValidation,
  })
  .meta({ id: 'WaysToKeep' });
export type WaysToKeep = z.infer<typeof waysToKeep>;
const onlyCustomers = onlyRoles('Customer');
const keeping = { nickname: text(30).optional(), isDefault: z.boolean().optional() };

/** Sources that a customer keeps. They belong to the customer; the business unit says whose gateway holds them. */
export const walletOperations = operations({
  listWallet: { summary: 'What the caller keeps to pay with', access: onlyCustomers, params: inUnit, answer: wallet },
  readWaysToKeep: {
    summary: 'What the caller may keep to pay with at a business unit, and where the fields of a card are',
    access: onlyCustomers,
    params: inUnit,
    answer: waysToKeep,
  },
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
  removeWalletSource: {
    summary: 'Keep a source no longer; what pays by itself with it goes on with the one that is named',
    access: onlyCustomers,
    params: oneSource,
    query: z.object({ ReplacementId: ref('walletSource').optional() }),
    answer: wallet,
  },
});
