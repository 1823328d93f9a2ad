import type { MailedAccount } from '@ratepayer/contract/accounts/account-mail.shapes.ts';
import { say } from '../../../platform/texts/refusals.ts';

/** Why nothing at all is sent of an account. */
export type NoMail =
  | 'account_archived_no_reminder'
  | 'account_archived_no_invitation'
  | 'has_login_already'
  | 'left_out_no_address'
  | 'nothing_due_account'
  | 'payers_cannot_pay'
  | 'too_many_mails_today';

/** What is to be written of an account: to whom, who is left out, and why nothing goes out at all. */
export interface MailOfAccount extends MailedAccount {
  readonly refusal: NoMail | null;
  /** Those of `sentTo` that are numbers, whose they are, and whether a text takes the place of an e-mail. */
  readonly textTo?: readonly { readonly to: string; readonly customerId: number; readonly isInstead: boolean }[];
}

/** What became of it, as it is answered. */
export const asMailed = ({ refusal, sentTo, leftOut, textTo: _texts, ...named }: MailOfAccount): MailedAccount =>
  refusal
    ? { ...named, sentTo: [], leftOut: [{ name: named.name, why: say(refusal) }] }
    : { ...named, sentTo, leftOut };
