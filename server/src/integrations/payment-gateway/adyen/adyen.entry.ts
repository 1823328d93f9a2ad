import { z } from 'zod';
import { type GatewayEntry, known, secret } from '../gateway-entry.ts';
import { adyenFields } from './adyen-fields.ts';
import { adyenGateway } from './adyen-gateway.ts';
import { adyenVault } from './adyen-vault.ts';

/** Adyen: cards; outcomes by message, settlement reports that messages tell of, no inquiries. */
export const adyen: GatewayEntry = {
  type: 'Adyen',
  sources: ['Credit Card'],
  credentials: z.object({
    apiKey: secret('API key'),
    merchantAccount: known('Merchant account'),
    hmacKey: secret('HMAC key of the webhook').optional().default(''),
    clientKey: known('Client key').optional().default(''),
    environment: known('Environment of the card fields').optional().default('test'),
    liveUrlPrefix: z.string().trim().default('').meta({ title: 'Live URL prefix, empty for the test environment' }),
    captureDelayHours: z
      .string()
      .trim()
      .default('')
      .meta({ title: 'Hours until capture, empty where the account captures at once' }),
    reportApiKey: z.string().trim().default('').meta({ title: 'API key of the reports', secret: true }),
  }),
  adapter: ({ access }) => adyenGateway(access),
  vault: ({ access }) => adyenVault(access),
  cardFields: ({ clientKey = '', environment = 'test' }) => adyenFields(clientKey, environment),
  messageHeaders: [],
};
