import { type SyntheticEvent, useRef, useState } from 'react';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { WalletSource, WaysToKeep } from '@ratepayer/contract/payments/wallet.operations.ts';
import type { CardFrameHandle } from '../../../features/payer/card-frame.tsx';
import { type BankEntry, type CardEntry, emptyBank } from '../../../features/payer/source-fields.tsx';
import { cardFieldId, cardFieldProblems, methodProblems } from '../../../features/payer/pay-problems.ts';
import type { Problem } from '../../../features/payer/use-problems.ts';
import { walletApi } from '../../../platform/api/wallet.api.ts';
import { solveChallenge } from '../../../platform/proof-of-work.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { toast } from '../../../platform/toasts.ts';

export interface NewSourceProps {
  readonly kind: 'card' | 'bank';
  readonly unit: BusinessUnitContext;
  readonly ways: WaysToKeep;
  readonly kept: readonly WalletSource[];
  readonly onCancel: () => void;
  readonly onAdded: (items: readonly WalletSource[]) => void;
}
type New = Parameters<typeof walletApi.saveToWallet>[0];
type Keeping = Pick<New, 'businessUnitId' | 'nickname' | 'isDefault'>;

/** Saves a source; a challenge (429 while somebody tests cards) is solved by the browser, once. */
async function send(source: New) {
  const first = await outcomeOf(walletApi.saveToWallet(source));
  const challenge = first.errors.find(({ propertyName }) => propertyName === 'challenge')?.errorMessage;
  if (!challenge) return first;
  const challengeSolution = await solveChallenge(challenge);
  return outcomeOf(walletApi.saveToWallet({ ...source, challengeSolution }));
}

const bankOf = (keeping: Keeping, bank: BankEntry): New => ({
  ...keeping,
  paymentSourceType: 'ACH',
  holderName: bank.holderName.trim(),
  holderType: bank.holderType || 'Personal',
  accountType: bank.accountType || 'Checking Account',
  routingNumber: bank.routingNumber.trim(),
  accountNumber: bank.accountNumber.trim(),
});

const cardOf = (keeping: Keeping, card: CardEntry, token: string): New => ({
  ...keeping,
  paymentSourceType: 'Credit Card',
  token,
  holderName: card.holderName.trim(),
  postalCode: card.postalCode.trim() || undefined,
});

/** What the server says is wrong, at the field that it is about. */
const refusedAt = (id: string, errors: readonly ErrorItem[]): readonly Problem[] =>
  errors.length > 0
    ? errors.map(({ errorMessage: message }) => ({ id, message }))
    : [{ id, message: say('could_not_load') }];

/** What is entered of a new source, what is wrong with it, and the one request at a time that keeps it. */
export function useNewSource({ kind, unit, ways, kept, onAdded }: NewSourceProps) {
  const [card, setCard] = useState<CardEntry>({ holderName: '', postalCode: '' });
  const [bank, setBank] = useState<BankEntry>(emptyBank);
  const [nickname, setNickname] = useState('');
  const [isDefault, setDefault] = useState(false);
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

  async function sourceOf(): Promise<New | undefined> {
    const keeping = { businessUnitId: unit.id, nickname: nickname.trim(), isDefault };
    if (isBank) return bankOf(keeping, bank);
    const answer = await frame.current?.tokenize();
    if (answer?.token) return cardOf(keeping, card, answer.token);
    const wrong = cardFieldProblems(answer?.problems ?? []);
    setProblems(wrong.length > 0 ? wrong : refusedAt(cardFieldId('number'), []));
    return undefined;
  }

  async function save(): Promise<void> {
    const source = (await checked()) ? await sourceOf() : undefined;
    if (!source) return;
    const { data, errors } = await send(source);
    if (data) {
      toast(say(data.items.length > kept.length ? 'method_added' : 'method_there'));
      onAdded(data.items);
      return;
    }
    setProblems(refusedAt(isBank ? 'bank-accountNumber' : cardFieldId('number'), errors));
  }

  return {
    card,
    setCard,
    bank,
    setBank,
    nickname,
    setNickname,
    isDefault,
    setDefault,
    problems,
    errors: Object.fromEntries(problems.map(({ id, message }) => [id, message])) as Readonly<Record<string, string>>,
    busy,
    frame,
    forget: (gone: string) => setProblems(problems.filter(({ id }) => id !== gone)),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      void save().finally(() => setBusy(false));
    },
  };
}
