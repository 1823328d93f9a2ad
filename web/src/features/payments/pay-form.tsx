import { useQueries } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { FeeQuote, IntentAccount, PaymentIntent } from '@ratepayer/contract/payments/payment.shapes.ts';
import { ErrorSummary, Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button, usePageTitle } from '../../ui/parts.tsx';
import { AccountBlock } from './account-block.tsx';
import { AddAccount } from './add-account.tsx';
import { amountOf, amountProblems, type Choice, firstChoice } from './amounts.ts';
import type { CardFrameHandle } from './card-frame.tsx';
import { readFee } from './intent-calls.ts';
import { emptyBank, type Method, MethodBlock, offeredMethods } from './method-block.tsx';
import { contactProblems, methodProblems, type Problem } from './pay-problems.ts';
import { saveAnswers } from './save-answers.ts';
import { PaymentStub } from './stub.tsx';

interface Props {
  readonly unit: BusinessUnitContext;
  readonly intent: PaymentIntent;
  readonly declined: string;
  readonly onReady: (intent: PaymentIntent) => void;
}

interface Draft {
  choices: Record<number, Choice>;
  accountIds: number[];
  email: string;
}

const draftKey = (intent: PaymentIntent) => `ratepayer.pay.${intent.identifier}`;

function readDraft(intent: PaymentIntent): Draft {
  const kept = JSON.parse(sessionStorage.getItem(draftKey(intent)) ?? 'null') as Draft | null;
  return kept ?? { choices: {}, accountIds: intent.accounts.map((account) => account.id), email: intent.contactEmail };
}

/** Pay (screens-payer 3.2). What is typed stays in this tab; card and bank numbers are never kept. */
export function PayForm({ unit, intent, declined, onReady }: Props) {
  const [draft, setDraft] = useState(() => readDraft(intent));
  const [added, setAdded] = useState<IntentAccount[]>([]);
  const [adding, setAdding] = useState(false);
  const offered = offeredMethods(intent);
  const [method, setMethod] = useState<Method>(intent.paymentSource ? 'kept' : offered.length === 1 ? (offered[0] ?? '') : '');
  const [card, setCard] = useState({ holderName: '', postalCode: '' });
  const [bank, setBank] = useState(emptyBank);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const frame = useRef<CardFrameHandle>(null);
  const stopped = useRef<HTMLDivElement>(null);
  usePageTitle('Pay your bill', `${unit.header} ${unit.subHeader}`.trim());

  useEffect(() => sessionStorage.setItem(draftKey(intent), JSON.stringify(draft)), [draft, intent]);
  useEffect(() => {
    if (!declined) return;
    setMethod(offered.length === 1 ? (offered[0] ?? '') : '');
    stopped.current?.focus();
    stopped.current?.scrollIntoView({ block: 'center' });
  }, [declined, offered.length, offered[0]]);

  const accounts = [...intent.accounts, ...added.filter((account) => !intent.accounts.some((known) => known.id === account.id))].filter((account) => draft.accountIds.includes(account.id));
  const whole = { ...intent, accounts };
  const choiceOf = (account: IntentAccount) => draft.choices[account.id] ?? firstChoice(account);
  const amountMinor = accounts.reduce((sum, account) => sum + amountOf(account, choiceOf(account)), 0);
  const fees = useFees(intent, offered, amountMinor);
  const chosen = method === 'kept' ? intent.paymentSource?.paymentSourceType : method || undefined;
  const fee = chosen ? (fees[chosen]?.amountMinor ?? 0) : 0;
  const show = (minor: number) => formatMoney(minor, intent.currencyCode, unit.culture);
  const errors = Object.fromEntries(problems.map((problem) => [problem.id, problem.message]));

  const check = (): Problem[] => [
    ...amountProblems(whole, draft.choices, unit.culture),
    ...methodProblems(method, offered[0], intent.config, card, bank),
    ...contactProblems(draft.email, intent.config.emailRequired),
  ];

  async function submit(event?: SyntheticEvent): Promise<void> {
    event?.preventDefault();
    const found = check();
    setProblems(found);
    if (found.length > 0) return;
    setBusy(true);
    const outcome = await saveAnswers({ intent: whole, choices: draft.choices, email: draft.email.trim(), method, card, bank, frame: frame.current });
    setBusy(false);
    if (outcome.intent) onReady(outcome.intent);
    else setProblems(outcome.problems);
  }

  return (
    <>
      <main className="p-main" id="main">
        <form className="col wide" onSubmit={(event) => void submit(event)} noValidate id="pay-form">
          <div className="sheet-col">
            <p className="steps">
              <span className="bar" aria-hidden="true">
                <i className="d" />
                <i />
                <i />
              </span>
              Step 1 of 3
            </p>
            <h1 className="gap-sm">Pay your bill</h1>
            <div className="gap-md" ref={stopped} tabIndex={-1}>
              {declined ? (
                <Banner kind="bad" title="The payment was not made" alert>
                  {declined}
                </Banner>
              ) : null}
            </div>
            <ErrorSummary problems={problems} />
            <section className="block">
              <h2>{accounts.length > 1 ? 'Your accounts' : 'Your account'}</h2>
              {accounts.map((account) => (
                <AccountBlock
                  key={account.id}
                  unit={unit}
                  account={account}
                  choice={choiceOf(account)}
                  error={errors[`amount-${account.id}`] ?? ''}
                  onChange={(choice) => setDraft({ ...draft, choices: { ...draft.choices, [account.id]: choice } })}
                  onRemove={accounts.length > 1 ? () => setDraft({ ...draft, accountIds: draft.accountIds.filter((id) => id !== account.id) }) : undefined}
                />
              ))}
              {accounts.length < intent.config.maximumAccounts ? (
                <p className="gap-sm">
                  <button type="button" className="link-btn" onClick={() => setAdding(true)}>
                    <Icon name="plus" stroke={2} /> Add another account
                  </button>
                </p>
              ) : null}
            </section>
            <section className="block">
              <h2>How do you want to pay?</h2>
              <MethodBlock
                unit={unit}
                intent={whole}
                method={method}
                fees={fees}
                card={card}
                bank={bank}
                errors={errors}
                cardFrame={frame}
                onMethod={setMethod}
                onCard={setCard}
                onBank={setBank}
                onSeparate={(accountId) => setDraft({ ...draft, accountIds: draft.accountIds.filter((id) => id !== accountId) })}
              />
            </section>
            <section className="block">
              <h2>Where should we send the receipt?</h2>
              <Field
                id="contact-email"
                label="E-mail"
                type="email"
                autoComplete="email"
                optional={!intent.config.emailRequired}
                required={intent.config.emailRequired}
                value={draft.email}
                error={errors['contact-email'] ?? ''}
                onChange={(email) => setDraft({ ...draft, email })}
              />
            </section>
          </div>
          <div className="stub-col">
            <PaymentStub amount={show(amountMinor)} fee={chosen && fee > 0 ? show(fee) : ''} total={show(amountMinor + fee)} />
            <div className="gap-lg">
              <Button type="submit" className="full" busy={busy} busyText="Checking…">
                Review payment
              </Button>
            </div>
          </div>
        </form>
      </main>
      <p className="vh" aria-live="polite">
        {chosen ? `Service fee ${show(fee)}. Total ${show(amountMinor + fee)}.` : ''}
      </p>
      <div className="sticky">
        <p className="t num">
          <small>Total</small>
          <b>{show(amountMinor + fee)}</b>
        </p>
        <Button type="submit" form="pay-form" className="full" busy={busy} busyText="Checking…">
          Review payment
        </Button>
      </div>
      {adding ? (
        <AddAccount
          unit={unit}
          taken={accounts.map((account) => account.id)}
          onClose={() => setAdding(false)}
          onAdded={(account) => {
            setAdded([...added, account]);
            setDraft({ ...draft, accountIds: [...draft.accountIds, account.id] });
            setAdding(false);
          }}
        />
      ) : null}
    </>
  );
}

/** The fee of each way of paying for the amount as it stands. */
function useFees(intent: PaymentIntent, offered: readonly ('Credit Card' | 'ACH')[], amountMinor: number): Partial<Record<'Credit Card' | 'ACH', FeeQuote>> {
  const [settledAmount, setSettled] = useState(amountMinor);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amountMinor), 300);
    return () => clearTimeout(timer);
  }, [amountMinor]);
  const answers = useQueries({
    queries: offered.map((type) => ({
      queryKey: ['fee', intent.identifier, type, settledAmount],
      queryFn: () => readFee(intent.identifier, type === 'ACH' ? 'ACH' : 'CreditCard', settledAmount),
    })),
  });
  return Object.fromEntries(offered.flatMap((type, i) => (answers[i]?.data?.data ? [[type, { ...answers[i].data.data, paymentSourceType: type }]] : [])));
}
