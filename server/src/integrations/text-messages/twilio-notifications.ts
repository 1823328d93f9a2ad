import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceNotification, TextFate, TextReply } from './text-messages.ts';
import { failedFor, refusedFor } from './twilio-codes.ts';

export const twilioSignature = 'x-twilio-signature';

interface Receiver {
  readonly authToken: string;
  readonly publicUrl: string;
}

/** The signature over an address and a form (Twilio, Security: request validation): HMAC-SHA1, base64. */
export function signedBy(authToken: string, address: string, form: URLSearchParams): string {
  const pairs = [...new Set(form.keys())].toSorted().map((key) => `${key}${form.get(key)}`);
  return createHmac('sha1', authToken)
    .update(address + pairs.join(''))
    .digest('base64');
}

/** The form of a notification that Twilio signed for the address it came to; undefined for every other. */
function provedForm({ authToken, publicUrl }: Receiver, told: ServiceNotification): URLSearchParams | undefined {
  const form = new URLSearchParams(told.body);
  const made = Buffer.from(signedBy(authToken, `${publicUrl}${told.address}`, form));
  const given = Buffer.from(told.headers[twilioSignature] ?? '');
  return made.length === given.length && timingSafeEqual(made, given) ? form : undefined;
}

/** What somebody answered. Twilio says no time of it: it counts from when we are told, which is at once. */
export function readTwilioReply(receiver: Receiver, told: ServiceNotification, now: Date): TextReply | undefined {
  const form = provedForm(receiver, told);
  const said = (key: string) => form?.get(key) ?? '';
  if (!/^(SM|MM)[0-9a-f]{32}$/i.test(said('MessageSid')) || form?.has('MessageStatus')) return undefined;
  // With Advanced Opt-Out on it names the word that its own list of languages knew.
  const body = said('OptOutType') || said('Body');
  return { reference: said('MessageSid'), from: said('From').slice(0, 30), body: body.slice(0, 1600), saidDate: now };
}

const arrives = ['sent', 'delivered', 'read'];
const fails = ['failed', 'undelivered'];

/** What became of a text of ours; undefined while nothing did. */
export function readTwilioFate(receiver: Receiver, told: ServiceNotification): TextFate | undefined {
  const form = provedForm(receiver, told);
  const status = form?.get('MessageStatus') ?? '';
  const reference = new URLSearchParams(told.address.split('?')[1] ?? '').get('text') ?? '';
  if (arrives.includes(status)) return { reference, isSent: true };
  if (!fails.includes(status)) return undefined;
  const code = Number(form?.get('ErrorCode') ?? 0);
  return { reference, isSent: false, why: failedFor(code), isForGood: refusedFor(code) !== undefined };
}
