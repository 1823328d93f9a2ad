import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { FeeQuote, IntentAccount, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { useCall } from '../../platform/use-call.ts';
import { ErrorSummary, Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button, usePageTitle } from '../../ui/parts.tsx';
import { AccountBlock, labelOf, numberOf } from './account-block.tsx';
import { AddAccount } from './add-account.tsx';
import { amountOf, amountProblems, type Choice, firstChoice } from './amounts.ts';
import type { CardFrameHandle } from './card-frame.tsx';
import { readFee } from './intent-calls.ts';
import {
  type BankEntry,
  type CardEntry,
  emptyBank,
  type Method,
  MethodBlock,
  offeredMethods,
} from './method-block.tsx';
import {
  cardFieldId,
  cardFieldOf,
  cardFieldProblems,
  contactProblems,
  inOrder,
  methodProblems,
} from './pay-problems.ts';
import { saveAnswers } from './save-answers.ts';
import { PayerPage, Steps } from './payer-page.tsx';
import { PaymentStub } from './stub.tsx';
import { type Problem, useProblems } from './use-problems.ts';
import { say } from '../../platform/texts/payer.ts';

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

const isAmount = (id: string) => id.startsWith('amount-');
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
  const [method, setMethod] = useState<Method>(
    intent.paymentSource ? 'kept' : offered.length === 1 ? (offered[0] ?? '') : '',
  );
  const [card, setCard] = useState({ holderName: '', postalCode: '' });
  const [bank, setBank] = useState(emptyBank);
  const { problems, errors, setProblems, forget } = useProblems();
  const [busy, setBusy] = useState(false);
  const frame = useRef<CardFrameHandle>(null);
  const stopped = useRef<HTMLDivElement>(null);
  usePageTitle(say('pay_your_bill'), `${unit.header} ${unit.subHeader}`.trim());

  useEffect(() => sessionStorage.setItem(draftKey(intent), JSON.stringify(draft)), [draft, intent]);
  useEffect(() => {
    if (!declined) return;
    setMethod(offered.length === 1 ? (offered[0] ?? '') : '');
    stopped.current?.focus();
    stopped.current?.scrollIntoView({ block: 'center' });
  }, [declined, offered.length, offered[0]]);

  const accounts = [
    ...intent.accounts,
    ...added.filter((account) => !intent.accounts.some((known) => known.id === account.id)),
  ].filter((account) => draft.accountIds.includes(account.id));
  const whole = { ...intent, accounts };
  const choiceOf = (account: IntentAccount) => draft.choices[account.id] ?? firstChoice(account);
  const amountMinor = accounts.reduce((sum, account) => sum + amountOf(account, choiceOf(account)), 0);
  const fees = useFees(intent, offered, amountMinor);
  const chosen = method === 'kept' ? intent.paymentSource?.paymentSourceType : method || undefined;
  const fee = chosen ? (fees[chosen]?.amountMinor ?? 0) : 0;
  const show = (minor: number) => formatMoney(minor, intent.currencyCode, unit.culture);

  const check = (): Problem[] => [
    ...amountProblems(whole, draft.choices, unit.culture),
    ...methodProblems(method, offered[0], intent.config, card, bank),
    ...contactProblems(draft.email, intent.config.emailRequired),
  ];

  async function submit(event?: SyntheticEvent): Promise<void> {
    event?.preventDefault();
    if (busy) return;
    setBusy(true);
    // What is wrong inside the frame is told together with the rest.
    const inFrame = method === 'Credit Card' ? cardFieldProblems((await frame.current?.check()) ?? []) : [];
    const found = inOrder(check(), inFrame);
    setProblems(found);
    if (found.length > 0) {
      setBusy(false);
      return;
    }
    const outcome = await saveAnswers({
      intent: whole,
      choices: draft.choices,
      email: draft.email.trim(),
      method,
      card,
      bank,
      frame: frame.current,
    });
    setBusy(false);
    if (outcome.intent) onReady(outcome.intent);
    else setProblems(outcome.problems);
  }

  function chooseMethod(next: Method): void {
    forget((id) => /^(method|card|bank)-/.test(id));
    setMethod(next);
  }
  function changeCard(next: CardEntry): void {
    forget(
      (id) =>
        (id === 'card-name' && next.holderName !== card.holderName) ||
        (id === 'card-zip' && next.postalCode !== card.postalCode),
    );
    setCard(next);
  }
  function changeBank(next: BankEntry): void {
    const changed = (Object.keys(next) as (keyof BankEntry)[])
      .filter((key) => next[key] !== bank[key])
      .map((key) => `bank-${key}`);
    forget(
      (id) => changed.includes(id) || (id === 'bank-accountNumberAgain' && changed.includes('bank-accountNumber')),
    );
    setBank(next);
  }
  /** The fields of a card are the frame's to focus. */
  function follow(id: string): boolean {
    const field = cardFieldOf(id);
    if (field === undefined) return false;
    document.getElementById('card-fields')?.scrollIntoView({ block: 'center' });
    frame.current?.focus(field);
    return true;
  }

  const feeText = chosen && amountMinor > 0 ? (fees[chosen] ? (fee > 0 ? show(fee) : '') : '…') : '';
  const total = feeText === '…' ? '…' : show(amountMinor + fee);
  const said = useSettled(
    chosen && amountMinor > 0 && feeText !== '…' ? say('fee_and_total', { fee: show(fee), total }) : '',
    1000,
  );
  const lines = accounts.map((account) => ({
    key: account.id,
    label: labelOf(account),
    number: numberOf(account),
    amount: show(amountOf(account, choiceOf(account))),
  }));
  const button = (
    <Button type="submit" form="pay-form" className="full" busy={busy} busyText={say('checking')}>
      {say('review_payment')}
    </Button>
  );

  return (
    <PayerPage
      className="blocks"
      head={
        <>
          <Steps now={1} />
          <h1 className="gap-xs">{say('pay_your_bill')}</h1>
          <div ref={stopped} tabIndex={-1}>
            {declined ? (
              <div className="gap-md">
                <Banner kind="bad" title={say('payment_not_made')} alert>
                  {declined}
                </Banner>
              </div>
            ) : null}
          </div>
          <ErrorSummary problems={problems} onFollow={follow} />
        </>
      }
      beside={
        <div className="stub-col">
          <PaymentStub lines={lines} fee={feeText} total={total}>
            <div className="gap-md">{button}</div>
            <p className="muted small gap-sm">{say('check_before')}</p>
          </PaymentStub>
          <p className="muted small help">
            <span className="b ink">{say('need_help')}</span>
            <br />
            <a href={`tel:${unit.phone.replace(/[^\d+]/g, '')}`}>{unit.phone}</a>, {unit.hoursText}
          </p>
        </div>
      }
      bar={
        <div className="sticky">
          <p className="t num">
            <small>{say('total')}</small>
            <b>{total}</b>
          </p>
          {button}
        </div>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate id="pay-form">
        <section className="block">
          <h2>{say(accounts.length > 1 ? 'your_accounts' : 'your_account')}</h2>
          {accounts.map((account) => (
            <AccountBlock
              key={account.id}
              unit={unit}
              account={account}
              choice={choiceOf(account)}
              mayPayAhead={intent.config.zeroBalanceMayPay && intent.config.overpayment}
              error={errors[`amount-${account.id}`] ?? ''}
              onChange={(choice) => {
                forget(isAmount);
                setDraft({ ...draft, choices: { ...draft.choices, [account.id]: choice } });
              }}
              onRemove={
                accounts.length > 1
                  ? () => setDraft({ ...draft, accountIds: draft.accountIds.filter((id) => id !== account.id) })
                  : undefined
              }
            />
          ))}
          {accounts.length < intent.config.maximumAccounts ? (
            <p className="gap-sm">
              <button type="button" className="link-btn" onClick={() => setAdding(true)}>
                <Icon name="plus" stroke={2} /> {say('add_another')}
              </button>
            </p>
          ) : null}
        </section>
        <section className="block">
          <h2>{say('how_to_pay')}</h2>
          <MethodBlock
            unit={unit}
            intent={whole}
            method={method}
            amountMinor={amountMinor}
            fees={fees}
            card={card}
            bank={bank}
            errors={errors}
            cardFrame={frame}
            onMethod={chooseMethod}
            onCard={changeCard}
            onBank={changeBank}
            onCardField={(field) => forget((id) => id === cardFieldId(field))}
            onSeparate={(accountId) =>
              setDraft({ ...draft, accountIds: draft.accountIds.filter((id) => id !== accountId) })
            }
          />
        </section>
        <section className="block">
          <h2>{say('where_receipt')}</h2>
          <Field
            id="contact-email"
            label={say('e_mail')}
            type="email"
            autoComplete="email"
            optional={!intent.config.emailRequired}
            required={intent.config.emailRequired}
            value={draft.email}
            error={errors['contact-email'] ?? ''}
            onChange={(email) => {
              forget((id) => id === 'contact-email');
              setDraft({ ...draft, email });
            }}
          />
        </section>
      </form>
      <p className="vh" aria-live="polite">
        {said}
      </p>
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
    </PayerPage>
  );
}

type PaymentMethod = 'Credit Card' | 'ACH';

/** The fee of each payment method for the amount as it stands. */
function useFees(
  intent: PaymentIntent,
  offered: readonly PaymentMethod[],
  amountMinor: number,
): Partial<Record<PaymentMethod, FeeQuote>> {
  const settledAmount = useSettled(amountMinor, 300);
  const card = useFee(intent, 'Credit Card', offered.includes('Credit Card'), settledAmount);
  const bank = useFee(intent, 'ACH', offered.includes('ACH'), settledAmount);
  // The fee of another amount is not this one's.
  return settledAmount === amountMinor ? { ...card, ...bank } : {};
}

function useFee(
  { identifier }: PaymentIntent,
  method: PaymentMethod,
  isOffered: boolean,
  amountMinor: number,
): Partial<Record<PaymentMethod, FeeQuote>> {
  const key = isOffered && amountMinor > 0 ? `fee ${identifier} ${method} ${amountMinor}` : undefined;
  const { answer } = useCall(key, () => readFee(identifier, method === 'ACH' ? 'ACH' : 'CreditCard', amountMinor));
  return answer?.data ? { [method]: { ...answer.data, paymentSourceType: method } } : {};
}

/** A value once it has rested for `ms`. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
