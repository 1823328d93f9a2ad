import { accountLinkBegun } from './mails/account-link-begun/account-link-begun.mail.ts';
import { accountLinked } from './mails/account-linked/account-linked.mail.ts';
import { accountRemoved } from './mails/account-removed/account-removed.mail.ts';
import { approvalDecided } from './mails/approval-decided/approval-decided.mail.ts';
import { approvalRequested } from './mails/approval-requested/approval-requested.mail.ts';
import { autopayChanged } from './mails/autopay-changed/autopay-changed.mail.ts';
import { autopayEnded } from './mails/autopay-ended/autopay-ended.mail.ts';
import { autopayEnrolled } from './mails/autopay-enrolled/autopay-enrolled.mail.ts';
import { autopayNotTaken } from './mails/autopay-not-taken/autopay-not-taken.mail.ts';
import { autopayPaymentFailed } from './mails/autopay-payment-failed/autopay-payment-failed.mail.ts';
import { autopayScheduledNotice } from './mails/autopay-scheduled-notice/autopay-scheduled-notice.mail.ts';
import { bankDetailsChange } from './mails/bank-details-change/bank-details-change.mail.ts';
import { addressCode } from './mails/address-code/address-code.mail.ts';
import { addressChanged } from './mails/address-changed/address-changed.mail.ts';
import { addressVerification } from './mails/address-verification/address-verification.mail.ts';
import { cardExpiring } from './mails/card-expiring/card-expiring.mail.ts';
import { dailyDigest } from './mails/daily-digest/daily-digest.mail.ts';
import { formAnsweredMail } from './mails/form-answered/form-answered.mail.ts';
import { jobFailed } from './mails/job-failed/job-failed.mail.ts';
import { jobWaits } from './mails/job-waits/job-waits.mail.ts';
import type { RegisteredMail } from './mails/mail.ts';
import { organizationDataMail } from './mails/organization-data/organization-data.mail.ts';
import { loginClosed } from './mails/login-closed/login-closed.mail.ts';
import { merchantAccountTurned } from './mails/merchant-account-turned/merchant-account-turned.mail.ts';
import { credentialsReplaced } from './mails/merchant-credentials-replaced/merchant-credentials-replaced.mail.ts';
import { newSignIn } from './mails/new-sign-in/new-sign-in.mail.ts';
import { newBill } from './mails/new-bill/new-bill.mail.ts';
import { onboardingCode } from './mails/onboarding-code/onboarding-code.mail.ts';
import { onboardingInvitation } from './mails/onboarding-invitation/onboarding-invitation.mail.ts';
import { paperlessChanged } from './mails/paperless-changed/paperless-changed.mail.ts';
import { paperlessEnded } from './mails/paperless-ended/paperless-ended.mail.ts';
import { paperlessStarted } from './mails/paperless-started/paperless-started.mail.ts';
import { passwordChosen } from './mails/password-chosen/password-chosen.mail.ts';
import { passkeyChanged } from './mails/passkey-changed/passkey-changed.mail.ts';
import { paymentBeingReturned } from './mails/payment-being-returned/payment-being-returned.mail.ts';
import { paymentDueReminder } from './mails/payment-due-reminder/payment-due-reminder.mail.ts';
import { paymentMethodRemoved } from './mails/payment-method-removed/payment-method-removed.mail.ts';
import { paymentNotCharged } from './mails/payment-not-charged/payment-not-charged.mail.ts';
import { paymentReceipt } from './mails/payment-receipt/payment-receipt.mail.ts';
import { paymentRefunded } from './mails/payment-refunded/payment-refunded.mail.ts';
import { paymentReturned } from './mails/payment-returned/payment-returned.mail.ts';
import { paymentVoided } from './mails/payment-voided/payment-voided.mail.ts';
import { refundFailed } from './mails/refund-failed/refund-failed.mail.ts';
import { registration } from './mails/registration/registration.mail.ts';
import { reportFinished } from './mails/report-finished/report-finished.mail.ts';
import { securityLimitsChange } from './mails/security-limits-change/security-limits-change.mail.ts';
import { signInBlocked } from './mails/sign-in-blocked/sign-in-blocked.mail.ts';
import { signInCode } from './mails/sign-in-code/sign-in-code.mail.ts';
import { signInLink } from './mails/sign-in-link/sign-in-link.mail.ts';
import { signInLinkCopied } from './mails/sign-in-link-copied/sign-in-link-copied.mail.ts';
import { signInLinkUsed } from './mails/sign-in-link-used/sign-in-link-used.mail.ts';
import { staffPasswordChosen } from './mails/staff-password-chosen/staff-password-chosen.mail.ts';
import { staffInvitation } from './mails/staff-invitation/staff-invitation.mail.ts';
import { ticketAssigned } from './mails/ticket-assigned/ticket-assigned.mail.ts';
import { templateTest } from './mails/template-test/template-test.mail.ts';

const kinds: readonly RegisteredMail[] = [
  paymentReceipt,
  paymentNotCharged,
  paymentVoided,
  paymentRefunded,
  paymentReturned,
  refundFailed,
  paymentBeingReturned,
  approvalRequested,
  approvalDecided,
  bankDetailsChange,
  paymentDueReminder,
  signInLink,
  signInLinkCopied,
  signInLinkUsed,
  onboardingInvitation,
  onboardingCode,
  accountLinkBegun,
  newBill,
  addressVerification,
  addressChanged,
  addressCode,
  registration,
  signInCode,
  newSignIn,
  passwordChosen,
  passkeyChanged,
  loginClosed,
  paymentMethodRemoved,
  accountLinked,
  accountRemoved,
  autopayChanged,
  autopayEnded,
  autopayEnrolled,
  autopayNotTaken,
  autopayPaymentFailed,
  autopayScheduledNotice,
  cardExpiring,
  paperlessStarted,
  paperlessChanged,
  paperlessEnded,
  signInBlocked,
  staffInvitation,
  staffPasswordChosen,
  formAnsweredMail,
  jobFailed,
  jobWaits,
  dailyDigest,
  merchantAccountTurned,
  credentialsReplaced,
  organizationDataMail,
  securityLimitsChange,
  reportFinished,
  ticketAssigned,
];

/** Every mail there is: a folder below `mails/` and a line above. */
export const mails: readonly RegisteredMail[] = [...kinds, templateTest(kinds)];

/** The mail that is announced as `email.…`. @throws for one that nobody wrote: a fault of ours, never another mail. */
export function mailNamed(kinds: readonly RegisteredMail[], name: string): RegisteredMail {
  const mail = kinds.find((one) => one.name === name);
  if (!mail) throw new Error(`No mail is written for email.${name}.`);
  return mail;
}
