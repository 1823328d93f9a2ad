import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { Icon, StatusIcon } from '../../ui/icons.tsx';
import { Button, Overlay, usePageTitle } from '../../ui/parts.tsx';
import { billerOf } from './biller-of.ts';
import { NotMade } from './not-made.tsx';
import { PayerPage, Steps } from './payer-page.tsx';
import { ReviewTerms } from './review-terms.tsx';
import { Chosen, Cost } from './reviewed.tsx';
import { useTaking } from './use-taking.ts';
import { formatDate, formatTime } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/payer.ts';

interface Props {
  readonly unit: BusinessUnitContext;
  readonly intent: PaymentIntent;
  readonly onChange: () => void;
  readonly onResult: (result: PaymentResult) => void;
  readonly onStale: () => void;
}

/** Review (screens-payer 3.3): what is paid, the terms, and the one button that takes the money. */
export function ReviewForm({ unit, intent, onChange, onResult, onStale }: Props) {
  const [agreedTo, setAgreedTo] = useState('');
  // Who agreed to one text did not agree to another.
  const shownTerms = intent.terms.map(({ termsVersionId }) => termsVersionId).join();
  const agreed = agreedTo === shownTerms;
  // It was tried without agreeing: told at the box, not above.
  const [mustAgree, setMustAgree] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const { problem, setProblem, duplicate, setDuplicate, paying, isSent, take } = useTaking(intent, onResult, onStale);
  usePageTitle(say('check_payment'), billerOf(unit));
  const show = (minor: number) => formatMoney(minor, intent.currencyCode, unit.culture);

  function pay(event: SyntheticEvent): void {
    event.preventDefault();
    if (isSent()) return; // a second press of the button is not a second payment
    if (shownTerms && !agreed) {
      setMustAgree(true);
      setProblem('');
      document.getElementById('agree')?.focus();
    } else if (intent.duplicate && !confirmed) setDuplicate(duplicateText(intent.duplicate, unit, show));
    else void take(confirmed);
  }

  const button = (
    <Button type="submit" form="review-form" className="full pay-btn" busy={paying} busyText={say('paying')}>
      <Icon name="lock" /> {say('pay_amount', { amount: show(intent.totalMinor) })}
    </Button>
  );
  const shown = { unit, intent, show, onChange };
  return (
    <PayerPage
      className="review"
      head={
        <>
          <Steps now={2} />
          <h1 className="gap-xs">{say('check_payment')}</h1>
          <NotMade why={problem} />
          {duplicate ? (
            <PayAgain
              text={duplicate}
              onStop={onChange}
              onAgain={() => {
                setConfirmed(true);
                void take(true);
              }}
            />
          ) : null}
        </>
      }
      bar={<div className="sticky one">{button}</div>}
    >
      <form onSubmit={pay} noValidate id="review-form">
        <Chosen {...shown} />
        <Cost {...shown} />
        <ReviewTerms
          terms={intent.terms}
          agreed={agreed}
          error={mustAgree ? say('agree_to_go_on') : ''}
          onAgree={(yes) => {
            setAgreedTo(yes ? shownTerms : '');
            setMustAgree(false);
          }}
        />
        <div className="gap-lg only-wide">{button}</div>
      </form>
      {paying ? <Overlay title={say('taking_payment')}>{say('taking_payment_how')}</Overlay> : null}
    </PayerPage>
  );
}

/** What was paid already, as it looks. */
function duplicateText(
  { kind, amountMinor, createdDate }: NonNullable<PaymentIntent['duplicate']>,
  unit: BusinessUnitContext,
  show: (minor: number) => string,
): string {
  const amount = show(amountMinor);
  if (kind === 'Pending') return say('pending_again');
  if (kind === 'Scheduled') return say('scheduled_as_well', { amount, date: formatDate(createdDate.slice(0, 10)) });
  return say('paid_today', { amount, time: formatTime(createdDate, unit.timezone) });
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
