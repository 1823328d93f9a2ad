import { dateIn, formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';
import { billerOf, framed, type Line, type Mail, type MailSurroundings } from './mail-frame.rules.ts';

/** What a receipt is, with what only its mail adds. */
export interface ReceiptFacts {
  readonly receipt: Omit<Receipt, 'pdfUrl'>;
  /** What the accounts owe now, by the payment's account; none when an account is gone. */
  readonly newBalances: readonly { readonly accountId: number; readonly minor: number }[];
  readonly hasTerms: boolean;
}

/** How a payment was made, as a payer knows it. */
export const paidWith = ({ paymentSource: source }: Receipt['basePayment']): string => `${source.accountType} ending in ${source.accountNumberLast4}`;
export const receiptLink = (around: MailSurroundings, referenceNumber: string): string => `${around.portalUrl}/payment/${referenceNumber}/receipt`;

/** The receipt as an e-mail: the ledger with its double rule, the facts, and the way to the whole receipt. */
export function receiptMail({ receipt, newBalances, hasTerms }: ReceiptFacts, around: MailSurroundings): Mail {
  const { basePayment: base } = receipt;
  const money = (minor: number) => formatMoney(minor, base.amount.currencyCode, receipt.culture);
  const biller = billerOf(around);
  const included = receipt.lineItems.find((line) => line.lineItemType === 'ServiceFee');
  const fee = included?.price.value ?? receipt.serviceFee?.amountMinor ?? 0;
  const total = money(base.amount.value + (receipt.serviceFee?.amountMinor ?? 0));
  const priceOf = (accountId: number) => receipt.lineItems.filter((line) => line.accountId === accountId).reduce((sum, line) => sum + line.price.value, 0);
  const numberOf = (account: Receipt['accounts'][number]) => [account.accountNumber, account.subAccountNumber].filter(Boolean).join(' – ');
  const loose = receipt.lineItems.filter((line) => line.accountId === null && line.lineItemType !== 'ServiceFee');
  const several = receipt.accounts.length > 1;
  return framed(
    {
      subject: `Receipt: ${total} to ${biller}`,
      title: 'Payment received',
      lead: `Thank you. ${money(base.amount.value)} was paid on ${formatDate(dateIn(base.createdDate, receipt.timezone))}.`,
      ledger: [
        ...receipt.accounts.map((account): Line => [`${account.name}, ${numberOf(account)}`, money(priceOf(account.id))]),
        ...loose.map((line): Line => [line.description, money(line.price.value)]),
        ...(fee > 0 ? [[included ? 'Service Fee (incl)' : 'Service fee', money(fee)] as const] : []),
      ],
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
      why: `You get this e-mail because this address was given for the receipt.${hasTerms ? ' The terms you agreed to are attached.' : ''}`,
    },
    around,
  );
}
