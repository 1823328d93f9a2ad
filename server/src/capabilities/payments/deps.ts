import type { BankVerification } from '../../integrations/bank-verification/bank-verification.ts';
import type { TextMessages } from '../../integrations/text-messages/text-messages.ts';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway/payment-gateway.ts';
import type { SourceVault } from '../../integrations/payment-gateway/source-vault.ts';
import type { RawBuilder } from 'kysely';
import type { RequiredForms } from './required-forms.ts';
import type { ScheduledRow } from '../sessions/find-duplicate.ts';
import type { KeptSettings } from '../sessions/kept-settings.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { ProofOfWork } from '../../platform/limits/proof-of-work.ts';
import type { OutboundPolicy } from '../../platform/outbound/call-outside.ts';
import type { ProviderName } from '../../platform/provider/provider-name.ts';

/** A source of a payer that goes, and the one that takes its place. */
export interface PaidOtherwise {
  readonly businessUnitId: number;
  readonly customerId: number;
  readonly sourceId: number;
  readonly replacementId: number;
  readonly by: string;
}

/** Autopay whose source is good again. */
export interface PaidAgain {
  readonly businessUnitId: number;
  readonly enrolmentId: number;
  readonly sourceId: number;
}

/** What the payment verbs work with. */
export interface PaymentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** The adapter of a gateway type. */
  readonly gatewayOf: (gatewayType: string) => PaymentGateway;
  /** The vault of a gateway type; undefined where no card fields of it exist. */
  readonly vaultOf: (gatewayType: string) => SourceVault | undefined;
  /** What a gateway type is set up with. */
  readonly entryOf: (gatewayType: string) => GatewayEntry | undefined;
  readonly providerName: ProviderName;
  /** Address of the portal, without a slash at its end. */
  readonly portalUrl: string;
  readonly limits: Limits;
  readonly proof: ProofOfWork;
  /** Which private addresses may be called, where staff name one. */
  readonly outbound: OutboundPolicy;
  /**
   * Payments that will be taken by themselves on these accounts, the next first; autopay and payments on a date fill
   * it.
   */
  readonly scheduledOn: (accountIds: readonly number[], today: string) => RawBuilder<ScheduledRow>;
  /** Pays with another source of a payer what is taken by itself with one; autopay and payments on a date fill it. */
  readonly payWithAnother: (tx: Tx, now: Date, of: PaidOtherwise) => Promise<void>;
  /** Plans anew what autopay could not take while its source was of no use. */
  readonly payAgain: (tx: Tx, now: Date, of: PaidAgain) => Promise<void>;
  /** Forms that a payment needs first. */
  readonly requiredForms: RequiredForms;
  /** What business units are set to, as this process read it. */
  readonly settings: KeptSettings;
  /** Where payers show which bank account is theirs; undefined where no service is set up. */
  readonly bankVerification: BankVerification | undefined;
  /** What sends texts; undefined where no service is set up. */
  readonly texts: TextMessages | undefined;
}
