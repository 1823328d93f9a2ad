import { useEffect, useState } from 'react';
import type { IntentAccount, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { signedInPayer } from '../../platform/session/signed-in-payer.ts';
import { type Bought, boughtLines } from './bought.ts';
import { amountOf, type Choice, firstChoice } from './amounts.ts';

interface Draft {
  readonly choices: Readonly<Record<number, Choice>>;
  readonly accountIds: readonly number[];
  readonly email: string;
  readonly phone?: string;
  readonly bought?: Bought;
}

/** What is paid on which accounts and where the receipt goes. It stays in this tab; card and bank numbers never do. */
export function usePayDraft(intent: PaymentIntent) {
  const kept = `ratepayer.pay.${intent.identifier}`;
  const [draft, setDraft] = useState<Draft>(
    () =>
      JSON.parse(sessionStorage.getItem(kept) ?? 'null') ?? {
        choices: {},
        accountIds: intent.accounts.map(({ id }) => id),
        email: intent.contactEmail || (signedInPayer()?.email ?? ''),
      },
  );
  const [[at, added], setAdded] = useState<readonly [PaymentIntent, readonly IntentAccount[]]>([intent, []]);
  useEffect(() => sessionStorage.setItem(kept, JSON.stringify(draft)), [draft, kept]);
  const { choices, accountIds, email, phone = intent.contactPhone, bought = {} } = draft;
  const lines = boughtLines(intent, bought);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  // Each account as it was said last: as it was looked up, until the payment is read anew.
  const said = [...intent.accounts, ...added, ...(at === intent ? [] : intent.accounts)];
  const accounts = accountIds.flatMap((id) => said.findLast((account) => account.id === id) ?? []);
  const choiceOf = (account: IntentAccount) => choices[account.id] ?? firstChoice(account);
  const paidOn = (account: IntentAccount) => amountOf(account, choiceOf(account));
  return {
    accounts,
    email,
    phone,
    choiceOf,
    paidOn,
    bought,
    lines,
    amountMinor: [...accounts.map(paidOn), ...lines.map((line) => line.amountMinor)].reduce((sum, one) => sum + one, 0),
    onBuy: (id: number, typed: string) => change({ bought: { ...bought, [id]: typed } }),
    onEmail: (next: string) => change({ email: next }),
    onPhone: (next: string) => change({ phone: next }),
    onChoice: (accountId: number, choice: Choice) => change({ choices: { ...choices, [accountId]: choice } }),
    onSeparate: (accountId: number) => {
      const { [accountId]: _, ...others } = choices;
      change({ choices: others, accountIds: accountIds.filter((id) => id !== accountId) });
    },
    onAdded: (found: readonly IntentAccount[]) => {
      setAdded([intent, [...added.filter((account) => accounts.includes(account)), ...found]]);
      change({ accountIds: [...accountIds, ...found.map(({ id }) => id)] });
    },
  };
}
