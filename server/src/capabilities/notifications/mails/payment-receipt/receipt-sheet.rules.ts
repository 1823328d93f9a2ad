import { dateIn, formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';
import { billerOf, type Line, type MailSheet, type MailSurroundings } from '../mail-sheet.rules.ts';
import { paidWith, receiptLink } from '../payer-words.rules.ts';

/** What a receipt is, with what only its mail adds. */
export interface ReceiptFacts {
  readonly receipt: Omit<Receipt, 'pdfUrl'>;
  /** What the accounts owe now, by the payment's account; none when an account is gone. */
  readonly newBalances: readonly { readonly accountId: number; readonly minor: number }[];
  /** What the payer agreed to. */
  readonly agreed: readonly { readonly title: string; readonly text: string }[];
}

const numberOf = (account: Receipt['accounts'][number]) => [account.accountNumber, account.subAccountNumber].filter(Boolean).join(' – ');

/** The receipt as an e-mail: the ledger with its double rule, the facts, and the way to the whole receipt. */
export function receiptSheet({ receipt, newBalances, agreed }: ReceiptFacts, around: MailSurroundings): MailSheet {
  const { basePayment: base } = receipt;
  const money = (minor: number) => formatMoney(minor, base.amount.currencyCode, receipt.culture);
  const biller = billerOf(around);
  const total = money(base.amount.value + (receipt.serviceFee?.amountMinor ?? 0));
  const several = receipt.accounts.length > 1;
  return {
    subject: `Receipt: ${total} to ${biller}`,
    title: 'Payment received',
    lead: `Thank you. ${money(base.amount.value)} was paid on ${formatDate(dateIn(base.createdDate, receipt.timezone))}.`,
    ledger: ledgerOf(receipt, money),
    total,
    facts: [
      ['Reference #', base.referenceNumber],
      ['Paid with', paidWith(base)],
      ['Auth code', receipt.authCode],
      ...receipt.accounts.flatMap((account): Line[] => {
        const now = newBalances.find((one) => one.accountId === account.id);
        return now ? [[several ? `New balance, ${numberOf(account)}` : 'New balance', money(now.minor)]] : [];
      }),
    ],
    note: receipt.serviceFee
      ? `There will be two separate charges on your statement: ${money(base.amount.value)} from ${biller} and ${money(receipt.serviceFee.amountMinor)} from ${around.providerName}.`
      : '',
    link: receiptLink(around, base.referenceNumber),
    linkText: 'View receipt',
    why: `You get this e-mail because this address was given for the receipt.${agreed.length > 0 ? ' The terms you agreed to are attached.' : ''}`,
  };
}

/** What was paid: per account, then what is for none, then the fee. */
function ledgerOf(receipt: ReceiptFacts['receipt'], money: (minor: number) => string): Line[] {
  const included = receipt.lineItems.find((line) => line.lineItemType === 'ServiceFee');
  const fee = included?.price.value ?? receipt.serviceFee?.amountMinor ?? 0;
  const priceOf = (accountId: number) => receipt.lineItems.filter((line) => line.accountId === accountId).reduce((sum, line) => sum + line.price.value, 0);
  const loose = receipt.lineItems.filter((line) => line.accountId === null && line.lineItemType !== 'ServiceFee');
  return [
    ...receipt.accounts.map((account): Line => [`${account.name}, ${numberOf(account)}`, money(priceOf(account.id))]),
    ...loose.map((line): Line => [line.description, money(line.price.value)]),
    ...(fee > 0 ? [[included ? 'Service Fee (incl)' : 'Service fee', money(fee)] as const] : []),
  ];
}
