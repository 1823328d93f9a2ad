import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { amountProblems, type Choice, whyUnread } from './amounts.ts';
import { idOfProduct } from './bought.ts';
import type { CardFrameHandle } from './card-frame.tsx';
import { usePayDraft } from './pay-draft.ts';
import { cardFieldOf, cardFieldProblems, contactProblems, inOrder, methodProblems } from './pay-problems.ts';
import { saveAnswers } from './save-answers.ts';
import { useFees } from './use-fees.ts';
import { useMethod } from './use-method.ts';
import { useProblems } from './use-problems.ts';

export interface PayFormProps {
  readonly unit: BusinessUnitContext;
  readonly intent: PaymentIntent;
  readonly declined: string;
  /** Above what is asked. */
  readonly first?: ReactNode;
  readonly onReady: (intent: PaymentIntent) => void;
  /** What is owed is not what is shown: reads it anew. */
  readonly onStale: () => Promise<unknown>;
}

/** What is sold beside bills: few billers sell anything. */
export const loadProducts = () => import('./products-block.tsx');

/** What is entered on Pay, what is wrong with it, and the one request at a time that saves it. */
export function usePayForm({ unit, intent: begun, declined, onReady, onStale }: PayFormProps) {
  const { problems, errors, setProblems, forget } = useProblems();
  const draft = usePayDraft(begun);
  const intent = { ...begun, accounts: draft.accounts };
  const entry = useMethod(intent, declined, forget);
  const fees = useFees(intent, entry.offered, draft.amountMinor);
  const [busy, setBusy] = useState(false);
  const cardFrame = useRef<CardFrameHandle>(null);
  const { email, phone } = draft;
  const { method, card, bank, offered } = entry;
  const show = (minor: number) => formatMoney(minor, intent.currencyCode, unit.culture);

  async function save(): Promise<void> {
    const frame = cardFrame.current;
    // What is wrong inside the frame is told together with the rest.
    const inFrame = method === 'Credit Card' ? cardFieldProblems((await frame?.check()) ?? []) : [];
    const ofProducts =
      intent.products[0] &&
      (await loadProducts()).productProblems(intent.products, draft.bought, (typed) => whyUnread(typed, show));
    const found = inOrder(
      [
        ...amountProblems(intent, draft, show),
        ...(ofProducts ?? []),
        ...methodProblems(method, offered[0], intent.config, card, bank),
        ...contactProblems(email, phone, intent.config),
      ],
      inFrame,
    );
    setProblems(found);
    if (found.length > 0) return;
    const outcome = await saveAnswers({ ...draft, ...entry, intent, frame, onStale });
    if (outcome.intent) onReady(outcome.intent);
    else setProblems(outcome.problems);
  }

  /** What is entered takes away what was wrong with it. */
  const entered = (field: string, keep: (typed: string) => void) => (typed: string) => {
    forget((id) => id === field);
    keep(typed);
  };
  return {
    ...draft,
    ...entry,
    intent,
    show,
    fees,
    problems,
    errors,
    busy,
    cardFrame,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      void save().finally(() => setBusy(false));
    },
    onChoice: (accountId: number, choice: Choice) => {
      forget((id) => id.startsWith('amount-'));
      draft.onChoice(accountId, choice);
    },
    onBuy: (id: number, typed: string) => entered(idOfProduct(id), () => draft.onBuy(id, typed))(typed),
    onEmail: entered('contact-email', draft.onEmail),
    onPhone: entered('contactPhone', draft.onPhone),
    /** The fields of a card are the frame's to focus. */
    onFollow: (id: string) => {
      const field = cardFieldOf(id);
      if (field === undefined) return false;
      document.getElementById('card-fields')?.scrollIntoView({ block: 'center' });
      cardFrame.current?.focus(field);
      return true;
    },
  };
}

export type PayEntry = ReturnType<typeof usePayForm>;
