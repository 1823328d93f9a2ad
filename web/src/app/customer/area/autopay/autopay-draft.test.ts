import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { beforeEach, expect, it } from 'vitest';
import { beginDraft, keepDraft } from './autopay-draft.ts';

const card = { id: 4 } as WalletSource;
const another = { id: 9 } as WalletSource;
const of = (leadTimeDays: number, rowVersion: number) =>
  ({
    accountId: 3,
    rowVersion,
    offers: { schedulingTypes: ['DueDateLeadTime', 'DayOfMonth'], daysProcessingAllowedBeforeDueDate: 10 },
    enrolment: { schedulingType: 'DueDateLeadTime', leadTimeDays, maxAmountMinor: null, paymentSource: { id: 4 } },
  }) as unknown as AutopaySettings;

beforeEach(() => sessionStorage.clear());

/** Chooses two days before the bill is due, and leaves for the wallet. */
const leaveForWallet = () => keepDraft(of(5, 1), { ...beginDraft(of(5, 1), [card]), days: 2 }, [card]);

it('goes on from what was chosen before a method was added, with that method, once', () => {
  leaveForWallet();
  expect(beginDraft(of(5, 1), [card, another])).toMatchObject({ days: 2, sourceId: 9 });
  expect(beginDraft(of(5, 1), [card, another])).toMatchObject({ days: 5, sourceId: 4 });
});

it('begins from what holds now where autopay was changed meanwhile: nothing of it is changed back unseen', () => {
  leaveForWallet();
  expect(beginDraft(of(7, 2), [card, another])).toMatchObject({ days: 7, sourceId: 9 });
});
