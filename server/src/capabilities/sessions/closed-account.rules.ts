import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { AccountRow } from '../accounts/account-rows.ts';

/** Closed to online payment still lets the counter take one (domain.md 3.2); a locked or archived account is closed everywhere. */
export const isClosed = (account: Pick<AccountRow, 'accountLocked' | 'allowOnlinePayment' | 'isArchived'>, channel: Channel): boolean =>
  account.accountLocked || account.isArchived || (!account.allowOnlinePayment && channel !== 'POS' && channel !== 'Backoffice Autopay');

export const closedText = (channel: Channel, phone: string): string =>
  channel === 'POS' ? 'This account is locked or archived; no payment can be taken.' : `This account cannot be paid online. Please call ${phone}.`;
