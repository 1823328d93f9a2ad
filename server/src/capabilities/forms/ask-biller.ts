import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { tell } from '@ratepayer/contract/texts/tell-forms.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { openFor } from '../../platform/crypto/data-keys.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { callOutside } from '../../platform/outbound/call-outside.ts';
import { readValues } from './read-values.ts';
import type { ActionDeps, Asked, Failure, Trigger } from './asked.ts';
import { placeOf } from './save-trigger.ts';

const failed = (failure: Failure): Asked => ({ told: [tell('action_failed')], failure });
const mostErrors = 10;

/**
 * Asks a program of the biller, by the client for addresses that staff set: within its seconds, no redirect, signed as
 * Standard Webhooks prescribes. Whatever else it answers, payers read that there is no answer; of `errors` that it
 * means for them they read the sentences.
 */
export async function askBiller(
  { db, keyring, clock, outbound }: ActionDeps,
  _caller: Caller,
  { id, url, sealed, previous, timeoutSeconds }: Trigger,
  businessUnitId: number,
  values: FormValues,
): Promise<Asked> {
  const body = JSON.stringify(values);
  const secrets = await db.reading([businessUnitId], async (tx) => {
    const opened: string[] = [];
    for (const one of [sealed, previous].filter(Boolean)) opened.push(await openFor(tx, keyring, one, placeOf(id)));
    return opened;
  });
  const limitMs = timeoutSeconds * 1000;
  const begun = performance.now();
  try {
    const headers = secrets.length > 0 ? signatureOf(secrets, body, clock.now()) : {};
    const answer = await callOutside(url, body, headers, { ...outbound, limitMs });
    if (answer.status !== 200) return failed({ kind: 'Status', httpStatus: answer.status });
    // Who answers a letter now and then is late too.
    if (!answer.isWhole && performance.now() - begun >= limitMs) return failed({ kind: 'Late' });
    return answer.isWhole ? readAnswer(answer.body) : failed({ kind: 'No JSON', httpStatus: answer.status });
  } catch (fault) {
    const isLate = fault instanceof Error && ['TimeoutError', 'AbortError'].includes(fault.name);
    return failed({ kind: isLate ? 'Late' : 'No Answer' });
  }
}

/** The headers of a call signed with each of these secrets (Standard Webhooks). */
export function signatureOf(secrets: readonly string[], body: string, now: Date): Record<string, string> {
  const id = `msg_${randomUUID()}`;
  const at = String(Math.floor(now.getTime() / 1000));
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64'));
  const signature = signed.map((one) => `v1,${one}`).join(' ');
  return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature };
}

function readAnswer(text: string): Asked {
  const read = readValues(text);
  if (!read) return failed({ kind: 'No JSON', httpStatus: 200 });
  const { errors, result } = read;
  if (Array.isArray(errors) && errors.length > 0) {
    const told = errors
      .slice(0, mostErrors)
      .flatMap((error: { errorMessage?: unknown } | null) =>
        typeof error?.errorMessage === 'string' ? [error.errorMessage.slice(0, 300)] : [],
      );
    return told.length > 0 ? { told } : failed({ kind: 'No JSON', httpStatus: 200 });
  }
  return typeof result === 'object' && result !== null ? { result: result as FormValues } : { result: read };
}
