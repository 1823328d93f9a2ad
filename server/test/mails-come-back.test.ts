import { startMailCatcher, type MailCatcher } from '@ratepayer/dev/mail-catcher.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailReportsPath, secretHeader } from '../src/capabilities/notifications/bounces/mail-reports.ts';
import { sendEmail } from '../src/capabilities/notifications/send-email.ts';
import { openPaperless } from './paperless-kit.ts';
import { openWorld, type World } from './world.ts';

const secret = 'a secret of thirty-two characters'.replaceAll(' ', '-');
let world: World;
let catcher: MailCatcher;
let kit: Awaited<ReturnType<typeof openPaperless>>;
/** What the mail server says of an address. */
const refuses = (address: string): Error | undefined =>
  /^gone\./i.test(address)
    ? Object.assign(new Error('5.1.1 no such box'), { responseCode: 550 })
    : /^policy\./i.test(address)
      ? Object.assign(new Error('5.7.1 we do not like you'), { responseCode: 550 })
      : undefined;

beforeAll(async () => {
  world = await openWorld({ MAIL_REPORTS_SECRET: secret });
  catcher = await startMailCatcher(0, refuses);
  kit = await openPaperless(world);
});
afterAll(async () => {
  await catcher.stop();
  await world.close();
});

let made = 0;
/** A mail that says that a login was blocked, or another, sent to an address. */
async function mail(to: string, name = 'Address Changed', about: object = { customerId: kit.pat }) {
  const [row] = await world.rows<{ id: number }>(
    `insert into email_message (business_unit_id, template_key, "to", subject, about, outbox_id)
      values ($1, $2, $3, '', $4, $5) returning id`,
    [kit.unit, name, to, about, 900_000 + made++],
  );
  const id = Number(row?.id);
  await sendEmail(
    {
      db: world.db,
      smtpUrl: catcher.smtpUrl,
      portalUrl: 'http://localhost:4000',
      providerName: () => 'Ratepayer',
      from: 'bills@example.test',
      keyring: world.keyring,
    },
    { emailId: id, businessUnitId: kit.unit },
  );
  return id;
}
const stateOf = async (id: number) => {
  const [row] = await world.rows<{ status: string; error: string; bounced: boolean }>(
    `select status, error_message as error, bounced_date is not null as bounced from email_message where id = $1`,
    [id],
  );
  return row;
};
const sentTo = (address: string) => catcher.mails.filter(({ to }) => to === address).length;
const report = (emailId: number, recipient: string, header = secret, status = '5.1.1') =>
  world.app.inject({
    method: 'POST',
    url: mailReportsPath,
    headers: { [secretHeader]: header, 'content-type': 'message/rfc822' },
    payload: [
      'Message-ID: <r@mx.test>',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      `Status: ${status}`,
      '',
      `Message-ID: <email-${emailId}@ratepayer>`,
    ].join('\r\n'),
  });

it('goes to no address again whose box is not there, and to one whose server dislikes the sender', async () => {
  for (const [address, again] of [
    ['gone.one@back.test', 'Mails to this address come back. Correct it, or have the payer prove it again.'],
    ['policy.one@back.test', '5.7.1'],
  ] as const) {
    expect(await stateOf(await mail(address))).toMatchObject({ status: 'error' });
    const second = await stateOf(await mail(address.toUpperCase()));
    expect(second?.status).toBe('error');
    expect(second?.error, address).toContain(again);
  }
});

it('hears what came back later, of its own mails and by the secret alone', async () => {
  const address = 'later@back.test';
  const first = await mail(address);
  expect([await stateOf(first), sentTo(address)]).toMatchObject([{ status: 'processed' }, 1]);
  expect((await report(first, address, 'wrong')).statusCode).toBe(401);
  expect((await report(first, address, '')).statusCode).toBe(401);
  expect((await report(first, 'other@back.test')).statusCode).toBe(200);
  expect((await report(first, address, undefined, '4.2.2')).statusCode).toBe(200);
  await mail(address);
  expect(sentTo(address)).toBe(2);
  // Twice at once, and again: it is one.
  await Promise.all([report(first, address), report(first, address)]);
  await report(first, address);
  expect(await stateOf(first)).toMatchObject({ bounced: true });
  expect(await stateOf(await mail(address))).toMatchObject({ status: 'error' });
  expect(sentTo(address)).toBe(2);
});

it('calls a person once where bills go to it in place of paper, and writes again when it is proved anew', async () => {
  const payer = await kit.newPayer({ accounts: ['10003'], email: 'gone.payer@back.test' });
  const account = await world.accountId('10003');
  await kit.enrol(payer, account);
  await mail(payer.email);
  const id = await mail(payer.email);
  expect(await stateOf(id)).toMatchObject({ status: 'error' });
  const tickets = await world.rows(
    `select distinct payload ->> 'dedupeKey' from outbox
      where topic = 'ticket.Technical' and ordering_key like '%gone.payer%'`,
  );
  expect(tickets).toHaveLength(1);
  const [seen] = (await kit.read(account, payer.token)).payers;
  expect(seen).toMatchObject({ comesBack: true });
  // The code is mailed all the same; once it was used, mails go out again.
  const other = 'again@back.test';
  const first = await mail(other);
  await report(first, other);
  await kit.call('POST', '/api/customers/home/address', { email: other }, payer.token);
  const code = await kit.mailedCode(payer.id);
  const [{ id: verificationId } = { id: 0 }] = await world.rows<{ id: number }>(
    'select max(id)::int as id from email_verification where customer_id = $1',
    [payer.id],
  );
  const before = sentTo(other);
  await mail(other, 'Address Code', { customerId: payer.id, verificationId });
  expect(sentTo(other)).toBe(before + 1);
  await kit.call('PUT', kit.own(payer, account), { email: other, code, rowVersion: 1 }, payer.token);
  const [now] = (await kit.read(account, payer.token)).payers;
  expect(now).toMatchObject({ comesBack: false, enrolment: { email: other } });
  expect(await stateOf(await mail(other))).toMatchObject({ status: 'processed' });
});
