import { type SyntheticEvent, useRef, useState } from 'react';
import { formatDate, formatTime } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentIntent, PaymentResult } from '@ratepayer/contract/payments/payment.shapes.ts';
import { allMessages } from '../../platform/request.ts';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button, Overlay, usePageTitle } from '../../ui/parts.tsx';
import { labelOf, numberOf } from './account-block.tsx';
import { processIntent, readResult } from './intent-calls.ts';
import { methodName } from './method-block.tsx';

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
  const [agreed, setAgreed] = useState(false);
  const [readAll, setReadAll] = useState(false);
  const [problem, setProblem] = useState('');
  const [duplicate, setDuplicate] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [paying, setPaying] = useState(false);
  const sent = useRef(false);
  usePageTitle('Check your payment', biller);
  const show = (minor: number) => formatMoney(minor, intent.currencyCode, unit.culture);
  const fee = intent.feeQuote?.amountMinor ?? 0;
  const included = intent.feeQuote?.includeServiceFeeInPayment === true;

  async function pay(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (sent.current) return; // a second press of the button is not a second payment
    if (intent.terms.length > 0 && !agreed) {
      setProblem('Agree to the terms to continue');
      document.getElementById('agree')?.focus();
      return;
    }
    if (intent.duplicate && !confirmed) {
      setDuplicate(duplicateText());
      return;
    }
    await send(confirmed);
  }

  function duplicateText(): string {
    if (!intent.duplicate) return '';
    if (intent.duplicate.kind === 'Pending') return 'We are still checking a payment of this amount. Pay again?';
    if (intent.duplicate.kind === 'Scheduled') return `A payment of ${show(intent.duplicate.amountMinor)} is scheduled for ${formatDate(intent.duplicate.createdDate.slice(0, 10))}. Pay now as well?`;
    return `You paid ${show(intent.duplicate.amountMinor)} on this account at ${formatTime(intent.duplicate.createdDate, unit.timezone)} today. Pay again?`;
  }

  async function send(duplicateConfirmed: boolean): Promise<void> {
    sent.current = true;
    setPaying(true);
    setProblem('');
    setDuplicate('');
    const body = { totalMinor: intent.totalMinor, acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId), duplicateConfirmed, rowVersion: intent.rowVersion };
    const answer = await processIntent(intent.identifier, `${intent.identifier}-${intent.rowVersion}-${duplicateConfirmed}`, body);
    const result = answer.data && answer.data.status !== 'Processing' ? answer.data : answer.status === 0 || answer.status >= 500 || answer.data ? await poll() : undefined;
    sent.current = false;
    setPaying(false);
    if (result) {
      onResult(result);
      return;
    }
    const again = answer.errors.find((item) => item.propertyName === 'duplicate');
    if (again) setDuplicate(again.errorMessage);
    else {
      setProblem(allMessages(answer.errors) || 'Something went wrong. Please check again. No payment was taken.');
      onStale();
    }
  }

  /** The answer never came: ask where the payment stands instead of paying again. */
  async function poll(): Promise<PaymentResult | undefined> {
    for (let i = 0; i < polls; i++) {
      const answer = await readResult(intent.identifier);
      if (answer.data && answer.data.status !== 'Processing' && answer.data.status !== 'RequiresConfirmation') return answer.data;
      if (answer.data?.status === 'RequiresConfirmation') return undefined;
      await new Promise((done) => setTimeout(done, pollMs));
    }
    return undefined;
  }

  const row = (label: string, content: React.ReactNode) => (
    <div className="review-row">
      <p className="muted small">{label}</p>
      <button type="button" className="link-btn" aria-label={`Change ${label}`} onClick={onChange}>
        Change
      </button>
      <div>{content}</div>
    </div>
  );

  return (
    <form onSubmit={(event) => void pay(event)} noValidate id="review-form" className="review">
      <main className="p-main" id="main">
        <div className="col">
          <p className="steps">
            <span className="bar" aria-hidden="true">
              <i className="d" />
              <i className="d" />
              <i />
            </span>
            Step 2 of 3
          </p>
          <h1 className="gap-sm">Check your payment</h1>
          <div className="gap-md">
            {problem ? (
              <Banner kind="bad" title="The payment was not made" alert>
                {problem}
              </Banner>
            ) : null}
            {duplicate ? (
              <div className="banner warn" role="alertdialog" aria-label="Pay again?" ref={(box) => box?.focus()} tabIndex={-1}>
                <Icon name="receipt" size={24} />
                <h3>{duplicate}</h3>
                <p className="row wrap gap-sm">
                  <Button
                    className="sec"
                    onClick={() => {
                      setConfirmed(true);
                      void send(true);
                    }}
                  >
                    Yes, pay again
                  </Button>
                  <Button className="sec" onClick={onChange}>
                    Stop
                  </Button>
                </p>
              </div>
            ) : null}
          </div>
          {row(
            intent.accounts.length > 1 ? 'Accounts' : 'Account',
            intent.accounts.map((account) => (
              <p key={account.id}>
                <span className="b num">
                  {[labelOf(account), show(intent.charges.filter((charge) => charge.accountId === account.id).reduce((sum, charge) => sum + charge.price.value, 0))].filter(Boolean).join(', ')}
                </span>
                <br />
                <span className="muted num small">{numberOf(account)}</span>
              </p>
            )),
          )}
          {intent.paymentSource
            ? row(
                'Pay with',
                <p>
                  <span className="b num">{methodName(intent.paymentSource)}</span>
                  {intent.paymentSource.cardExpiryMonth ? (
                    <>
                      <br />
                      <span className="muted num small">
                        Expires {String(intent.paymentSource.cardExpiryMonth).padStart(2, '0')}/{String(intent.paymentSource.cardExpiryYear).slice(-2)}
                      </span>
                    </>
                  ) : null}
                </p>,
              )
            : null}
          {row('Receipt to', <p className="b">{intent.contactEmail || 'No e-mail'}</p>)}
          <dl className="ledger">
            <div>
              <dt>Payment</dt>
              <dd>{show(intent.amountMinor)}</dd>
            </div>
            {fee > 0 ? (
              <div>
                <dt>Service fee</dt>
                <dd>{show(fee)}</dd>
              </div>
            ) : null}
            <div className="total">
              <dt>Total</dt>
              <dd>{show(intent.totalMinor)}</dd>
            </div>
          </dl>
          {fee > 0 ? (
            <p className="muted small gap-md">
              {included
                ? `The total includes a service fee of ${show(fee)}.`
                : `You will see two charges on your statement: ${show(intent.amountMinor)} from ${biller} and ${show(fee)} from ${unit.providerName}.`}
            </p>
          ) : null}
          {intent.terms.map((terms) => (
            <section className="gap-xl" key={terms.termsVersionId}>
              <h2>{terms.title}</h2>
              <p className={`muted gap-sm terms${readAll ? '' : ' short'}`}>{terms.text}</p>
              <button type="button" className="link-btn" aria-expanded={readAll} onClick={() => setReadAll(!readAll)}>
                {readAll ? 'Show less' : 'Read all'}
              </button>
            </section>
          ))}
          {intent.terms.length > 0 ? (
            <>
              {problem === 'Agree to the terms to continue' ? <FieldError id="agree-error" text={problem} /> : null}
              <label className="agree">
                <input type="checkbox" className="check" id="agree" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} aria-describedby={problem ? 'agree-error' : undefined} />
                <span className="b">
                  I agree to these terms
                  <span className="req" aria-hidden="true">
                    {' '}
                    *
                  </span>
                </span>
              </label>
            </>
          ) : null}
          <div className="gap-lg only-wide">
            <Button type="submit" className="full" busy={paying} busyText="Paying…">
              <Icon name="lock" /> Pay {show(intent.totalMinor)}
            </Button>
          </div>
        </div>
      </main>
      <div className="sticky one">
        <Button type="submit" className="full" busy={paying} busyText="Paying…">
          <Icon name="lock" /> Pay {show(intent.totalMinor)}
        </Button>
      </div>
      {paying ? <Overlay title="Taking your payment">Please wait, this can take up to 30 seconds. Do not pay again.</Overlay> : null}
    </form>
  );
}
