import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { escaped } from '../../platform/web/escaped.ts';
import type { TextMessages } from './text-messages.ts';

const most = 50;

/** Numbers that behave as services do on a bad day, whatever the area code (docs/sandbox.md). */
const told = { refused: '5550190', busy: '5550191', late: '5550192', slow: '5550193' } as const;
const slowMs = 3_000;

/**
 * Stands in for the service outside production: what it is asked to send is kept, to be read at /sandbox-texts. Some
 * numbers are refused, refused once, taken without an answer, or taken slowly.
 */
export function sandboxTexts(db: Database): TextMessages {
  const asked = new Set<string>();
  const isTo = (to: string, number: keyof typeof told) => to.endsWith(told[number]);
  return {
    service: 'Sandbox',
    async send({ reference, to, body }) {
      if (isTo(to, 'refused')) throw new Error('This number takes no texts.');
      const isFirst = !asked.has(reference);
      if (isTo(to, 'busy') && isFirst) {
        asked.add(reference);
        throw new Error('The service is busy.');
      }
      if (isTo(to, 'slow')) await new Promise((done) => setTimeout(done, slowMs));
      await db.pool.query(
        `insert into sandbox.text_message (reference, "to", body) values ($1, $2, $3)
          on conflict (reference) do nothing`,
        [reference, to, body],
      );
      if (isTo(to, 'late') && isFirst) {
        asked.add(reference);
        throw new Error('The service did not answer in time.');
      }
    },
  };
}

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
