import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { accountsByIds } from '../../../accounts/account-rows.ts';
import { acknowledgedTexts } from '../../../terms/acknowledged-texts.ts';
import { mailKind } from '../mail.ts';
import { aboutPayment, paymentFacts } from '../payment-facts.ts';
import { sampleReceipt, sampleTerms } from '../receipt.sample.ts';
import { type ReceiptFacts, receiptSheet } from './receipt-sheet.ts';

/** What the accounts of a payment owe now. */
async function balancesOf(
  tx: Tx,
  businessUnitId: number,
  { accounts }: Pick<Receipt, 'accounts'>,
): Promise<ReceiptFacts['newBalances']> {
  const ids = accounts.map((account) => account.id);
  return (await accountsByIds(tx, businessUnitId, ids)).map((account) => ({
    accountId: account.id,
    minor: account.totalOutstandingBalance,
  }));
}

/** The receipt of a payment, with what the payer agreed to attached. */
export const paymentReceipt = mailKind<{ readonly paymentId: number }, ReceiptFacts>({
  name: 'Payment Receipt',
  about: aboutPayment,
  async load(tx, businessUnitId, about) {
    const receipt = await paymentFacts(tx, businessUnitId, about);
    return {
      receipt,
      newBalances: await balancesOf(tx, businessUnitId, receipt),
      agreed: await acknowledgedTexts(tx, about.paymentId),
    };
  },
  sheet: receiptSheet,
  attachments: ({ agreed }) => agreed,
  sample: {
    receipt: sampleReceipt,
    newBalances: [{ accountId: 1, minor: 1_234_56 }],
    agreed: sampleTerms,
  },
});
