import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { tell } from '@ratepayer/contract/texts/tell-forms.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { openFor } from '../../platform/crypto/data-keys.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { callOutside } from '../../platform/outbound/call-outside.ts';
import { readValues } from './read-values.ts';
import type { ActionDeps, Asked, Trigger } from './asked.ts';
import { placeOf } from './save-trigger.ts';

const failed: Asked = { told: [tell('action_failed')] };
const mostErrors = 10;

/**
 * Asks a program of the biller, by the client for addresses that staff set: within its seconds, no redirect, signed as
 * Standard Webhooks prescribes. Whatever else it answers, payers read that there is no answer; of `errors` that it
 * means for them they read the sentences.
 */
export async function askBiller(
  { db, keyring, clock, outbound }: ActionDeps,
  _caller: Caller,
  { id, url, sealed, timeoutSeconds }: Trigger,
  businessUnitId: number,
  values: FormValues,
): Promise<Asked> {
  const body = JSON.stringify(values);
  const secret = sealed && (await db.reading([businessUnitId], (tx) => openFor(tx, keyring, sealed, placeOf(id))));
  try {
    const headers = secret ? signatureOf(secret, body, clock.now()) : {};
    const answer = await callOutside(url, body, headers, { ...outbound, limitMs: timeoutSeconds * 1000 });
    return answer.status === 200 ? readAnswer(answer.body) : failed;
  } catch {
    return failed;
  }
}

/** The headers of a signed call (Standard Webhooks). */
export function signatureOf(secret: string, body: string, now: Date): Record<string, string> {
  const id = `msg_${randomUUID()}`;
  const at = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` };
}

function readAnswer(text: string): Asked {
  const read = readValues(text);
  if (!read) return failed;
  const { errors, result } = read;
  if (Array.isArray(errors) && errors.length > 0) {
    const told = errors
      .slice(0, mostErrors)
      .flatMap((error: { errorMessage?: unknown } | null) =>
        typeof error?.errorMessage === 'string' ? [error.errorMessage.slice(0, 300)] : [],
      );
    return told.length > 0 ? { told } : failed;
  }
  return typeof result === 'object' && result !== null ? { result: result as FormValues } : { result: read };
}
