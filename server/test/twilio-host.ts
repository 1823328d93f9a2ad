import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as Twilio's Messages resource lists it. */
interface Message {
  readonly sid: string;
  readonly to: string;
  readonly from: string | null;
  readonly messaging_service_sid: string | null;
  readonly body: string;
  readonly status: string;
  readonly direction: string;
  readonly error_code: null;
  readonly callback: string;
}

/** What it does with the next request that makes a message; it serves those after it as usual. */
type Mood =
  | 'taken'
  | 'late'
  | 'silent'
  | 'broken'
  | 'full'
  | 'cut'
  | { readonly code: number; readonly status: number };

/**
 * A server that speaks as Twilio's Messages resource of 2010-04-01 does: HTTP Basic, a form in, JSON out, errors as
 * `{ code, message, more_info, status }`. It may fail, answer late or never, after it took a message or before.
 */
export async function twilioHost(accountSid: string, authToken: string) {
  const taken: Message[] = [];
  const moods: Mood[] = [];
  let lists = 0;
  const json = (res: ServerResponse, status: number, body: object) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const fault = (res: ServerResponse, status: number, code: number) =>
    json(res, status, { code, message: 'No', more_info: `https://www.twilio.com/docs/errors/${code}`, status });

  function take(form: URLSearchParams): Message {
    const message = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To') ?? '',
      from: form.get('From'),
      messaging_service_sid: form.get('MessagingServiceSid'),
      body: form.get('Body') ?? '',
      status: 'queued',
      direction: 'outbound-api',
      error_code: null,
      callback: form.get('StatusCallback') ?? '',
    };
    taken.unshift(message);
    return message;
  }

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://local');
    const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    if (req.headers.authorization !== basic) return void fault(res, 401, 20003);
    if (url.pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return void fault(res, 404, 20404);
    if (req.method === 'GET') {
      lists++;
      const to = url.searchParams.get('To');
      return void json(res, 200, { messages: taken.filter((one) => one.to === to), page: 0, page_size: 100 });
    }
    const parts: Buffer[] = [];
    for await (const part of req as AsyncIterable<Buffer>) parts.push(part);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const mood = moods.shift() ?? 'taken';
    if (typeof mood === 'object') return void fault(res, mood.status, mood.code);
    if (mood === 'full') return void fault(res, 429, 20429);
    if (mood === 'silent') return;
    const message = take(form);
    if (mood === 'broken') return void res.writeHead(500).end('<html>');
    if (mood === 'cut') return void req.socket.destroy();
    if (mood === 'late') await new Promise((done) => setTimeout(done, 600));
    json(res, 201, message);
  }
  const server = createServer((req, res) => void serve(req, res));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    moods,
    lists: () => lists,
    close: () => new Promise<unknown>((done) => (server.closeAllConnections(), server.close(done))),
  };
}
