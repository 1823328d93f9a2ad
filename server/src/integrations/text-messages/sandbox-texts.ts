import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { escaped } from '../../platform/web/escaped.ts';
import type { TextMessages } from './text-messages.ts';

const most = 50;

/** Stands in for the service outside production: what it is asked to send is kept, to be read at /sandbox-texts. */
export const sandboxTexts = (db: Database): TextMessages => ({
  service: 'Sandbox',
  async send({ reference, to, body }) {
    await db.pool.query(
      `insert into sandbox.text_message (reference, "to", body) values ($1, $2, $3) on conflict (reference) do nothing`,
      [reference, to, body],
    );
  },
});

/** The last texts, for who tries the product. Never registered in production. */
export function sandboxTextsPage(app: FastifyInstance, db: Database): void {
  app.get('/sandbox-texts', { schema: { hide: true } }, async (_request, reply) => {
    const { rows } = await db.pool.query<{ to: string; body: string; sent_date: Date }>(
      `select "to", body, sent_date from sandbox.text_message order by id desc limit ${most}`,
    );
    const lines = rows.map(({ to, body, sent_date }) =>
      [sent_date.toISOString(), to, body].map((cell) => `<td>${escaped(cell)}`).join(''),
    );
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Texts</title></head>
          <body><h1>Texts</h1><table>${lines.map((line) => `<tr>${line}`).join('')}</table></body></html>`,
      );
  });
}
