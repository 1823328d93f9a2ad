import { channels } from '@ratepayer/contract/payments/channels.ts';
import { describe, expect, it } from 'vitest';
import { closedText, isClosed } from './closed-account.rules.ts';
import { said } from '../../platform/texts/say.ts';

const open = { accountLocked: false, allowOnlinePayment: true, isArchived: false };
const closedIn = (account: typeof open) => channels.filter((channel) => isClosed(account, channel));

describe('an account', () => {
  it('is open everywhere, closed everywhere when locked or archived, and to the counter and the biller alone when closed to online payment', () => {
    expect(closedIn(open)).toEqual([]);
    expect(closedIn({ ...open, accountLocked: true })).toEqual([...channels]);
    expect(closedIn({ ...open, isArchived: true })).toEqual([...channels]);
    expect(closedIn({ ...open, allowOnlinePayment: false })).toEqual(
      channels.filter((channel) => channel !== 'POS' && channel !== 'Backoffice Autopay'),
    );
  });

  it('says so in words for who reads them', () => {
    expect(said(closedText('POS', '555-0100'))).toBe('This account is locked or archived; no payment can be taken.');
    expect(said(closedText('QuickPay', '555-0100'))).toBe('This account cannot be paid online. Please call 555-0100.');
  });
});
