import type { FastifyInstance } from 'fastify';
import type { TextMessages, TextReply } from '../../../integrations/text-messages/text-messages.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { hearReply } from './hear-reply.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  /** The service that sends texts; undefined where none is set up. */
  readonly texts: TextMessages | undefined;
}

/** Where the service tells what somebody answered. */
export const textRepliesPath = '/api/text-replies';
const largest = 64 * 1024;

/** What a notification says, or undefined when it is not the service's own. */
function replyOf(texts: TextMessages, headers: Readonly<Record<string, unknown>>, body: string): TextReply | undefined {
  const checked = texts.replyHeaders.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value.slice(0, 1000)] as const] : [];
  });
  try {
    return texts.readReply({ headers: Object.fromEntries(checked), body });
  } catch {
    return undefined;
  }
}

/** Hears what people answer to texts, from the service that sends them and whoever signs as it does. */
export function textReplyRoutes(app: FastifyInstance, { db, clock, texts }: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: unknown }>(textRepliesPath, { schema: { hide: true } }, async (request, reply) => {
      if (!texts) throw notFound();
      const said = replyOf(texts, request.headers, typeof request.body === 'string' ? request.body : '');
      if (!said) throw badRequest('', say('reply_not_signed'));
      await hearReply(db, clock, said);
      return reply.type('text/plain').send('[accepted]');
    });
  });
}
