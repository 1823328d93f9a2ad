import { credentialsAt } from './capabilities/gateways/credentials.ts';
import { keptMessagesOf } from './capabilities/gateways/kept-messages.ts';
import { adyen } from './integrations/payment-gateway/adyen/adyen.entry.ts';
import { authorizeNet } from './integrations/payment-gateway/authorize-net/authorize-net.entry.ts';
import type { GatewayEntry, GatewayWiring } from './integrations/payment-gateway/gateway-entry.ts';
import type { PaymentGateway } from './integrations/payment-gateway/payment-gateway.ts';
import { sandbox } from './integrations/payment-gateway/sandbox/sandbox.entry.ts';
import type { SourceVault } from './integrations/payment-gateway/source-vault.ts';
import { stripe } from './integrations/payment-gateway/stripe/stripe.entry.ts';
import type { Settings } from './platform/config/settings.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { Database } from './platform/database/database.ts';
import { downloadOutside } from './platform/outbound/download-outside.ts';
import { outboundAllowed } from './platform/outbound/outbound-allowed.ts';

/** Every type of gateway there is; the only place that names one. */
export const gateways: readonly GatewayEntry[] = [sandbox, stripe, adyen, authorizeNet];

interface Wiring {
  readonly settings: Settings;
  readonly db: Database;
  readonly keyring: Keyring;
}

/** The adapters and vaults of a registry, by type. */
export function openGateways(
  { settings, db, keyring }: Wiring,
  entries: readonly GatewayEntry[] = gateways,
): {
  gatewayOf(type: string): PaymentGateway;
  vaultOf(type: string): SourceVault | undefined;
  entryOf(type: string): GatewayEntry | undefined;
} {
  const wiringOf = (entry: GatewayEntry): GatewayWiring => ({
    settings,
    db,
    keyring,
    access: {
      credentialsOf: async (id) => checked(entry, id, await credentialsAt(db, keyring, entry.type)(id)),
      keptMessages: keptMessagesOf(db),
      download: (address, headers, signal) =>
        downloadOutside(address, headers, { allow: outboundAllowed(settings) }, signal),
    },
  });
  const adapters = new Map(entries.map((entry) => [entry.type, entry.adapter(wiringOf(entry))]));
  const vaults = new Map(entries.map((entry) => [entry.type, entry.vault?.(wiringOf(entry))]));
  return {
    gatewayOf(type) {
      const adapter = adapters.get(type);
      if (!adapter) throw new Error(`There is no adapter for gateways of type ${type}.`);
      return adapter;
    },
    vaultOf: (type) => vaults.get(type),
    entryOf: (type) => entries.find((entry) => entry.type === type),
  };
}

/** @throws when a merchant account lacks what its gateway needs, naming what, never its value. */
function checked(
  entry: GatewayEntry,
  merchantAccountId: number,
  credentials: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { data, error } = entry.credentials.safeParse(credentials);
  if (!data)
    throw new Error(
      `The credentials of merchant account ${merchantAccountId} do not fit ${entry.type}: ${error.issues.map((issue) => issue.path.join('.')).join(', ')}.`,
    );
  return data;
}
