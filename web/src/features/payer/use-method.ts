import { useEffect, useState } from 'react';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { signedInPayer } from '../../platform/session/signed-in-payer.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { type Method, offeredMethods } from './method-block.tsx';
import { type BankEntry, type CardEntry, emptyBank } from './source-fields.tsx';
import { cardFieldId } from './pay-problems.ts';

/** How the payer pays, of the ways that are offered; what is changed is no longer told as wrong. */
export function useMethod(intent: PaymentIntent, declined: string, forget: (is: (id: string) => boolean) => void) {
  const offered = offeredMethods(intent);
  const only = offered.length === 1 ? (offered[0] ?? '') : '';
  const [method, setMethod] = useState<Method>(intent.paymentSource ? 'kept' : only);
  const [saved, setSaved] = useState<readonly WalletSource[]>([]);
  // Who signed in pays with what they keep, unless they choose another way.
  useEffect(() => {
    if (!signedInPayer()) return;
    void import('./saved-methods.ts')
      .then(({ readSaved }) => readSaved(intent, offered))
      .then((found) => {
        setSaved(found);
        if (!intent.paymentSource && !declined) setMethod((now) => (now === only && found[0] ? found[0].id : now));
      });
  }, []);
  const [card, setCard] = useState<CardEntry>({ holderName: '', postalCode: '' });
  const [bank, setBank] = useState(emptyBank);
  useEffect(() => {
    if (declined) setMethod(only);
  }, [declined, only]);
  return {
    offered,
    method,
    saved,
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
