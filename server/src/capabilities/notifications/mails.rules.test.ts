import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outsideBrackets, pseudoTexts } from '@ratepayer/contract/texts/qps.ts';
import { describe, expect, it } from 'vitest';
import { readBy } from '../../platform/texts/reader.ts';
import { replaceTexts } from '../../platform/texts/catalog.ts';
import { mailNamed, mails } from './mails.ts';
import { framed } from './mails/mail-frame.ts';
import { receiptSheet } from './mails/payment-receipt/receipt-sheet.ts';
import { sampleApproval } from './mails/approval.sample.ts';
import { sampleWords } from './mails/paperless-mail.ts';
import { sampleReceipt } from './mails/receipt.sample.ts';
import { sampleSurroundings } from './mails/surroundings.sample.ts';

const facts = {
  receipt: sampleReceipt,
  newBalances: [{ accountId: 1, minor: 1_234_56 }],
  agreed: [{ title: 'Terms', text: 'You agree.' }],
};
/** Every text in a value, whatever it stands in. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" } as const;
const textsOfHtml = (html: string): string[] =>
  html
    .replace(/<style>[^<]*<\/style>/g, '')
    .split(/<[^>]*>/)
    .map((text) =>
      text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity as keyof typeof entities]).trim(),
    );
const receipt = (around = {}) => {
  const surroundings = { ...sampleSurroundings, ...around };
  return framed(receiptSheet(facts, surroundings), surroundings);
};

/** The same facts of a biller in Canada; what a list was asked by was kept in its words. */
function inCanada<T>(facts: T): T {
  if (Array.isArray(facts)) return facts.map(inCanada) as T;
  if (typeof facts !== 'object' || facts === null || facts instanceof Date) return facts;
  const kept = { filters: '2026-03-01 – 2026-03-31' };
  const changed = { currencyCode: 'CAD', culture: 'en-CA', ...kept } as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value === null ? null : (changed[name] ?? inCanada(value))]),
  ) as T;
}
/** Dollars of another country, days as they are written there, and its words. */
const american = new RegExp(
  [
    String.raw`\$[\d,]+(\.\d\d)?(?! CAD|[\d,.])|\b\d\d\/\d\d\/\d{4}`,
    String.raw`\b(cancel(ed|ing)|colors?|neighbors?|enroll(s|ments?)?|checking|ZIP)\b`,
  ].join('|'),
  'gi',
);

/** Mails about no account and no payment. */
const begins =
  'Address|Bank|Card|Staff|Job|Daily|Merchant|Organization|Security|Onboarding|Report|Ticket|Registration|Password';
const withoutAccount = new RegExp(`^(${begins}|New|Sign In Code|Passkey|Login)|Removed$|Blocked$`);

describe('every mail', () => {
  it.each(mails.map((mail) => [mail.name, mail] as const))(
    '%s has a subject, one thing to press, and says the same in HTML and in text',
    (name, mail) => {
      const { subject, html, text } = mail.sample(sampleSurroundings);
      expect(subject).toMatch(/\w{4}/);
      expect(html.match(/<a href="https:/g)).toHaveLength(1);
      for (const said of [
        'Need help? (555) 010-0142',
        '200 Mill Street',
        'You get this e-mail because',
        ...(withoutAccount.test(name)
          ? []
          : [/Autopay|Paperless|Reminder|Link|Invitation|Bill|Form/.test(name) ? '10001' : '900000000000000004']),
      ])
        expect(text).toContain(said);
      const words = text.replace(/\bhttps:\S+/g, '').match(/[A-Za-z]{4,}/g) ?? [];
      for (const word of words) expect(html).toContain(word);
    },
  );

  it.each([
    [
      'Refund Failed',
      'Your refund comes another way',
      ['refunded $84.12, but your bank did not take it', 'The money comes another way.'],
    ],
    [
      'Payment Being Returned',
      'We are returning your payment',
      ['We told you that you were not charged. $84.12 was charged after all; we are returning it.'],
    ],
    ['Payment Refunded', 'A refund is on its way', ['Riverton Water & Sewer refunded $84.12', '3 to 10 business days']],
    ['Payment Voided', 'Your payment was canceled', ['canceled your payment of $84.12', 'You will not be charged']],
    ['Payment Returned', 'Your payment was returned', ['took back $84.12']],
    ['Payment Not Charged', 'Your payment was not made', ['It was not taken.', 'You were not charged.']],
  ])('%s says what happened and what to do', (name, subject, sentences) => {
    const told = mailNamed(mails, name).sample(sampleSurroundings);
    expect(told.subject).toBe(subject);
    for (const sentence of sentences) expect(told.text).toContain(sentence);
  });

  it('says nothing that is not in the catalog, in its subject, its text and its HTML', () => {
    const takeBack = replaceTexts('en-US', pseudoTexts);
    try {
      // Who writes, what was paid for and by whom are data; all else is said by key.
      const facts = [sampleSurroundings, sampleReceipt, sampleApproval, sampleWords]
        .flatMap(textsIn)
        .filter((text) => /\p{L}/u.test(text));
      const isData = (piece: string) =>
        facts
          .toSorted((a, b) => b.length - a.length)
          .reduce((rest, fact) => rest.replaceAll(fact, ''), piece)
          .match(/\p{L}{2}/u) === null;
      const said = mails.flatMap(({ name, sample }) => {
        const { subject, text, html } = sample(sampleSurroundings);
        const shown = [subject, ...text.split('\n'), ...textsOfHtml(html)];
        return shown.flatMap((line) => outsideBrackets(line, isData)).map((left) => `${name}: ${left}`);
      });
      expect(said).toEqual([]);
    } finally {
      takeBack();
    }
  });

  it('is written in the words and dates of its business unit', () => {
    const canadian = mailNamed(mails, 'Payment Receipt').sample({ ...sampleSurroundings, culture: 'en-CA' });
    expect(canadian.text).toContain('was paid on 2024-03-09');
    expect(canadian.html).toContain('<html lang="en-CA">');
    expect(mailNamed(mails, 'Payment Voided').sample({ ...sampleSurroundings, culture: 'en-CA' }).subject).toBe(
      'Your payment was cancelled',
    );
  });

  it('says Canadian dollars, days and words where its biller is in Canada, of everything that it may be about', () => {
    const around = {
      ...sampleSurroundings,
      culture: 'en-CA',
      address: '12 Harbour Road, Lakeshore, ON K0A 1A0',
    } as const;
    const found: string[] = [];
    let all = '';
    for (const { name, sheets } of mails)
      for (const sheet of sheets(around, inCanada)) {
        const { subject, text, html } = readBy('en-CA', () => framed(sheet, around));
        const said = [subject, text, ...textsOfHtml(html)].join('\n');
        all += said;
        if (!html.includes('<html lang="en-CA">')) found.push(`${name}: is in another language`);
        for (const [wrong] of said.matchAll(american)) found.push(`${name}: ${wrong}`);
      }
    expect(found).toEqual([]);
    expect([/\$84\.12 CAD/.test(all), /\b20\d\d-\d\d-\d\d\b/.test(all), all.length > 50_000]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is about something: an announcement that does not say what is refused before anything is written', () => {
    for (const mail of mails) {
      expect(() => mail.check({}), mail.name).toThrow();
      expect(
        () =>
          mail.check({ paymentId: Number.NaN, approvalRequestId: 1, accountId: Number.NaN, customerId: Number.NaN }),
        mail.name,
      ).toThrow();
      const removed = { accountType: 'Visa', accountNumberLast4: '4242', accountNumber: '1', autopayEnded: 0 };
      const links = { userId: 1, invitationId: 1, onboardingId: 1, verificationId: 1, runId: 1, reason: 'Look' };
      const logins = { registrationId: 1, browserId: 1, usedLinkId: 1, responseId: 1 };
      const numbers = {
        paymentId: 1,
        approvalRequestId: 1,
        accountId: 1,
        billId: 1,
        customerId: 1,
        isPayer: true,
        ...links,
        ...logins,
      };
      const turned = { merchantAccountId: 1, isActive: true, isTaken: true, by: 'Dana Okafor' };
      const changed = { merchantChangeId: 1, changeId: 1, status: 'Approved' };
      const tried = { templateKey: 'Payment Voided', culture: 'en-US', subject: 'Paid', body: '{{amount}}' };
      const day = { name: 'Water', day: '2026-03-04', currencyCode: 'USD', collectedMinor: null, payments: 0 };
      const chosen = { reportId: 1, ticketId: 1, by: 'Dana Okafor' };
      const digest = { units: [{ ...day, attention: 0, isCut: false }], more: 0 };
      const when = { schedulingType: 'DayOfMonth', leadTimeDays: null, dayOfMonth: 'Last', maxAmountMinor: null };
      const planned = { scheduledPaymentId: 1, amountMinor: 1, feeMinor: 0, why: '', isAutopay: true };
      const days = { processingDate: '2026-03-12', dueDate: null, cancelableUntil: null };
      const autopay = { ...when, ...planned, ...days, paymentSourceId: 1, acknowledgmentId: 1 };
      const paperless = { email: 'pat@example.test', consentId: 1, before: '', reason: '' };
      const whole = {
        ...chosen,
        ...paperless,
        ...autopay,
        ...digest,
        ...numbers,
        ...tried,
        ...removed,
        ...turned,
        ...changed,
        blocked: true,
        ...{ autopayEnded: 1, signInCodeId: 1, added: true, at: '2026-03-05T18:00:00Z', address: '203.0.113.9' },
      };
      expect(() => mail.check(whole), mail.name).not.toThrow();
    }
  });

  it('stands in a folder of its own, and every folder in the registry', () => {
    const folders = readdirSync(join(import.meta.dirname, 'mails'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const named = mails.map((mail) => mail.name.toLowerCase().replaceAll(' ', '-'));
    expect(named.toSorted()).toEqual(folders.map((folder) => folder.name).toSorted());
  });
});

describe('a receipt', () => {
  it('stands in the order of its picture, in HTML and in text', () => {
    const told = receipt();
    expect(told.subject).toBe('Receipt: $127.09 to Riverton Water & Sewer');
    const order = [
      'Payment received',
      'Thank you. $123.45 was paid on 03/09/2024.',
      'Pat Rivera, 10001 – 01',
      '$53.45',
      'Morgan Lee, 10002',
      '$50.00',
      'Dog license',
      '$20.00',
      'Service fee',
      '$3.64',
      'Total',
      '$127.09',
      'Reference #',
      '900000000000000004',
      'Visa ending in 4242',
      '042917',
      'New balance, 10001 – 01',
      '$1,234.56',
      'There will be two separate charges on your statement: $123.45 from',
      'View receipt',
      'Need help?',
      'The terms you agreed to are attached.',
    ];
    const html = told.html.slice(told.html.indexOf('<h1'));
    for (const text of [told.text, html]) {
      let at = 0;
      for (const part of order) {
        at = text.indexOf(part, at);
        expect(at, part).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('shows the logo as a picture that mail programs draw, and none that leads elsewhere than to a page', () => {
    expect(receipt().html).toContain('<img src="https://pay.example.test/logos/water.png"');
    for (const logoUrl of ['', 'javascript:alert(1)', 'data:text/html,x'])
      expect(receipt({ logoUrl }).html).not.toContain('<img');
  });

  it('can be read on every colour of a biller, escapes what people typed, and keeps the subject on one line', () => {
    for (const [primaryColor, text] of [
      ['#1f5fc4', '#ffffff'],
      ['#f5d000', '#161f2c'],
      ['red;}', '#ffffff'],
    ])
      expect(receipt({ primaryColor }).html).toContain(`;color:${text};font-weight:700;text-decoration:none`);
    expect(receipt({ portalUrl: 'https://pay.example.test/app' }).html).toContain(
      '<img src="https://pay.example.test/logos/water.png"',
    );
    const odd = receipt({ header: 'A\r\nBcc: x@example.test', subHeader: '<script>', hoursText: '<b onclick="x">' });
    expect(odd.subject).not.toMatch(/[\r\n]/);
    expect(odd.html).not.toMatch(/<script>|<b onclick/);
  });
});

describe('announcements', () => {
  const source = join(import.meta.dirname, '../..');
  const announced = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/['"`]email\.([A-Z][^'"`]*)['"`]/g)].map(
        ([, name = '']) => name,
      ),
    )
    .flatMap((name) => (name === 'Payment ${what}' ? ['Payment Voided', 'Payment Refunded'] : [name]));

  it('have a mail each, and one without a mail is a fault, never a receipt', () => {
    expect(announced.length).toBeGreaterThan(6);
    expect(announced.filter((name) => !mails.some((mail) => mail.name === name))).toEqual([]);
    expect(() => mailNamed(mails, 'Payment Eaten')).toThrow('No mail is written for email.Payment Eaten.');
  });
});
