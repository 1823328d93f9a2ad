import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSandboxReply, signatureHeader } from './sandbox-replies.ts';
import { type TextMessages, TextNotTaken, TextRefused } from './text-messages.ts';

/** Numbers that behave as services do on a bad day, whatever the area code (docs/sandbox.md). */
const told = { refused: '5550190', busy: '5550191', late: '5550192', slow: '5550193', down: '5550194' } as const;
const slowMs = 3_000;

/**
 * Stands in for the service outside production: what it is asked to send is kept, to be read at /sandbox-texts, where
 * phones answer too. Some numbers are refused, refused once or always for a fault of the service, taken without an
 * answer, or taken slowly.
 */
export function sandboxTexts(db: Database, keyring: Pick<Keyring, 'verify'>): TextMessages {
  const asked = new Set<string>();
  const isTo = (to: string, number: keyof typeof told) => to.endsWith(told[number]);
  return {
    service: 'Sandbox',
    async send({ reference, to, body }) {
      if (isTo(to, 'refused')) throw new TextRefused('This number takes no texts.');
      if (isTo(to, 'down')) throw new TextNotTaken('The service is down.');
      const isFirst = !asked.has(reference);
      if (isTo(to, 'busy') && isFirst) {
        asked.add(reference);
        throw new TextNotTaken('The service is busy.');
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
    replyHeaders: [signatureHeader],
    replyAnswer: { type: 'text/plain', body: '[accepted]' },
    readFate: () => undefined,
    readReply: (notification) => readSandboxReply(keyring, notification),
  };
}
