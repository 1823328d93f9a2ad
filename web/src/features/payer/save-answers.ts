import type { IntentAccount, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { idOfAmount, linesOf } from './amounts.ts';
import { type boughtLines, idOfProduct } from './bought.ts';
import type { CardFrameHandle } from './card-frame.tsx';
import { cardFieldId, cardFieldProblems } from './pay-problems.ts';
import type { Problem } from './use-problems.ts';
import { putCharges, putFields, putSource } from './intent-calls.ts';
import type { Method } from './method-block.tsx';
import type { BankEntry, CardEntry } from './source-fields.tsx';
import { say } from '../../platform/texts/payer.ts';

interface Answers {
  readonly intent: PaymentIntent;
  readonly paidOn: (account: IntentAccount) => number;
  readonly lines: ReturnType<typeof boughtLines>;
  readonly email: string;
  readonly phone: string;
  readonly method: Method;
  readonly card: CardEntry;
  readonly bank: BankEntry;
  readonly frame: CardFrameHandle | null;
  /** The server refused what is paid on which account. */
  readonly onStale: () => Promise<unknown>;
}

export type Saved =
  | { readonly intent: PaymentIntent; readonly problems: [] }
  | { readonly intent: undefined; readonly problems: readonly Problem[] };

/** Where errors of the server stand, beside those that each call has its own place for. */
const fieldOf: Readonly<Record<string, string>> = {
  routingNumber: 'bank-routingNumber',
  holderName: 'card-name',
  postalCode: 'card-zip',
};

/** Saves amounts, contact and the payment method, in that order; the source comes last, so that it lives shortest. */
export async function saveAnswers({
  intent,
  paidOn,
  lines,
  email,
  phone,
  method,
  card,
  bank,
  frame,
  onStale,
}: Answers): Promise<Saved> {
  const { identifier, accounts } = intent;
  const bought = lines.map(({ id, quantity, amountMinor }) => ({
    accountId: null,
    lineItemType: 'Product' as const,
    productId: id,
    quantity,
    amountMinor,
  }));
  // What is bought stands first: the server names it by its place.
  const linesBy = (known: readonly IntentAccount[]) => [
    ...bought,
    ...accounts.flatMap((account) => linesOf(known.find(({ id }) => id === account.id) ?? account, paidOn(account))),
  ];
  const put = (lineItems: ReturnType<typeof linesBy>) =>
    putCharges(identifier, { accountIds: accounts.map((account) => account.id), lineItems });
  const asShown = linesBy([]);
  let charges = await put(asShown);
  // What an account owes may be made of other parts by now: the amount stays, each of them takes its share.
  const asOwed = linesBy(charges.data?.accounts ?? []);
  if (JSON.stringify(asOwed) !== JSON.stringify(asShown)) charges = await put(asOwed);
  if (!charges.data) {
    if (charges.status === 400) await onStale();
    return refused(
      charges.errors.map(({ propertyName, errorMessage }) => {
        const line = lines[Number(/^lineItems\[(\d+)\]\.productId/.exec(propertyName)?.[1])];
        return { propertyName: line ? idOfProduct(line.id) : propertyName, errorMessage };
      }),
      idOfAmount(accounts[0]?.id ?? 0),
    );
  }
  const asked = document.querySelectorAll<HTMLInputElement>('[name][id^=paymentFieldItems]');
  const paymentFieldItems = [...asked].map(({ name: key, value }) => ({ key, value }));
  const fields = await putFields(identifier, {
    contactEmail: email.trim(),
    contactPhone: phone.trim(),
    paymentFieldItems,
  });
  if (!fields.data) return refused(fields.errors, 'contact-email');
  if (method === 'kept') return { intent: fields.data, problems: [] };
  if (typeof method === 'number')
    return savedBy(await putSource(identifier, { paymentSourceId: method }), `method-${method}`);
  return method === 'ACH' ? saveBank(identifier, bank) : saveCard(identifier, card, frame);
}

async function saveCard(identifier: string, card: CardEntry, frame: CardFrameHandle | null): Promise<Saved> {
  const answer = await frame?.tokenize();
  if (!answer?.token) return refused([], cardFieldId('number'), cardFieldProblems(answer?.problems ?? []));
  const source = await putSource(identifier, {
    paymentSourceType: 'Credit Card',
    token: answer.token,
    holderName: card.holderName.trim(),
    postalCode: card.postalCode.trim() || undefined,
  });
  return savedBy(source, cardFieldId('number'));
}

async function saveBank(identifier: string, bank: BankEntry): Promise<Saved> {
  const source = await putSource(identifier, {
    paymentSourceType: 'ACH',
    holderName: bank.holderName.trim(),
    holderType: bank.holderType,
    accountType: bank.accountType,
    routingNumber: bank.routingNumber.trim(),
    accountNumber: bank.accountNumber.trim(),
  });
  return savedBy(source, 'bank-accountNumber');
}

const savedBy = ({ data, errors }: Awaited<ReturnType<typeof putSource>>, otherwise: string): Saved =>
  data ? { intent: data, problems: [] } : refused(errors, otherwise);

function refused(errors: readonly ErrorItem[], otherwise: string, known: readonly Problem[] = []): Saved {
  const told = errors.map(({ propertyName: name, errorMessage: message }) => {
    const account = /^accounts\[(\d+)\]/.exec(name)?.[1];
    const own = account ? idOfAmount(Number(account)) : (fieldOf[name] ?? document.getElementById(name)?.id);
    return { id: own ?? otherwise, message };
  });
  const problems = [...known, ...told];
  return {
    intent: undefined,
    problems: problems.length > 0 ? problems : [{ id: otherwise, message: say('went_wrong_no_payment') }],
  };
}
