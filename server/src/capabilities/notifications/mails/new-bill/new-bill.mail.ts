import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { oneRow } from '../../../../platform/database/database.ts';
import type { Sql } from '../../../../platform/lists/source.ts';
import { say } from '../../../../platform/texts/mails.ts';
import { isToldOfNewBills } from '../../../accounts/told-of-bills.ts';
import { unitBriefly } from '../../../organizations/find-business-unit.ts';
import type { Billed, BillsTold } from '../../bills-told.ts';
import { billsTold } from '../../bills-told.ts';
import { sayCount, sayMoney } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf, type Line, type MailSheet, type MailSurroundings } from '../mail-sheet.rules.ts';
import { type Says, saying } from '../worded.rules.ts';

interface Facts extends BillsTold {
  readonly slug: string;
  readonly currencyCode: CurrencyCode;
}

/** What is new: one bill, or those of a cycle for all accounts of a payer. */
export function newBillSheet({ slug, currencyCode, bills, count }: Facts, around: MailSurroundings): MailSheet {
  const [first] = bills;
  const title = first ? say('bills_ready', { count }) : say('bill_gone');
  return {
    subject: title,
    title,
    lead: leadOf(bills, count, currencyCode),
    ...(first ? factsOf(bills, currencyCode, around) : {}),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('see_bill'),
    why: say('why_new_bill', { biller: billerOf(around) }),
    ...saysOf(bills, count, currencyCode, billerOf(around)),
  };
}

/** What a biller may word: one bill with its amount, or several. A document alone, or none any more, says it itself. */
function saysOf(
  bills: readonly Billed[],
  count: number,
  currencyCode: CurrencyCode,
  biller: string,
): { readonly says?: Says } {
  const [first] = bills;
  if (!first) return {};
  if (bills.length > 1) return { says: saying('New Bills', { biller, count: sayCount(count) }) };
  const { number, account, amountMinor: value } = first;
  if (value === null) return {};
  return { says: saying('New Bill', { biller, number, account, amount: sayMoney({ value, currencyCode }) }) };
}

function leadOf(bills: readonly Billed[], count: number, currencyCode: CurrencyCode): string {
  const [first] = bills;
  if (!first) return say('bill_gone_lead');
  if (bills.length > 1) return say('bills_lead', { count });
  const { number, account, amountMinor } = first;
  return amountMinor === null
    ? say('bill_lead_no_amount', { number, account })
    : say('bill_lead', { number, account, amount: { value: amountMinor, currencyCode } });
}

function factsOf(bills: readonly Billed[], currencyCode: CurrencyCode, { culture }: MailSurroundings) {
  if (bills.length > 1) {
    const lines = bills.map(({ account, number, amountMinor }): Line => {
      const amount = amountMinor === null ? '' : formatMoney(amountMinor, currencyCode, culture);
      return [`${account} · ${number}`, amount];
    });
    return { ledger: lines };
  }
  const [{ account = '', number = '', dueDate = null } = {}] = bills;
  const facts: Line[] = [
    [say('account'), account],
    [say('bill_number'), number],
  ];
  return { facts: dueDate ? [...facts, [say('bill_due_by'), formatDate(dueDate, culture)] as Line] : facts };
}

const about = z.union([
  /** Of the address of the account itself, no payer. */
  z.object({ billId: z.number(), accountId: z.number(), customerId: z.number().nullable().default(null) }),
  z.object({ cycleId: z.number(), customerId: z.number() }),
]);

/** Bills of nobody, to look at. */
export const sampleBills: BillsTold = {
  count: 1,
  bills: [{ account: '10001', number: '202603-10001', amountMinor: 8_412, dueDate: '2026-03-15' }],
};

/** Tells a payer of a new bill, or of the bills of a cycle. */
export const newBill = mailKind({
  name: 'New Bill',
  about,
  async load(tx, businessUnitId, which): Promise<Facts> {
    const { slug, currencyCode } = await oneRow(tx, unitBriefly(businessUnitId));
    const { customerId } = which;
    const told = (accountId: Sql) => (customerId === null ? sql`true` : isToldOfNewBills(accountId, customerId));
    return { slug, currencyCode, ...(await billsTold(tx, businessUnitId, which, told)) };
  },
  sheet: newBillSheet,
  sample: { slug: 'riverton-water', currencyCode: 'USD', ...sampleBills },
  others: [
    {
      slug: 'riverton-water',
      currencyCode: 'USD',
      count: 2,
      bills: [...sampleBills.bills, { account: '10002', number: '202603-10002', amountMinor: 4_150, dueDate: null }],
    },
  ],
});
