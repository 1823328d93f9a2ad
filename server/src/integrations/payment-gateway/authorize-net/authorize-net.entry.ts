import { z } from 'zod';
import { type GatewayEntry, known, secret } from '../gateway-entry.ts';
import { authorizeNetFields } from './authorize-net-fields.ts';
import { authorizeNetGateway } from './authorize-net-gateway.ts';
import { authorizeNetVault } from './authorize-net-vault.ts';

/** Authorize.Net: cards; inquiries, messages and settlement reports, no step of the card issuer. */
export const authorizeNet: GatewayEntry = {
  type: 'Authorize.Net',
  sources: ['Credit Card'],
  credentials: z.object({
    apiLoginId: known('API login ID'),
    transactionKey: secret('Transaction key'),
    signatureKey: secret('Signature key').optional().default(''),
    publicClientKey: known('Public client key').optional().default(''),
    environment: z.enum(['sandbox', 'production']).default('production').meta({ title: 'Environment' }),
  }),
  adapter: ({ access }) => authorizeNetGateway(access),
  vault: ({ access }) => authorizeNetVault(access),
  cardFields: ({ apiLoginId = '', publicClientKey = '', environment = 'production' }) =>
    authorizeNetFields(apiLoginId, publicClientKey, environment),
  messageHeaders: ['x-anet-signature'],
};
