import { credentialsAt } from './capabilities/gateways/credentials.ts';
import { keptMessagesOf } from './capabilities/gateways/kept-messages.ts';
import { requiredForms } from './capabilities/forms/required-forms.ts';
import { nothingScheduled } from './capabilities/sessions/find-duplicate.ts';
import type { PaymentDeps } from './capabilities/payments/deps.ts';
import type { BankVerification } from './integrations/bank-verification/bank-verification.ts';
import { plaidVerification } from './integrations/bank-verification/plaid.ts';
import { sandboxBank } from './integrations/bank-verification/sandbox-bank.ts';
import type { PaymentGateway } from './integrations/payment-gateway/payment-gateway.ts';
import { adyenGateway } from './integrations/payment-gateway/adyen/adyen-gateway.ts';
import { adyenVault } from './integrations/payment-gateway/adyen/adyen-vault.ts';
import { authorizeNetGateway } from './integrations/payment-gateway/authorize-net/authorize-net-gateway.ts';
import { authorizeNetVault } from './integrations/payment-gateway/authorize-net/authorize-net-vault.ts';
import { stripeGateway } from './integrations/payment-gateway/stripe/stripe-gateway.ts';
import { sandboxGateway } from './integrations/payment-gateway/sandbox/sandbox-gateway.ts';
import type { SourceVault } from './integrations/payment-gateway/source-vault.ts';
import { stripeVault } from './integrations/payment-gateway/stripe/stripe-vault.ts';
import { sandboxVault } from './integrations/payment-gateway/sandbox/sandbox-vault.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { Database } from './platform/database/database.ts';
import { limitValues } from './platform/limits/limit-values.ts';
import { type Limits, makeLimits } from './platform/limits/limits.ts';
import { downloadOutside } from './platform/outbound/download-outside.ts';
import { makeProofOfWork } from './platform/limits/proof-of-work.ts';

interface Wiring {
  readonly settings: Settings;
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** Of this process; its own where nothing else counts. */
  readonly limits?: Limits;
}

/** Gateways by type; the only place that names one. */
function gateways(db: Database, keyring: Keyring, settings: Settings): (gatewayType: string) => PaymentGateway {
  const access = (gatewayType: string) => ({ credentialsOf: credentialsAt(db, keyring, gatewayType) });
  const adapters: Readonly<Record<string, PaymentGateway>> = {
    Sandbox: sandboxGateway(db, keyring, settings.SANDBOX_DELAY_MS),
    Stripe: stripeGateway(access('Stripe')),
    Adyen: adyenGateway({
      ...access('Adyen'),
      keptMessages: keptMessagesOf(db),
      download: (address, headers, signal) => downloadOutside(address, headers, { allow: outboundAllowed(settings) }, signal),
    }),
    'Authorize.Net': authorizeNetGateway(access('Authorize.Net')),
  };
  return (gatewayType) => {
    const adapter = adapters[gatewayType];
    if (!adapter) throw new Error(`There is no adapter for gateways of type ${gatewayType}.`);
    return adapter;
  };
}

/** Private addresses that the operator allows. */
const outboundAllowed = ({ OUTBOUND_ALLOW }: Settings): string[] =>
  OUTBOUND_ALLOW.split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Vaults by gateway type. */
function vaults(db: Database, keyring: Keyring): PaymentDeps['vaultOf'] {
  const known: Readonly<Record<string, SourceVault>> = {
    Sandbox: sandboxVault(db, keyring),
    Stripe: stripeVault({ credentialsOf: credentialsAt(db, keyring, 'Stripe') }),
    Adyen: adyenVault({ credentialsOf: credentialsAt(db, keyring, 'Adyen') }),
    'Authorize.Net': authorizeNetVault({ credentialsOf: credentialsAt(db, keyring, 'Authorize.Net') }),
  };
  return (gatewayType) => (Object.hasOwn(known, gatewayType) ? known[gatewayType] : undefined);
}

/** The bank verification service of the settings; outside production the test bank stands in. */
function bankVerification(settings: Settings): BankVerification | undefined {
  if (settings.PLAID_CLIENT_ID !== '')
    return plaidVerification({ clientId: settings.PLAID_CLIENT_ID, secret: settings.PLAID_SECRET, environment: settings.PLAID_ENVIRONMENT, clientName: settings.PROVIDER_NAME.slice(0, 30) });
  return settings.NODE_ENV === 'production' ? undefined : sandboxBank;
}

/** What taking a payment needs, wired alike for requests and for the worker. */
export function paymentDeps(deps: Wiring): PaymentDeps {
  const { db, clock, keyring } = deps;
  return {
    db,
    clock,
    keyring,
    gatewayOf: gateways(db, keyring, deps.settings),
    vaultOf: vaults(db, keyring),
    providerName: deps.settings.PROVIDER_NAME,
    portalUrl: `${deps.settings.PUBLIC_URL}${deps.settings.BASE_PATH === '/' ? '' : deps.settings.BASE_PATH}`,
    limits: deps.limits ?? makeLimits(db, limitValues(db, deps.settings.LIMIT_FACTOR)),
    proof: makeProofOfWork(db, keyring),
    requiredForms,
    scheduledOn: nothingScheduled,
    bankVerification: bankVerification(deps.settings),
  };
}
