import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/database/database.ts';
import { escaped } from '../../platform/web/escaped.ts';
import { sandboxReply } from './sandbox-replies.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** Where the product hears what phones answered. */
  readonly repliesPath: string;
}

const most = 50;
const policy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const form = `<form method="post" action="sandbox-texts/replies"><p><label>Phone <input name="from" required></label>
  <label>answers <input name="body" value="STOP" required></label> <button>Send</button></form>`;

/** The last texts, and phones that answer, for who tries the product. Never registered in production. */
export function sandboxTextsPage(app: FastifyInstance, { db, clock, keyring, repliesPath }: Deps): void {
  app.get('/sandbox-texts', { schema: { hide: true } }, async (_request, reply) => {
    const { rows } = await db.pool.query<{ to: string; body: string; sent_date: Date }>(
      `select "to", body, sent_date from sandbox.text_message order by id desc limit ${most}`,
    );
    const lines = rows.map(({ to, body, sent_date }) =>
      [sent_date.toISOString(), to, body].map((cell) => `<td>${escaped(cell)}`).join(''),
    );
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Texts</title></head>
          <body><h1>Texts</h1>${form}<table>${lines.map((line) => `<tr>${line}`).join('')}</table></body></html>`,
      );
  });
  void app.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Body: { from?: string; body?: string } }>(
      '/sandbox-texts/replies',
      { schema: { hide: true } },
      async ({ headers: { host }, body: { from = '', body = '' } }, reply) => {
        const said = { reference: randomUUID(), from, body, saidDate: clock.now().toISOString() };
        const { body: payload, headers } = sandboxReply(keyring, said);
        await app.inject({
          method: 'POST',
          url: repliesPath,
          headers: { ...headers, host, 'content-type': 'text/plain' },
          payload,
        });
        return reply.redirect('../sandbox-texts', 303);
      },
    );
  });
}
