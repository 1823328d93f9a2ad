import { TextNotTaken, TextRefused } from './text-messages.ts';
import { refusedFor } from './twilio-codes.ts';

export interface TwilioAccess {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number of ours, or a messaging service (`MG…`). */
  readonly from: string;
  /** Where Twilio tells us things, as it types our address: its signatures are over that. */
  readonly publicUrl: string;
  /** Another address than the vendor's own; tests answer there. */
  readonly baseUrl?: string;
  /** So long an answer is waited for. */
  readonly waitMs?: number;
}

const usual = { baseUrl: 'https://api.twilio.com', waitMs: 10_000 };

/** Calls the Messages resource: a form to make one, a query to read some. What an error says carries no secret. */
export async function callTwilio(
  { accountSid, authToken, baseUrl = usual.baseUrl, waitMs = usual.waitMs }: TwilioAccess,
  method: 'GET' | 'POST',
  values: Readonly<Record<string, string>>,
): Promise<unknown> {
  const address = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const said = new URLSearchParams(values);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const init = { method, redirect: 'error', signal: AbortSignal.timeout(waitMs) } as const;
  const answer = await (method === 'POST'
    ? fetch(address, { ...init, headers: { authorization }, body: said })
    : fetch(`${address}?${said}`, { ...init, headers: { authorization } })
  ).catch((error: unknown) => {
    throw isUnreached(error) ? new TextNotTaken('The service was not reached.') : noAnswer();
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && body !== undefined) return body;
  throw refusalOf(answer.status, body);
}

const noAnswer = () => new Error('The service did not answer in time.');

/** Nobody was connected to: it sent nothing. */
const isUnreached = (error: unknown): boolean => {
  const { code } = { ...((error as { cause?: { code?: string } }).cause ?? {}) };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code ?? '');
};

/** 4xx: it was not taken, 429 not now; 5xx and an answer that is none: it may have been. */
function refusalOf(status: number, body: unknown): Error {
  const code = Number({ ...(body as { code?: unknown }) }.code ?? 0);
  const why = refusedFor(code);
  if (why) return new TextRefused(why);
  if (status === 429) return new TextNotTaken('The service takes no more texts now (429).');
  if (status >= 400 && status < 500) return new TextNotTaken(`The service refused it (${code || status}).`);
  return noAnswer();
}
