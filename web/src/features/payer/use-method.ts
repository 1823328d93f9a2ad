import { useEffect, useState } from 'react';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { type BankEntry, type CardEntry, emptyBank, type Method, offeredMethods } from './method-block.tsx';
import { cardFieldId } from './pay-problems.ts';

/** How the payer pays, of the ways that are offered; what is changed is no longer told as wrong. */
export function useMethod(intent: PaymentIntent, declined: string, forget: (is: (id: string) => boolean) => void) {
  const offered = offeredMethods(intent);
  const only = offered.length === 1 ? (offered[0] ?? '') : '';
  const [method, setMethod] = useState<Method>(intent.paymentSource ? 'kept' : only);
  const [card, setCard] = useState<CardEntry>({ holderName: '', postalCode: '' });
  const [bank, setBank] = useState(emptyBank);
  useEffect(() => {
    if (declined) setMethod(only);
  }, [declined, only]);
  return {
    offered,
    method,
    card,
    bank,
    onMethod: (next: Method) => {
      forget((id) => /^(method|card|bank)-/.test(id));
      setMethod(next);
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
