import { useRef, useState } from 'react';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { allMessages } from '../../platform/refused.ts';
import { processIntent, readResult } from './intent-calls.ts';
import { say } from '../../platform/texts/payer.ts';

const pollMs = 1500;
const polls = 40;

/** Takes the money, once however often the button is pressed, and says how it ended or why it was not taken. */
export function useTaking(intent: PaymentIntent, onResult: (result: PaymentResult) => void, onStale: () => void) {
  const [problem, setProblem] = useState('');
  const [duplicate, setDuplicate] = useState('');
  const [paying, setPaying] = useState(false);
  const sent = useRef(false);

  async function take(duplicateConfirmed: boolean): Promise<void> {
    sent.current = true;
    setPaying(true);
    setProblem('');
    setDuplicate('');
    const { result, errors } = await resultOf(intent, duplicateConfirmed);
    sent.current = false;
    setPaying(false);
    const again = errors.find((item) => item.propertyName === 'duplicate');
    if (result) onResult(result);
    else if (again) setDuplicate(again.errorMessage);
    else {
      setProblem(allMessages(errors) || say('please_check_again'));
      onStale();
    }
  }

  return { problem, setProblem, duplicate, setDuplicate, paying, isSent: () => sent.current, take };
}

/** What became of it; without an answer that says so it is asked for, and the payment is not sent again. */
async function resultOf(intent: PaymentIntent, duplicateConfirmed: boolean) {
  const { identifier, rowVersion } = intent;
  const { data, errors, status } = await processIntent(
    identifier,
    `${identifier}-${rowVersion}-${duplicateConfirmed}`,
    {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
      duplicateConfirmed,
      rowVersion,
    },
  );
  if (data && (data.status !== 'Processing' || data.step)) return { result: data, errors };
  return { result: data || status === 0 || status >= 500 ? await poll(identifier) : undefined, errors };
}

/** Asks where the payment stands, until it stands somewhere. */
async function poll(identifier: string): Promise<PaymentResult | undefined> {
  for (let i = 0; i < polls; i++) {
    const { data } = await readResult(identifier);
    if (data?.status === 'RequiresConfirmation') return undefined;
    if (data && (data.step || data.status !== 'Processing')) return data;
    await new Promise((done) => setTimeout(done, pollMs));
  }
  return undefined;
}
