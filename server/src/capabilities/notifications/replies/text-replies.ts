import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceNotification, TextMessages } from '../../../integrations/text-messages/text-messages.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { hearFate } from './hear-fate.ts';
import { hearReply } from './hear-reply.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  /** The service that sends texts; undefined where none is set up. */
  readonly texts: TextMessages | undefined;
}

/** Where the service tells what somebody answered, and what became of a text. */
export const textRepliesPath = '/api/text-replies';
export const textFatesPath = `${textRepliesPath}/fates`;
const largest = 64 * 1024;

/** What a notification says, or undefined when it is not the service's own. */
function readBy<T>(
  texts: TextMessages,
  request: FastifyRequest<{ Body: unknown }>,
  read: (told: ServiceNotification) => T | undefined,
): T | undefined {
  const headers = texts.replyHeaders.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value.slice(0, 1000)] as const] : [];
  });
  const body = typeof request.body === 'string' ? request.body : '';
  try {
    return read({ headers: Object.fromEntries(headers), address: request.url, body });
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
      const said = readBy(texts, request, (told) => texts.readReply(told));
      if (!said) throw badRequest('', say('reply_not_signed'));
      await hearReply(db, clock, said);
      return reply.type(texts.replyAnswer.type).send(texts.replyAnswer.body);
    });
    scope.post<{ Body: unknown }>(textFatesPath, { schema: { hide: true } }, async (request, reply) => {
      if (!texts) throw notFound();
      const fate = readBy(texts, request, (told) => texts.readFate(told));
      if (fate) await hearFate(db, fate);
      // What is not signed, and what says nothing yet, is answered alike: nobody learns what a signature is.
      return reply.type(texts.replyAnswer.type).send(texts.replyAnswer.body);
    });
  });
}
