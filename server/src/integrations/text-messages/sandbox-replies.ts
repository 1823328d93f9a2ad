import { z } from 'zod';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { ServiceNotification, TextReply } from './text-messages.ts';

const purpose = 'sandbox-text-reply';
export const signatureHeader = 'x-sandbox-signature';

const told = z.object({
  reference: z.string().regex(/^[\w-]{1,100}$/),
  from: z.string().max(30),
  body: z.string().max(1600),
  saidDate: z.iso.datetime(),
});

/** A notification of the sandbox that a phone answered, signed as its receiver expects. */
export function sandboxReply(
  keyring: Pick<Keyring, 'sign'>,
  reply: z.infer<typeof told>,
): Omit<ServiceNotification, 'address'> {
  const body = JSON.stringify(reply);
  return { body, headers: { [signatureHeader]: keyring.sign(purpose, body) } };
}

/** What such a notification says; undefined when it is not signed by us, or says something else. */
export function readSandboxReply(
  keyring: Pick<Keyring, 'verify'>,
  { body, headers }: ServiceNotification,
): TextReply | undefined {
  if (!keyring.verify(purpose, body, headers[signatureHeader] ?? '')) return undefined;
  const { saidDate, ...rest } = told.parse(JSON.parse(body));
  return { ...rest, saidDate: new Date(saidDate) };
}
