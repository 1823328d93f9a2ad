import { type ReactNode, useEffect, useState } from 'react';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { putFields, readIntent, readResult } from '../../features/payer/intent-calls.ts';
import { OutcomeScreen } from '../../features/payer/outcome-screen.tsx';
import { PayForm } from '../../features/payer/pay-form.tsx';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { ReviewForm } from '../../features/payer/review-form.tsx';
import { takeStarted } from '../../features/payer/start-payment.ts';
import { TimeLimit } from '../../features/payer/time-limit.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { openPage, reloadPage } from '../../platform/navigation.ts';
import { LeadTo, useParams, useQueryValues } from '../../platform/router.tsx';
import { answered } from '../../platform/refused.ts';
import { keepAnswer, useCall } from '../../platform/use-call.ts';
import { Button, Loading } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/payer.ts';

const settled = ['Processing', 'RequiresGatewayResolution', 'Complete', 'Abandoned'];

const keyOf = (identifier: string) => `intent ${identifier}`;

/**
 * One payment session from amounts to receipt; every step is a state of the address, a reload shows where it stands.
 * `first` stands above what is asked on Pay.
 */
export function MakePaymentPage({ first }: { readonly first?: (intent: PaymentIntent) => ReactNode }) {
  const { slug = '', identifier = '' } = useParams();
  const [params, setParams] = useQueryValues();
  const { unit, isPending } = useUnit(slug);
  const { intent, keep, stay, readAgain } = useSession(identifier);
  const [result, setResult] = useState<PaymentResult>();
  const [declined, setDeclined] = useState('');
  const data = intent.answer?.data;
  const done = !!data && settled.includes(data.status);

  useEffect(() => {
    if (!done || result) return;
    void readResult(identifier).then((answer) => {
      if (answer.data && settled.includes(answer.data.status)) setResult(answer.data);
      else void intent.again();
    });
  }, [done, identifier, result]);

  async function onResult(next: PaymentResult): Promise<void> {
    if (next.status === 'RequiresPaymentSource') {
      // The session first, then the screen: else the old state would ask for its result again.
      await intent.again();
      setDeclined(next.payerMessage);
      setResult(undefined);
      setParams({}, { replace: true });
    } else {
      setResult(next);
      if (data) keep({ ...data, status: next.status });
    }
  }

  if (!intent.answer || isPending) return <Loading />;
  const again = () => openPage(`/customer/${slug}/dashboard`);
  if (!data || !unit) return <NothingToPay unit={unit} isGone={intent.answer.status === 404} onAgain={again} />;
  if (done || result) {
    return result ? (
      <OutcomeScreen unit={unit} slug={slug} result={result} onResult={(next) => void onResult(next)} />
    ) : (
      <Loading />
    );
  }
  // What is asked first has a page of its own, which leads back here.
  if (data.openFormIds[0]) return <LeadTo to={`/customer/${slug}/make-payment/${identifier}/forms`} />;
  const review = params.get('step') === 'review' && data.status === 'RequiresConfirmation';
  return (
    <PayerShell
      unit={unit}
      action={
        <button type="button" onClick={again}>
          {say('leave')}
        </button>
      }
    >
      {review ? (
        <ReviewForm
          unit={unit}
          intent={data}
          onChange={() => setParams({})}
          onResult={(next) => void onResult(next)}
          onStale={() => void stay()}
        />
      ) : (
        <PayForm
          unit={unit}
          intent={data}
          first={first?.(data)}
          declined={declined}
          onStale={readAgain}
          onReady={(next) => {
            keep(next);
            setDeclined('');
            setParams({ step: 'review' });
          }}
        />
      )}
      <TimeLimit expiresDate={data.expiresDate} onContinue={() => void stay()} onLeave={again} />
    </PayerShell>
  );
}

/** The session as the server has it; the one that was just begun comes with the page. */
function useSession(identifier: string) {
  useState(() => {
    const started = takeStarted(identifier);
    if (started) keepAnswer(keyOf(identifier), answered(started));
  });
  const intent = useCall(keyOf(identifier), () => readIntent(identifier), Number.POSITIVE_INFINITY);
  const keep = (next: PaymentIntent) => intent.set(answered(next));

  /** What cannot be read leaves the page as it was, with what was typed over it. */
  async function keepFrom(asked: ReturnType<typeof readIntent>): Promise<boolean> {
    const { data } = await asked;
    if (data) keep(data);
    return data !== null;
  }
  const readAgain = () => keepFrom(readIntent(identifier));

  /** An answer that says nothing begins the session's time anew, and its fee is quoted anew; reading does neither. */
  const stay = async () => (await keepFrom(putFields(identifier, {}))) || intent.again();

  return { intent, keep, stay, readAgain };
}

/** The session is over or was never there; or it could not be read, and stands as it was. */
function NothingToPay({
  unit,
  isGone,
  onAgain,
}: {
  unit: Parameters<typeof PayerShell>[0]['unit'];
  isGone: boolean;
  onAgain: () => void;
}) {
  return (
    <PayerShell unit={unit}>
      <PayerPage head={<h1>{say(isGone ? 'page_no_longer_valid' : 'payment_not_loaded')}</h1>}>
        {isGone ? null : <p className="gap-md">{say('entries_are_kept')}</p>}
        <Button className="gap-lg" onClick={isGone ? onAgain : reloadPage}>
          {say(isGone ? 'start_again' : 'try_again')}
        </Button>
      </PayerPage>
    </PayerShell>
  );
}
