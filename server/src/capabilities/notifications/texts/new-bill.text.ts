import { z } from 'zod';
import { say } from '../../../platform/texts/mails.ts';
import { isTextedOfNewBills, isToldOfNewBills } from '../../accounts/told-of-bills.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { type BillsTold, billsTold } from '../bills-told.ts';
import { sayCount, sayMoney } from '../mails/figures.ts';
import { ours, type Says, saying, type Wordings } from '../mails/worded.rules.ts';
import { type TextSaid, wordedText } from '../one-text.ts';
import { textKind } from './text-kind.ts';

type Biller = Pick<BusinessUnit, 'header' | 'name' | 'currencyCode'>;

/** What a text says of new bills. */
export function newBillSays(unit: Biller, told: BillsTold, wordings?: Wordings): TextSaid {
  return wordedText(unit, wordings, chosenOf(unit, told), (biller) => saysOf(biller, unit, told));
}

/** What a biller may word; a document alone says it itself. */
function chosenOf({ currencyCode }: Biller, { bills, count }: BillsTold): Says {
  const [bill] = bills;
  if (count > 1) return saying('New Bills', { biller: '', count: sayCount(count) });
  if (!bill || bill.amountMinor === null) return ours('New Bill');
  const { number, account, amountMinor: value } = bill;
  return saying('New Bill', { biller: '', number, account, amount: sayMoney({ value, currencyCode }) });
}

function saysOf(biller: string, { currencyCode }: Biller, { bills, count }: BillsTold): string {
  const [bill] = bills;
  if (!bill || count > 1) return say('text_new_bills', { biller, count });
  const { number, account, amountMinor } = bill;
  if (amountMinor === null) return say('text_new_document', { biller, number, account });
  return say('text_new_bill', { biller, number, account, amount: { value: amountMinor, currencyCode } });
}

/** Tells a payer of a new bill, or of those of a cycle, on accounts that they still get texts about at this number. */
export const newBillText = textKind({
  name: 'New Bill',
  about: z.union([
    z.object({ billId: z.number(), customerId: z.number() }),
    z.object({ cycleId: z.number(), customerId: z.number() }),
  ]),
  isPatient: true,
  over: 'text_is_over',
  async isMailed(tx, which, unit) {
    const told = (accountId: Parameters<typeof isToldOfNewBills>[0]) => isToldOfNewBills(accountId, which.customerId);
    return (await billsTold(tx, unit.id, which, told)).count > 0;
  },
  async write(tx, which, { unit, to, wordings }) {
    const told = (accountId: Parameters<typeof isTextedOfNewBills>[0]) =>
      isTextedOfNewBills(accountId, which.customerId, to);
    const bills = await billsTold(tx, unit.id, which, told);
    return bills.bills.length > 0 ? newBillSays(unit, bills, wordings) : undefined;
  },
});
