import { lazy, Suspense, useEffect } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { openPage } from '../../platform/navigation.ts';
import { Banner, Button, Overlay, Reference, usePageTitle } from '../../ui/parts.tsx';
import { readResult } from './intent-calls.ts';
import { PayerPage } from './payer-page.tsx';
import { PayerShell } from './payer-shell.tsx';
import { stepKey } from './step-key.ts';
import { say } from '../../platform/texts/payer.ts';
import { Received } from './received.tsx';

interface Props {
  readonly unit: BusinessUnitContext;
  readonly slug: string;
  readonly result: PaymentResult;
  readonly onResult: (result: PaymentResult) => void;
}

// Few payers are asked by their bank: its step is loaded when it is shown.
const BankStep = lazy(() => import('./bank-step.tsx').then((loaded) => ({ default: loaded.BankStep })));

const pollMs = 5000;
const pollForMs = 5 * 60_000;

/** How it ended: receipt, unresolved, or over. A reload shows the same. */
export function OutcomeScreen({ unit, slug, result, onResult }: Props) {
  const open = result.status === 'Processing' || result.status === 'RequiresGatewayResolution';
  useEffect(() => {
    if (!open) return;
    const began = Date.now();
    const timer = setInterval(
      async () => {
        if (Date.now() - began > pollForMs) clearInterval(timer);
        const answer = await readResult(result.identifier);
        if (answer.data && (answer.data.status !== result.status || answer.data.step?.id !== result.step?.id))
          onResult(answer.data);
      },
      result.status === 'Processing' ? 1500 : pollMs,
    );
    return () => clearInterval(timer);
  }, [open, result.identifier, result.status, result.step?.id, onResult]);

  function leave(): void {
    for (const key of Object.keys(sessionStorage))
      if (/^ratepayer\.(pay\.|find\.|lookup$)/.test(key)) sessionStorage.removeItem(key);
    openPage(`/customer/${slug}/dashboard`);
  }

  if (result.status === 'Processing') {
    return (
      <PayerShell unit={unit}>
        {result.step ? (
          <Suspense>
            <BankStep
              key={stepKey(result.step)}
              identifier={result.identifier}
              step={result.step}
              onResult={onResult}
            />
          </Suspense>
        ) : (
          <PayerPage head={<h1 className="vh">{say('taking_payment')}</h1>}>
            <Overlay title={say('taking_payment')}>{say('taking_payment_how')}</Overlay>
          </PayerPage>
        )}
      </PayerShell>
    );
  }
  return (
    <PayerShell
      unit={unit}
      action={
        <button type="button" onClick={leave}>
          {say('done')}
        </button>
      }
    >
      {result.status === 'Complete' ? (
        <Received unit={unit} result={result} onAnother={leave} />
      ) : result.status === 'Abandoned' ? (
        <Over result={result} onAgain={leave} />
      ) : (
        <Checking unit={unit} result={result} />
      )}
    </PayerShell>
  );
}

function Checking({ unit, result }: { unit: BusinessUnitContext; result: PaymentResult }) {
  usePageTitle(say('still_checking'), unit.header);
  return (
    <PayerPage head={<h1>{say('still_checking')}</h1>}>
      <div role="status">
        <Banner kind="warn" title={say('do_not_pay_again')}>
          {result.contactEmail ? say('will_email') : say('page_shows_outcome')}
        </Banner>
      </div>
      <p className="gap-lg muted">{say('reference')}</p>
      <p className="b">
        <Reference number={result.referenceNumber} />
      </p>
    </PayerPage>
  );
}

function Over({ result, onAgain }: { result: PaymentResult; onAgain: () => void }) {
  usePageTitle(say('payment_not_made'), '');
  return (
    <PayerPage head={<h1>{say('payment_not_made')}</h1>}>
      <p>{result.payerMessage}</p>
      <p className="gap-lg">
        <Button onClick={onAgain}>{say('start_again')}</Button>
      </p>
    </PayerPage>
  );
}
