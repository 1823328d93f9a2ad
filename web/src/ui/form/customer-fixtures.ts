import {
  amount,
  date,
  email,
  fields,
  line,
  lines,
  oneOf,
  optional,
  percent,
  refTo,
  secret,
  type ValuesOf,
  yesNo,
} from '@ratepayer/contract/kit/fields.ts';

/** A form with a field of each kind, its labels and what it begins with, for tests. */
export const customer = fields({
  name: line(20),
  email: optional(email),
  language: oneOf(['English', 'French']),
  paperless: yesNo,
  creditMinor: amount({ min: 100 }),
  shareBps: optional(percent()),
  from: optional(date),
  accountId: refTo('account'),
  note: optional(lines(40)),
  key: optional(secret(30)),
});
export type Values = ValuesOf<typeof customer>;
export const labels = {
  name: 'Name',
  email: 'E-mail',
  language: 'Language',
  paperless: 'Paperless',
  creditMinor: 'Credit',
  shareBps: 'Share',
  from: 'From',
  accountId: 'Account',
  note: 'Note',
  key: 'Key',
};
export const start: Partial<Values> = { name: 'Pat', language: 'English', creditMinor: 500, accountId: 7 };
