import { payAgain } from './capabilities/autopay/pay-again.ts';
import { payWithAnother } from './capabilities/autopay/pay-with-another.ts';
import { textFatesPath } from './capabilities/notifications/replies/text-replies.ts';
import { requiredForms } from './capabilities/forms/required-forms.ts';
import { scheduledOn } from './capabilities/enrolments/scheduled-on.ts';
import type { PaymentDeps } from './capabilities/payments/deps.ts';
import { keepSettings } from './capabilities/sessions/kept-settings.ts';
import type { BankVerification } from './integrations/bank-verification/bank-verification.ts';
import { plaidVerification } from './integrations/bank-verification/plaid.ts';
import { sandboxBank } from './integrations/bank-verification/sandbox-bank.ts';
import { sandboxTexts } from './integrations/text-messages/sandbox-texts.ts';
import { twilioTexts } from './integrations/text-messages/twilio-texts.ts';
import type { TextMessages } from './integrations/text-messages/text-messages.ts';
import type { GatewayEntry } from './integrations/payment-gateway/gateway-entry.ts';
import { openGateways } from './gateways.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { Database } from './platform/database/database.ts';
import { limitValues } from './platform/limits/limit-values.ts';
import { type Limits, makeLimits } from './platform/limits/limits.ts';
import { makeProofOfWork } from './platform/limits/proof-of-work.ts';
import { outboundAllowed } from './platform/outbound/outbound-allowed.ts';
import type { ProviderName } from './platform/provider/provider-name.ts';

interface Wiring {
  readonly settings: Settings;
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** Of this process; its own where nothing else counts. */
  readonly limits?: Limits;
  /** What the provider is called; as the settings say where nobody may choose another name. */
  readonly providerName?: ProviderName;
  /** The types of gateway, when they are not the usual ones. */
  readonly entries?: readonly GatewayEntry[];
}

/** The bank verification service of the settings; outside production the test bank stands in. */
function bankVerification(settings: Settings, providerName: ProviderName): BankVerification | undefined {
  if (settings.PLAID_CLIENT_ID !== '')
    return plaidVerification({
      clientId: settings.PLAID_CLIENT_ID,
      secret: settings.PLAID_SECRET,
      environment: settings.PLAID_ENVIRONMENT,
      clientName: () => providerName().slice(0, 30),
    });
  return settings.NODE_ENV === 'production' ? undefined : sandboxBank;
}

/** The service for texts of the settings; without one, outside production, they stay here, to be read. */
function textService({ settings, db, keyring, clock }: Wiring): TextMessages | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings;
  if (accountSid !== '')
    return twilioTexts({ accountSid, authToken, from, publicUrl: settings.PUBLIC_URL }, clock, textFatesPath);
  return settings.NODE_ENV === 'production' ? undefined : sandboxTexts(db, keyring);
}

/** What taking a payment needs, wired alike for requests and for the worker. */
export function paymentDeps(deps: Wiring): PaymentDeps {
  const { db, clock, keyring, settings, providerName = () => settings.PROVIDER_NAME } = deps;
  return {
    db,
    clock,
    keyring,
    ...openGateways(deps, deps.entries),
    providerName,
    portalUrl: `${deps.settings.PUBLIC_URL}${deps.settings.BASE_PATH === '/' ? '' : deps.settings.BASE_PATH}`,
    limits: deps.limits ?? makeLimits(db, limitValues(db, deps.settings.LIMIT_FACTOR)),
    proof: makeProofOfWork(db, keyring),
    outbound: { allow: outboundAllowed(settings) },
    requiredForms,
    settings: keepSettings(requiredForms),
    scheduledOn,
    payWithAnother,
    payAgain,
    bankVerification: bankVerification(settings, providerName),
    texts: textService(deps),
  };
}
