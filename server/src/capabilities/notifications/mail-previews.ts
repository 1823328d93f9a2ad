import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../platform/http/refusal.ts';
import { mails } from './mails.ts';
import { markup } from './mails/markup.rules.ts';
import { sampleSurroundings } from './mails/surroundings.sample.ts';
import { say } from '../../platform/texts/refusals.ts';

const hidden = { schema: { hide: true } };
// Mails carry their styles in themselves; nothing in them runs or is fetched but pictures.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const page = (reply: FastifyReply, type: 'html' | 'plain', body: string) =>
  reply.header('content-security-policy', policy).type(`text/${type}; charset=utf-8`).send(body);

/** Every mail as it looks with its sample, for who writes them. Never registered in production. */
export function mailPreviews(app: FastifyInstance, publicUrl: string): void {
  app.get('/mail-previews', hidden, async (_request, reply) => {
    const rows = mails.map(({ name, sample }) => {
      const at = `/mail-previews/${encodeURIComponent(name)}`;
      return markup`<tr><td>${name}<td>${sample(sampleSurroundings).subject}<td><a href="${at}">HTML</a> <a href="${at}?part=text">Text</a>`;
    });
    const list = markup`<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Mails</title></head><body><h1>Mails</h1><table>${rows}</table></body></html>`;
    return page(reply, 'html', String(list));
  });
  app.get<{ Params: { name: string }; Querystring: { part?: string } }>(
    '/mail-previews/:name',
    hidden,
    async (request, reply) => {
      const mail = mails.find((one) => one.name === request.params.name);
      if (!mail) throw notFound(say('no_such_mail'));
      const { html, text } = mail.sample({ ...sampleSurroundings, portalUrl: publicUrl });
      return request.query.part === 'text' ? page(reply, 'plain', text) : page(reply, 'html', html);
    },
  );
}
