import { type SyntheticEvent, useRef, useState } from 'react';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { WaysToKeep } from '@ratepayer/contract/payments/wallet.operations.ts';
import type { walletApi } from '../../platform/api/wallet.api.ts';
import { say } from '../../platform/texts/payer.ts';
import type { CardFrameHandle } from './card-frame.tsx';
import { type BankEntry, type CardEntry, emptyBank } from './source-fields.tsx';
import { cardFieldId, cardFieldProblems, methodProblems } from './pay-problems.ts';
import type { Problem } from './use-problems.ts';

type Kept = Parameters<typeof walletApi.saveToWallet>[0];
/** A card by its token, or a bank account by its numbers. */
export type EnteredSource = Alone<Kept>;
type Alone<K> = K extends unknown ? Omit<K, 'businessUnitId' | 'nickname' | 'isDefault'> : never;

interface Asked {
  readonly kind: 'card' | 'bank';
  readonly ways: WaysToKeep;
  /** Sends what was entered; answers what is wrong with it, nothing where it is kept. */
  readonly send: (source: EnteredSource) => Promise<readonly ErrorItem[] | undefined>;
}

const bankOf = (bank: BankEntry): EnteredSource => ({
  paymentSourceType: 'ACH',
  holderName: bank.holderName.trim(),
  holderType: bank.holderType || 'Personal',
  accountType: bank.accountType || 'Checking Account',
  routingNumber: bank.routingNumber.trim(),
  accountNumber: bank.accountNumber.trim(),
});

const cardOf = (card: CardEntry, token: string): EnteredSource => ({
  paymentSourceType: 'Credit Card',
  token,
  holderName: card.holderName.trim(),
  postalCode: card.postalCode.trim() || undefined,
});

/** What the server says is wrong, at the field that it is about. */
const refusedAt = (id: string, errors: readonly ErrorItem[]): readonly Problem[] =>
  errors.length > 0
    ? errors.map(({ errorMessage: message }) => ({ id, message }))
    : [{ id, message: say('please_try_again') }];

/** What is entered of a new source, what is wrong with it, and the one request at a time that takes it. */
export function useSourceForm({ kind, ways, send }: Asked) {
  const [card, setCard] = useState<CardEntry>({ holderName: '', postalCode: '' });
  const [bank, setBank] = useState<BankEntry>(emptyBank);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const frame = useRef<CardFrameHandle>(null);
  const isBank = kind === 'bank';

  async function checked(): Promise<boolean> {
    const method = isBank ? 'ACH' : 'Credit Card';
    const inFrame = isBank ? [] : cardFieldProblems((await frame.current?.check()) ?? []);
    const found = [...methodProblems(method, method, ways, card, bank), ...inFrame];
    setProblems(found);
    return found.length === 0;
  }

  async function sourceOf(): Promise<EnteredSource | undefined> {
    if (isBank) return bankOf(bank);
    const answer = await frame.current?.tokenize();
    if (answer?.token) return cardOf(card, answer.token);
    const wrong = cardFieldProblems(answer?.problems ?? []);
    setProblems(wrong.length > 0 ? wrong : refusedAt(cardFieldId('number'), []));
    return undefined;
  }

  async function save(): Promise<void> {
    const source = (await checked()) ? await sourceOf() : undefined;
    if (!source) return;
    const wrong = await send(source);
    if (wrong) setProblems(refusedAt(isBank ? 'bank-accountNumber' : cardFieldId('number'), wrong));
  }

  return {
    card,
    setCard,
    bank,
    setBank,
    problems,
    errors: Object.fromEntries(problems.map(({ id, message }) => [id, message])) as Readonly<Record<string, string>>,
    busy,
    frame,
    forget: (gone: string) => setProblems(problems.filter(({ id }) => id !== gone)),
    submit: (event: Pick<SyntheticEvent, 'preventDefault'>) => {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      void save().finally(() => setBusy(false));
    },
  };
}
