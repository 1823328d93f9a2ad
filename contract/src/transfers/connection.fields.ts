import { fields, line, oneOf, optional, secret, whole, yesNo } from '../kit/fields.ts';

export const signIns = ['Private Key', 'Password'] as const;

/** Where a connection leads, and what it is opened with: the secret that is there stays where none is entered. */
export const connectionFields = fields({
  name: line(60),
  host: line(253),
  port: whole({ min: 1, max: 65_535 }),
  userName: line(120),
  signIn: oneOf(signIns),
  secret: { ...optional(secret(20_000)), lines: 4 },
  passphrase: optional(secret(200)),
  inboundPath: line(255),
  outboundPath: line(255),
  isEnabled: yesNo,
});
