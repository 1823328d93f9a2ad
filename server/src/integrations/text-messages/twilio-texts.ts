import type { Clock } from '../../platform/clock/clock.ts';
import type { Text, TextMessages } from './text-messages.ts';
import { callTwilio, type TwilioAccess } from './twilio-client.ts';
import { readTwilioFate, readTwilioReply, twilioSignature } from './twilio-notifications.ts';

/** Texts by Twilio's Messages resource. */
export function twilioTexts(access: TwilioAccess, clock: Clock, fatePath: string): TextMessages {
  return {
    service: 'Twilio',
    async send(text) {
      if (text.isAgain && (await wasTaken(access, text, clock.now()))) return;
      await callTwilio(access, 'POST', messageOf(access, text, fatePath));
    },
    replyHeaders: [twilioSignature],
    // What a notification is answered with in plain words is texted to whoever wrote; this says nothing.
    replyAnswer: { type: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
    readReply: (told) => readTwilioReply(access, told, clock.now()),
    readFate: (told) => readTwilioFate(access, told),
  };
}

function messageOf({ from, publicUrl }: TwilioAccess, { reference, to, body }: Text, fatePath: string) {
  // An address that Twilio cannot reach makes it refuse the text.
  const isReached = publicUrl.startsWith('https://');
  return {
    To: to,
    Body: body,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    ...(isReached ? { StatusCallback: `${publicUrl}${fatePath}?text=${encodeURIComponent(reference)}` } : {}),
  };
}

const daysBack = 2;
/** Signs and spaces may be others on the way (Smart Encoding): letters and digits are not. */
const wordsOf = (body: string): string => body.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether Twilio has a text that an earlier try had no answer for: it knows no reference of ours, so the same words to
 * the same number, as of late, are that text. @throws where it does not say: nothing is sent then
 */
async function wasTaken(access: TwilioAccess, { to, body }: Text, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - daysBack * 86_400_000).toISOString().slice(0, 10);
  const answer = await callTwilio(access, 'GET', { To: to, 'DateSent>': since, PageSize: '100' }).catch(() => {
    throw new Error('The service does not say whether it took this text.');
  });
  const { messages = [] } = answer as { messages?: readonly { body?: string; direction?: string }[] };
  return messages.some(
    (one) => (one.direction ?? '').startsWith('outbound') && wordsOf(one.body ?? '') === wordsOf(body),
  );
}
