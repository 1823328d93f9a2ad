import { useEffect, useState } from 'react';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { signedInPayer } from '../../platform/session/signed-in-payer.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { type Method, offeredMethods } from './method-block.tsx';
import { type BankEntry, type CardEntry, emptyBank } from './source-fields.tsx';
import { cardFieldId } from './pay-problems.ts';

/** A way to pay, and what it is to a fee. */
interface Way {
  readonly value: Method;
  readonly type: WalletSource['paymentSourceType'];
}

/** How the payer pays, of the ways that are offered; what is changed is no longer told as wrong. */
export function useMethod(intent: PaymentIntent, declined: string, forget: (is: (id: string) => boolean) => void) {
  const offered = offeredMethods(intent);
  const [kept, setKept] = useState<readonly WalletSource[]>([]);
  useEffect(() => {
    if (signedInPayer())
      void import('../../platform/api/wallet.api.ts')
        .then(({ walletApi }) =>
          outcomeOf(walletApi.listWallet({ businessUnitId: intent.businessUnitId }, { quiet: true })),
        )
        .then(({ data }) => setKept(data?.items ?? []));
  }, []);
  // By the accounts as they are now: one of them may have been added, or is paid separately.
  const saved = kept.filter(
    ({ status, paymentSourceType }) => status === 'Active' && offered.includes(paymentSourceType),
  );
  const { paymentSource } = intent;
  const given: readonly Way[] = [
    ...(paymentSource ? [{ value: 'kept', type: paymentSource.paymentSourceType } as const] : []),
    ...saved.map(({ id, paymentSourceType }) => ({ value: id, type: paymentSourceType })),
  ];
  const entered: readonly Way[] = offered.map((type) => ({ value: type, type }));
  const [chosen, setChosen] = useState<Method>('');
  // Who gave one already, or keeps one, pays with that unless they choose another way.
  const first = (!declined && given[0]) || (entered[1] ? undefined : entered[0]);
  const way = [...given, ...entered].find(({ value }) => value === chosen) ?? first;
  const [card, setCard] = useState<CardEntry>({ holderName: '', postalCode: '' });
  const [bank, setBank] = useState(emptyBank);
  return {
    offered,
    method: way?.value ?? '',
    type: way?.type,
    saved,
    card,
    bank,
    onMethod: (next: Method) => {
      forget((id) => /^(method|card|bank)-/.test(id));
      setChosen(next);
    },
    onCard: (next: CardEntry) => {
      forget((id) => id === (next.holderName === card.holderName ? 'card-zip' : 'card-name'));
      setCard(next);
    },
    onCardField: (field: string) => forget((id) => id === cardFieldId(field)),
    onBank: (next: BankEntry) => {
      // With the account number its second time is another one too.
      forget((id) =>
        (Object.keys(next) as (keyof BankEntry)[]).some(
          (key) => next[key] !== bank[key] && [`bank-${key}`, `bank-${key}Again`].includes(id),
        ),
      );
      setBank(next);
    },
  };
}
