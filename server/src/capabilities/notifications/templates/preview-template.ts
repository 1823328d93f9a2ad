import { cultures } from '@ratepayer/contract/kit/culture.ts';
import type { NotificationPreview } from '@ratepayer/contract/notifications/template.operations.ts';
import { templateKeys } from '@ratepayer/contract/notifications/templates.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { readBy } from '../../../platform/texts/reader.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { type BusinessUnit, businessUnitOf } from '../../organizations/find-business-unit.ts';
import { framed } from '../mails/mail-frame.ts';
import { sampleSheet } from '../mails/template-test/template-test.mail.ts';
import { worded } from '../mails/worded.rules.ts';
import { mails } from '../mails.ts';
import { wordedText } from '../one-text.ts';
import { aroundOf, type Surroundings } from './read-templates.ts';
import { lengthOf, refuseOther, refuseText, type Written } from './refuse-text.ts';
import type { Which } from './template-level.ts';
import { sampleValues } from './template-samples.ts';

export interface PreviewDeps extends Surroundings {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Pick<Keyring, 'sign' | 'verify'>;
}
interface Of extends Which {
  readonly businessUnitId: number;
}

const lifeMs = 10 * 60_000;
const purpose = 'notification-preview';
const path = '/api/notification-previews';
/** What a frame shows: the draft itself, signed, so that nothing is kept of it. */
const sealed = z.object({
  businessUnitId: z.number(),
  key: z.enum(templateKeys),
  culture: z.enum(cultures),
  subject: z.string(),
  body: z.string(),
  expires: z.number(),
});

/** A mail by its sample in the look of a business unit, in words that are not saved. */
function mailOf(unit: BusinessUnit, key: Which['key'], draft: Written, deps: Surroundings) {
  const around = { ...aroundOf(unit, deps), culture: draft.culture };
  return readBy(draft.culture, () =>
    framed(worded(sampleSheet(mails, key, around), new Map([[key, { isOn: true, text: draft }]])).sheet, around),
  );
}

/** How a message reads in words that are not saved. @throws 400 by field, 404 */
export async function previewTemplate(
  tx: Tx,
  deps: PreviewDeps,
  { businessUnitId, key, channel }: Of,
  draft: Written,
): Promise<NotificationPreview> {
  refuseOther({ key, channel });
  const unit = await businessUnitOf(tx, businessUnitId);
  const around = { ...aroundOf(unit, deps), culture: draft.culture };
  refuseText({ key, channel }, draft, around);
  if (channel === 'SMS')
    return readBy(draft.culture, () => {
      const values = sampleValues(key, around);
      const { words } = wordedText(unit, new Map([[key, { isOn: true, text: draft }]]), { key, values }, () => '');
      return { subject: '', text: words, frame: null, length: lengthOf(draft.body, values) };
    });
  const { subject, text } = mailOf(unit, key, draft, deps);
  const expires = deps.clock.now().getTime() + lifeMs;
  const of = Buffer.from(JSON.stringify({ businessUnitId, key, ...draft, expires })).toString('base64url');
  const query = new URLSearchParams({ of, signature: deps.keyring.sign(purpose, of) });
  return { subject, text, frame: `${path}?${query}`, length: text.length };
}

// Mails carry their styles in themselves; nothing in them runs or is fetched but pictures.
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Serves the HTML of a preview to a frame of our own page: signed, for some minutes. */
export function serveMailFrames(app: FastifyInstance, deps: PreviewDeps): void {
  app.get<{ Querystring: Partial<Record<'of' | 'signature', string>> }>(
    path,
    { schema: { hide: true } },
    async (request, reply) => {
      const { of = '', signature = '' } = request.query;
      if (!deps.keyring.verify(purpose, String(of), String(signature))) throw notFound(say('preview_expired'));
      const { expires, businessUnitId, key, ...draft } = sealed.parse(
        JSON.parse(Buffer.from(String(of), 'base64url').toString()),
      );
      if (expires <= deps.clock.now().getTime()) throw notFound(say('preview_expired'));
      const unit = await deps.db.reading([businessUnitId], (tx) => businessUnitOf(tx, businessUnitId));
      return reply
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(mailOf(unit, key, draft, deps).html);
    },
  );
}
