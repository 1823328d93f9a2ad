import { useEffect, useRef, useState } from 'react';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { Banner, Button, usePageTitle } from '../../ui/parts.tsx';
import { continueIntent } from './intent-calls.ts';
import { PayerPage } from './payer-page.tsx';
import { stepKey } from './step-key.ts';
import { say } from '../../platform/texts/payer.ts';

interface Props {
  readonly identifier: string;
  readonly step: NonNullable<PaymentResult['step']>;
  readonly onResult: (result: PaymentResult) => void;
}

/**
 * What the payer's bank asks (3-D Secure), in the vendor's own frame. The frame only says that the payer is done; how
 * it ended the gateway tells the server.
 */
export function BankStep({ identifier, step, onResult }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(560);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const going = useRef(false);
  usePageTitle(say('confirm_with_bank'), '');

  // The frame's origin may be opaque, so the target cannot be named; the action is made for this frame alone.
  const ask = () => frame.current?.contentWindow?.postMessage({ type: 'act', id: step.id, action: step.action }, '*');

  async function goOn(body: { details?: Record<string, unknown>; giveUp?: boolean }): Promise<void> {
    if (going.current) return;
    going.current = true;
    setBusy(true);
    setProblem('');
    const answer = await continueIntent(identifier, body);
    going.current = false;
    setBusy(false);
    if (answer.data && (answer.data.status !== 'Processing' || stepKey(answer.data.step) !== stepKey(step)))
      return onResult(answer.data);
    setProblem(say(answer.data ? 'bank_not_heard' : 'answer_not_arrived'));
    if (answer.data) ask();
  }

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || typeof event.data !== 'object' || event.data === null)
        return;
      const message = event.data as { type?: string; height?: number; id?: number; details?: Record<string, unknown> };
      if (message.type === 'ready') ask();
      if (message.type === 'height' && Number.isFinite(message.height))
        setHeight(Math.min(Math.max(message.height ?? 0, 200), 900));
      if (message.type === 'acted' && message.id === step.id) void goOn({ details: message.details ?? {} });
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  });

  const mode = document.documentElement.dataset['mode'] ?? 'light';
  const source = `${step.url}${step.url.includes('?') ? '&' : '?'}origin=${encodeURIComponent(location.origin)}&mode=${mode}`;
  const own = step.url.startsWith('/gateway-fields/') ? ' allow-same-origin allow-popups' : '';
  return (
    <PayerPage head={<h1>{say('confirm_with_bank')}</h1>}>
      <p>{say(step.purpose === 'Service Fee' ? 'bank_asks_again' : 'bank_asks')}</p>
      <div className="gap-md" role="status">
        {problem ? (
          <Banner kind="warn" title={say('not_confirmed')}>
            {problem}
          </Banner>
        ) : null}
      </div>
      <iframe
        ref={frame}
        className="card-frame gap-md"
        title={say('bank_frame')}
        src={source}
        height={height}
        sandbox={`allow-scripts allow-forms${own}`}
      />
      <p className="gap-lg">
        <Button className="sec" busy={busy} busyText={say('one_moment')} onClick={() => void goOn({ giveUp: true })}>
          {say('pay_another_way')}
        </Button>
      </p>
    </PayerPage>
  );
}
