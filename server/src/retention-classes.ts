import { linkRetention } from './capabilities/accounts/link.retention.ts';
import { registrationRetention } from './capabilities/customers/registration.retention.ts';
import { verificationRetention } from './capabilities/customers/verification.retention.ts';
import { answerRetention } from './capabilities/forms/answer.retention.ts';
import { failedRetention } from './capabilities/forms/failed.retention.ts';
import { messageRetention } from './capabilities/notifications/message.retention.ts';
import { addressRetention } from './capabilities/payments/address.retention.ts';
import { payerRetention } from './capabilities/payments/payer.retention.ts';
import { readingRetention } from './capabilities/readings/reading.retention.ts';
import { sessionRetention } from './capabilities/sessions/session.retention.ts';
import { consentRetention } from './capabilities/terms/consent.retention.ts';
import { ticketRetention } from './capabilities/tickets/ticket.retention.ts';
import { invitationRetention } from './capabilities/users/invitation.retention.ts';
import { auditRetention } from './platform/audit/audit.retention.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { RetentionClass } from './platform/retention/retention-class.ts';

/** What is let go of each night, in its order; how long each is kept: `contract/src/retention/retention-classes.ts`. */
export const retentionClasses = ({ keyring }: { readonly keyring: Keyring }): readonly RetentionClass[] => [
  ...messageRetention,
  ...linkRetention,
  verificationRetention,
  registrationRetention,
  invitationRetention,
  ticketRetention,
  answerRetention,
  failedRetention,
  consentRetention,
  readingRetention,
  sessionRetention,
  addressRetention,
  payerRetention,
  auditRetention(keyring),
];
