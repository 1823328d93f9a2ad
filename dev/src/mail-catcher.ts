import { createServer } from 'node:http';
import type { Server } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly text: string }[];
  /** As it came over the wire. */
  readonly source: string;
  readonly at: string;
}

export interface MailCatcher {
  readonly smtpUrl: string;
  readonly pageUrl: string;
  readonly mails: readonly CaughtMail[];
  stop(): Promise<void>;
}

const kept = 200;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string) => text.replace(/[&<>"]/g, (c) => escapes[c] ?? c);

/**
 * A real SMTP server that keeps what it gets and shows it on a page; for development and tests, which may let it refuse
 * an address.
 */
export async function startMailCatcher(
  pagePort = 0,
  refuses: (address: string) => Error | undefined = () => undefined,
): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(refuses(address) ?? null),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const mail: Email = await PostalMime.parse(Buffer.concat(parts));
        mails.unshift({
          to: session.envelope.rcptTo.map((to) => to.address).join(', '),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          attachments: mail.attachments.map(({ filename, content }) => ({
            name: filename ?? '',
            text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
          })),
          source: Buffer.concat(parts).toString('utf8'),
          at: new Date().toISOString(),
        });
        mails.length = Math.min(mails.length, kept);
        done();
      });
    },
  });
  const page = createServer((request, response) => {
    const shown = mails[Number(request.url?.slice(1) || Number.NaN)];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:",
    );
    response.end(shown ? shown.html : list(mails));
  });
  const smtpPort = await listen(smtp, smtp.server, 0);
  const port = await listen(page, page, pagePort).catch(() => listen(page, page, 0));
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    pageUrl: `http://localhost:${port}/`,
    mails,
    async stop() {
      await new Promise<void>((done) => smtp.close(() => done()));
      await new Promise<void>((done) => page.close(() => done()));
    },
  };
}

const list = (mails: readonly CaughtMail[]) =>
  `<!doctype html><html lang="en"><title>Mail</title><body style="font:16px system-ui;margin:2rem"><h1>Mail of this development server</h1>${
    mails.length === 0
      ? '<p>No mail yet.</p>'
      : `<ul>${mails.map((mail, i) => `<li><a href="/${i}">${html(mail.subject)}</a> to ${html(mail.to)}, ${mail.at}</li>`).join('')}</ul>`
  }</body></html>`;

interface Listening {
  once(event: 'error', failed: (error: Error) => void): unknown;
  listen(port: number, host: string, listening: () => void): unknown;
}
/** `inner` is whose address it is: a mail server listens by a server of its own. */
function listen(server: Listening, inner: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      const address = inner.address();
      done(address && typeof address === 'object' ? address.port : 0);
    });
  });
}
