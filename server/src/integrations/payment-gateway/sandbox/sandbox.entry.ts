import { z } from 'zod';
import type { GatewayEntry } from '../gateway-entry.ts';
import { sandboxCardFields } from './card-fields.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
import { sealedNumbers } from './sealed-numbers.ts';
import { sandboxVault } from './sandbox-vault.ts';

/** The sandbox: a gateway with books of its own, for trying everything out (docs/sandbox.md). */
export const sandbox: GatewayEntry = {
  type: 'Sandbox',
  sources: ['Credit Card', 'ACH'],
  isTest: true,
  credentials: z.record(z.string(), z.string()),
  adapter: ({ db, keyring, settings }) => sandboxGateway(db, keyring, settings.SANDBOX_DELAY_MS),
  vault: ({ db, keyring }) => sandboxVault(db, keyring),
  messageHeaders: ['x-sandbox-signature'],
  sealed: [sealedNumbers],
  testPages: sandboxCardFields,
};
