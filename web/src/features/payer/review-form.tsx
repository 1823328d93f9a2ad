import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { formatDate, formatTime } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { allMessages } from '../../platform/refused.ts';
import { FieldError } from '../../ui/field.tsx';
import { Icon, StatusIcon } from '../../ui/icons.tsx';
import { Banner, Button, Overlay, usePageTitle } from '../../ui/parts.tsx';
import { labelOf, numberOf } from './account-block.tsx';
import { processIntent, readResult } from './intent-calls.ts';
import { methodName } from './method-block.tsx';
import { PayerPage, Steps } from './payer-page.tsx';
import { say } from '../../platform/texts/payer.ts';

interface Props {
  readonly unit: BusinessUnitContext;
  readonly intent: PaymentIntent;
  readonly onChange: () => void;
  readonly onResult: (result: PaymentResult) => void;
  readonly onStale: () => void;
}

const pollMs = 1500;
const polls = 40;

/** Review (screens-payer 3.3): what is paid, the terms, and the one button that takes the money. */
export function ReviewForm({ unit, intent, onChange, onResult, onStale }: Props) {
  const biller = `${unit.header} ${unit.subHeader}`.trim();
  const mustAgree = say('agree_to_go_on');
  const [agreed, setAgreed] = useState(false);
  const [readAll, setReadAll] = useState(false);
  const [problem, setProblem] = useState('');
  const [duplicate, setDuplicate] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [paying, setPaying] = useState(false);
  const sent = useRef(false);
  usePageTitle(say('check_payment'), biller);
  const show = (minor: number) => formatMoney(minor, intent.currencyCode, unit.culture);
  const fee = intent.feeQuote?.amountMinor ?? 0;
  const included = intent.feeQuote?.includeServiceFeeInPayment === true;

  async function pay(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (sent.current) return; // a second press of the button is not a second payment
    if (intent.terms.length > 0 && !agreed) {
      setProblem(mustAgree);
      document.getElementById('agree')?.focus();
      return;
    }
    if (intent.duplicate && !confirmed) {
      setDuplicate(duplicateText());
      return;
    }
    await send(confirmed);
  }

  function agree(yes: boolean): void {
    setAgreed(yes);
    if (yes && problem === mustAgree) setProblem('');
  }

  function payAgain(): void {
    setConfirmed(true);
    void send(true);
  }

  function duplicateText(): string {
    if (!intent.duplicate) return '';
    const amount = show(intent.duplicate.amountMinor);
    if (intent.duplicate.kind === 'Pending') return say('pending_again');
    if (intent.duplicate.kind === 'Scheduled')
      return say('scheduled_as_well', { amount, date: formatDate(intent.duplicate.createdDate.slice(0, 10)) });
    return say('paid_today', { amount, time: formatTime(intent.duplicate.createdDate, unit.timezone) });
  }

  async function send(duplicateConfirmed: boolean): Promise<void> {
    sent.current = true;
    setPaying(true);
    setProblem('');
    setDuplicate('');
    const body = {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
      duplicateConfirmed,
      rowVersion: intent.rowVersion,
    };
    const answer = await processIntent(
      intent.identifier,
      `${intent.identifier}-${intent.rowVersion}-${duplicateConfirmed}`,
      body,
    );
    const result =
      answer.data && (answer.data.status !== 'Processing' || answer.data.step)
        ? answer.data
        : answer.status === 0 || answer.status >= 500 || answer.data
          ? await poll()
          : undefined;
    sent.current = false;
    setPaying(false);
    if (result) {
      onResult(result);
      return;
    }
    const again = answer.errors.find((item) => item.propertyName === 'duplicate');
    if (again) setDuplicate(again.errorMessage);
    else {
      setProblem(allMessages(answer.errors) || say('please_check_again'));
      onStale();
    }
  }

  /** The answer never came: ask where the payment stands instead of paying again. */
  async function poll(): Promise<PaymentResult | undefined> {
    for (let i = 0; i < polls; i++) {
      const answer = await readResult(intent.identifier);
      if (
        answer.data &&
        (answer.data.step || (answer.data.status !== 'Processing' && answer.data.status !== 'RequiresConfirmation'))
      )
        return answer.data;
      if (answer.data?.status === 'RequiresConfirmation') return undefined;
      await new Promise((done) => setTimeout(done, pollMs));
    }
    return undefined;
  }

  const row = (label: string, content: React.ReactNode) => (
    <div className="review-row">
      <p className="muted small">{label}</p>
      <button type="button" className="link-btn u" onClick={onChange}>
        {say('change')} <span className="vh">{label}</span>
      </button>
      <div>{content}</div>
    </div>
  );

  const button = (
    <Button type="submit" form="review-form" className="full pay-btn" busy={paying} busyText={say('paying')}>
      <Icon name="lock" /> {say('pay_amount', { amount: show(intent.totalMinor) })}
    </Button>
  );

  return (
    <PayerPage
      className="review"
      head={
        <>
          <Steps now={2} />
          <h1 className="gap-xs">{say('check_payment')}</h1>
          {problem && problem !== mustAgree ? (
            <div className="gap-md">
              <Banner kind="bad" title={say('payment_not_made')} alert>
                {problem}
              </Banner>
            </div>
          ) : null}
          {duplicate ? <PayAgain text={duplicate} onStop={onChange} onAgain={payAgain} /> : null}
        </>
      }
      bar={<div className="sticky one">{button}</div>}
    >
      <form onSubmit={(event) => void pay(event)} noValidate id="review-form">
        {row(
          say(intent.accounts.length > 1 ? 'accounts' : 'account'),
          intent.accounts.map((account) => (
            <p key={account.id}>
              <span className="b num">
                {[
                  labelOf(account),
                  show(
                    intent.charges
                      .filter((charge) => charge.accountId === account.id)
                      .reduce((sum, charge) => sum + charge.price.value, 0),
                  ),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <br />
              <span className="muted num small">{numberOf(account)}</span>
            </p>
          )),
        )}
        {intent.paymentSource
          ? row(
              say('pay_with'),
              <p>
                <span className="b num">{methodName(intent.paymentSource)}</span>
                {intent.paymentSource.cardExpiryMonth ? (
                  <>
                    <br />
                    <span className="muted num small">
                      {say('expires', {
                        when: `${String(intent.paymentSource.cardExpiryMonth).padStart(2, '0')}/${String(intent.paymentSource.cardExpiryYear).slice(-2)}`,
                      })}
                    </span>
                  </>
                ) : null}
              </p>,
            )
          : null}
        {row(say('receipt_to'), <p className="b">{intent.contactEmail || say('no_email')}</p>)}
        <dl className="ledger ruled">
          <div>
            <dt>{say('payment')}</dt>
            <dd>{show(intent.amountMinor)}</dd>
          </div>
          {fee > 0 ? (
            <div>
              <dt>{say('service_fee')}</dt>
              <dd>{show(fee)}</dd>
            </div>
          ) : null}
          <div className="total">
            <dt>{say('total')}</dt>
            <dd>{show(intent.totalMinor)}</dd>
          </div>
        </dl>
        {fee > 0 ? (
          <p className="muted small gap-md">
            {included
              ? say('fee_in_total', { fee: show(fee) })
              : say('see_two_charges', {
                  amount: show(intent.amountMinor),
                  biller,
                  fee: show(fee),
                  provider: unit.providerName,
                })}
          </p>
        ) : null}
        {intent.terms.map((terms) => (
          <section className="gap-xl" key={terms.termsVersionId}>
            <h2>{terms.title}</h2>
            <p className={`muted gap-xs terms${readAll ? '' : ' short'}`}>{terms.text}</p>
            <button type="button" className="link-btn u" aria-expanded={readAll} onClick={() => setReadAll(!readAll)}>
              {say(readAll ? 'show_less' : 'read_all')}
            </button>
          </section>
        ))}
        {intent.terms.length > 0 ? (
          <>
            {problem === mustAgree ? <FieldError id="agree-error" text={problem} /> : null}
            <label className="agree">
              <input
                type="checkbox"
                className="check"
                id="agree"
                checked={agreed}
                onChange={(event) => agree(event.target.checked)}
                aria-invalid={problem === mustAgree || undefined}
                aria-describedby={problem === mustAgree ? 'agree-error' : undefined}
              />
              <span className="b">
                {say('i_agree')}
                <span className="req" aria-hidden="true">
                  {' '}
                  *
                </span>
              </span>
            </label>
          </>
        ) : null}
        <div className="gap-lg only-wide">{button}</div>
      </form>
      {paying ? <Overlay title={say('taking_payment')}>{say('taking_payment_how')}</Overlay> : null}
    </PayerPage>
  );
}

/** Asked when it looks as if this was paid already. */
function PayAgain({ text, onAgain, onStop }: { text: string; onAgain: () => void; onStop: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="banner warn gap-md" role="alertdialog" aria-label={say('pay_again')} ref={box} tabIndex={-1}>
      <StatusIcon kind="warn" size={24} />
      <h2>{text}</h2>
      <p className="row wrap gap-sm">
        <Button className="sec" onClick={onAgain}>
          {say('yes_pay_again')}
        </Button>
        <Button className="sec" onClick={onStop}>
          {say('stop')}
        </Button>
      </p>
    </div>
  );
}
