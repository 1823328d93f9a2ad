import { z } from 'zod';
import { type GatewayEntry, known, secret } from '../gateway-entry.ts';
import { stripeFields } from './stripe-fields.ts';
import { stripeGateway } from './stripe-gateway.ts';
import { stripeVault } from './stripe-vault.ts';

/** Stripe: cards; messages and settlement reports. */
export const stripe: GatewayEntry = {
  type: 'Stripe',
  sources: ['Credit Card'],
  credentials: z.object({
    secretKey: secret('Secret key'),
    webhookSecret: secret('Signing secret of the webhook').optional().default(''),
    publishableKey: known('Publishable key').optional().default(''),
  }),
  adapter: ({ access }) => stripeGateway(access),
  vault: ({ access }) => stripeVault(access),
  cardFields: ({ publishableKey = '' }) => stripeFields(publishableKey),
  messageHeaders: ['stripe-signature'],
};
