import { describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { readPdf } from './read-pdf.ts';

const opened = openedWorld();

describe('usage of an account', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const account = {
    name: 'Zoë <b>Rivera</b>',
    accountNumber: '10001 – 01',
    serviceAddress: '12 Mill Street',
    unit: 'm³',
    interval: 'Daily',
  };

  it('is printed as a PDF that needs no sign-in, from what its address says', async () => {
    const { app } = opened();
    const metrics = Array.from({ length: 90 }, (_, n) => ({
      value: `${n}.25`,
      timestamp: n === 0 ? '2024-03-09' : '2024-03-10T05:30:00Z',
      key: `M-${n}`,
    }));
    const at = (query: string) =>
      app.inject({ url: `/app/usage-metrics-pdf/${encoded(metrics)}/${encoded(account)}${query}` });
    const answer = await at('?timeZone=US/Central');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await readPdf(answer.rawPayload)).text.replace(/\s+/g, ' ');
    for (const said of [
      'Meter Readings',
      'Account name: Zoë <b>Rivera</b>',
      'Account number: 10001 - 01',
      'Service address: 12 Mill Street',
      'Units: m³',
      'Interval: Daily',
      'Value (m³) Date Reading',
      '0.25 03/09/2024 M-0',
      '89.25 03/09/2024 M-89',
    ])
      expect(text).toContain(said);
    expect((await readPdf((await at('')).rawPayload)).text.replace(/\s+/g, ' ')).toContain('1.25 03/10/2024 UTC M-1');
  });

  it('is printed with the digits that its address says', async () => {
    const { app } = opened();
    const metrics = '[{"value":84.10,"timestamp":"2024-03-09"},{"value":123456789012.123456,"timestamp":"2024-03-10"}]';
    const url = `/app/usage-metrics-pdf/${Buffer.from(metrics).toString('base64url')}/${encoded(account)}`;
    const text = (await readPdf((await app.inject({ url })).rawPayload)).text.replace(/\s+/g, ' ');
    expect(text).toContain('84.10 03/09/2024');
    expect(text).toContain('123456789012.123456 03/10/2024');
  });

  it.each([
    ['nothing', 'x/y'],
    [
      'a value that is no decimal',
      `${Buffer.from('[{"value":1e21,"timestamp":"2024-03-09"}]').toString('base64url')}/${encoded(account)}`,
    ],
    ['no JSON', `${Buffer.from('no').toString('base64url')}/${encoded(account)}`],
    ['no readings', `${encoded([])}/${encoded(account)}`],
    ['a day that is none', `${encoded([{ value: '1', timestamp: 'soon' }])}/${encoded(account)}`],
    ['one part', encoded(account)],
  ])('says that a link with %s is damaged', async (_, path) => {
    const { app } = opened();
    const { statusCode, body } = await app.inject({ url: `/app/usage-metrics-pdf/${path}` });
    expect(statusCode).toBe(400);
    expect(body).toContain('This link is damaged. Open the usage page again.');
  });
});
