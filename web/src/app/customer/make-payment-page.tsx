import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentResult } from '@ratepayer/contract/payments/payment.shapes.ts';
import { putFields, readIntent, readResult } from '../../features/payer/intent-calls.ts';
import { OutcomeScreen } from '../../features/payer/outcome-screen.tsx';
import { PayForm } from '../../features/payer/pay-form.tsx';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { ReviewForm } from '../../features/payer/review-form.tsx';
import { TimeLimit } from '../../features/payer/time-limit.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { openPage } from '../../platform/navigation.ts';
import { useParams, useQueryValues } from '../../platform/router.tsx';
import { Button, Loading } from '../../ui/parts.tsx';

const settled = ['Processing', 'RequiresGatewayResolution', 'Complete', 'Abandoned'];

/** One payment session from amounts to receipt; every step is a state of the address, a reload shows where it stands. */
export function MakePaymentPage() {
  const { slug = '', identifier = '' } = useParams();
  const [params, setParams] = useQueryValues();
  const unit = useUnit(slug).data?.data ?? undefined;
  const queries = useQueryClient();
  const intent = useQuery({ queryKey: ['intent', identifier], queryFn: () => readIntent(identifier), staleTime: Number.POSITIVE_INFINITY });
  const [result, setResult] = useState<PaymentResult>();
  const [declined, setDeclined] = useState('');
  const data = intent.data?.data;
  const done = data !== null && data !== undefined && settled.includes(data.status);

  const refresh = () => queries.invalidateQueries({ queryKey: ['intent', identifier] });

  useEffect(() => {
    if (!done || result) return;
    void readResult(identifier).then((answer) => {
      if (answer.data && settled.includes(answer.data.status)) setResult(answer.data);
      else void refresh();
    });
  }, [done, identifier, result]);

  async function onResult(next: PaymentResult): Promise<void> {
    if (next.status === 'RequiresPaymentSource') {
      // The session first, then the screen: else the old state would ask for its result again.
      await refresh();
      setDeclined(next.payerMessage);
      setResult(undefined);
      setParams({}, { replace: true });
    } else {
      setResult(next);
      queries.setQueryData(['intent', identifier], (before: typeof intent.data) => (before?.data ? { ...before, data: { ...before.data, status: next.status } } : before));
    }
  }

  /** An answer that says nothing begins the session's time anew; reading alone does not. */
  async function stay(): Promise<void> {
    const answer = await putFields(identifier, {});
    if (answer.data) queries.setQueryData(['intent', identifier], answer);
    else await refresh();
  }

  if (intent.isPending || !unit) return <Loading />;
  if (!data) return <NoLongerValid slug={slug} unit={unit} />;
  const again = () => openPage(`/customer/${slug}/dashboard`);
  if (done || result) {
    return result ? <OutcomeScreen unit={unit} slug={slug} result={result} onResult={(next) => void onResult(next)} /> : <Loading />;
  }
  const review = params.get('step') === 'review' && data.status === 'RequiresConfirmation';
  return (
    <PayerShell
      unit={unit}
      action={
        <button type="button" onClick={again}>
          Leave
        </button>
      }
    >
      {review ? (
        <ReviewForm unit={unit} intent={data} onChange={() => setParams({})} onResult={(next) => void onResult(next)} onStale={() => void refresh()} />
      ) : (
        <PayForm
          unit={unit}
          intent={data}
          declined={declined}
          onReady={(next) => {
            queries.setQueryData(['intent', identifier], { data: next, hasErrors: false, errors: [], status: 200 });
            setDeclined('');
            setParams({ step: 'review' });
          }}
        />
      )}
      <TimeLimit expiresDate={data.expiresDate} onContinue={() => void stay()} onLeave={again} />
    </PayerShell>
  );
}

function NoLongerValid({ slug, unit }: { slug: string; unit: Parameters<typeof PayerShell>[0]['unit'] }) {
  return (
    <PayerShell unit={unit}>
      <PayerPage head={<h1>This payment page is no longer valid.</h1>}>
        <Button onClick={() => openPage(`/customer/${slug}/dashboard`)}>Start again</Button>
      </PayerPage>
    </PayerShell>
  );
}
