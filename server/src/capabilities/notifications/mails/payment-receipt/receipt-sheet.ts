import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { sayDate, sayMoney } from '../figures.ts';
import { billerOf, type Line, type MailSheet, type MailSurroundings } from '../mail-sheet.rules.ts';
import { paidWith, receiptLink } from '../payer-words.ts';
import { sayingBeside } from '../worded.rules.ts';
import { say } from '../../../../platform/texts/mails.ts';

/** What a receipt is, with what only its mail adds. */
export interface ReceiptFacts {
  readonly receipt: Omit<Receipt, 'pdfUrl'>;
  /** What the accounts owe now, by the payment's account; none when an account is gone. */
  readonly newBalances: readonly { readonly accountId: number; readonly minor: number }[];
  /** What the payer agreed to. */
  readonly agreed: readonly { readonly title: string; readonly text: string }[];
}

// As payers read it on their pages.
/** The receipt as an e-mail: the ledger with its double rule, the facts, and the way to the whole receipt. */
export function receiptSheet({ receipt, newBalances, agreed }: ReceiptFacts, around: MailSurroundings): MailSheet {
  const { basePayment: base } = receipt;
  const money = (minor: number) => formatMoney(minor, base.amount.currencyCode, receipt.culture);
  const biller = billerOf(around);
  const { currencyCode } = base.amount;
  const total = { value: base.amount.value + (receipt.serviceFee?.amountMinor ?? 0), currencyCode };
  const several = receipt.accounts.length > 1;
  const date = dateIn(base.createdDate, receipt.timezone);
  const feeNote = () =>
    receipt.serviceFee
      ? say('two_charges', {
          amount: base.amount,
          biller,
          fee: { value: receipt.serviceFee.amountMinor, currencyCode },
          provider: around.providerName,
        })
      : '';
  return {
    subject: say('receipt_subject', { total, biller }),
    title: say('receipt'),
    lead: say('receipt_lead', { amount: base.amount, date }),
    ledger: ledgerOf(receipt, money),
    total: money(total.value),
    facts: [
      [say('reference'), base.referenceNumber],
      [say('paid_with'), paidWith(base)],
      [say('auth_code'), receipt.authCode],
      ...receipt.accounts.flatMap((account): Line[] => {
        const now = newBalances.find((one) => one.accountId === account.id);
        return now
          ? [
              [
                several ? say('new_balance_of', { account: shownNumber(account) }) : say('new_balance'),
                money(now.minor),
              ],
            ]
          : [];
      }),
    ],
    note: [feeNote(), receipt.footer].filter(Boolean).join(' '),
    link: receiptLink(around, base.referenceNumber),
    linkText: say('view_receipt'),
    why: say(agreed.length > 0 ? 'receipt_why_terms' : 'receipt_why'),
    // That there are two charges is said whatever else is (card networks ask for it).
    says: sayingBeside('Payment Receipt', {
      biller,
      amount: sayMoney(base.amount),
      total: sayMoney(total),
      date: sayDate(date),
      reference: base.referenceNumber,
      method: paidWith(base),
    }),
  };
}

/** What was paid: per account, then what is for none, then the fee. */
function ledgerOf(receipt: ReceiptFacts['receipt'], money: (minor: number) => string): Line[] {
  const included = receipt.lineItems.find((line) => line.lineItemType === 'ServiceFee');
  const fee = included?.price.value ?? receipt.serviceFee?.amountMinor ?? 0;
  const priceOf = (accountId: number) =>
    receipt.lineItems.filter((line) => line.accountId === accountId).reduce((sum, line) => sum + line.price.value, 0);
  const loose = receipt.lineItems.filter((line) => line.accountId === null && line.lineItemType !== 'ServiceFee');
  return [
    ...receipt.accounts.map(
      (account): Line => [`${account.name}, ${shownNumber(account)}`, money(priceOf(account.id))],
    ),
    ...loose.map((line): Line => [line.description, money(line.price.value)]),
    ...(fee > 0 ? [[say(included ? 'service_fee_included' : 'service_fee'), money(fee)] as const] : []),
  ];
}
