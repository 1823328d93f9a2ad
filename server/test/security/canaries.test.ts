import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@ratepayer/dev/free-port.ts';
import { startMailCatcher } from '@ratepayer/dev/mail-catcher.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FromNode, ToNode } from '../crash/node.ts';
import { prepare } from '../paying.ts';
import { testSecretsKey } from '../secrets.ts';
import { openWorld, type World } from '../world.ts';

// security.md T14: a payment with everything in it, on a node that logs and traces all it can; then nothing of it may
// stand in logs, traces, metrics or jobs.
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('nothing of a person, a card or a token stands in logs, traces, metrics or jobs', async () => {
  const mail = await startMailCatcher();
  const traces: string[] = [];
  const collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      traces.push(Buffer.concat(parts).toString('latin1'));
      response.end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../crash/node.ts'), {
    env: {
      PATH: '',
      NODE_ENV: 'test',
      PUBLIC_URL: 'http://localhost:4000',
      DATA_DIR: world.dataDir,
      DATABASE_URL: world.appUrl,
      SECRETS_KEY: testSecretsKey,
      LOG_LEVEL: 'debug',
      LIMIT_FACTOR: '1000',
      SMTP_URL: mail.smtpUrl,
      TRACES_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  const heard = (wanted: FromNode) =>
    new Promise<void>((done) => child.on('message', (said: FromNode) => said === wanted && done()));
  await heard('loaded');
  child.send({ role: 'all', port } satisfies ToNode);
  await heard('ready');
  const origin = `http://127.0.0.1:${port}`;

  const { token, accountIds } = await world.quickPay(['10001']);
  const paying = await prepare(world, {
    token,
    accountId: accountIds[0] ?? 0,
    amountMinor: 8412,
    email: 'canary.payer@example.test',
  });
  const send = (method: string, path: string, body?: object) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const path = `/api/payment-intents/${paying.intent.identifier}`;
  await fetch(`${origin}/sandbox-gateway/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ number: '5555555555554444', expiry: '12/39', securityCode: '987' }),
  });
  const ready = (await (
    await send('PUT', `${path}/payment-source`, {
      paymentSourceType: 'ACH',
      holderName: 'Canary Holder',
      holderType: 'Personal',
      accountType: 'Checking Account',
      routingNumber: '110000000',
      accountNumber: '000123456789',
    })
  ).json()) as { totalMinor: number; terms: { termsVersionId: number }[] };
  const result = (await (
    await send('POST', `${path}/process`, {
      totalMinor: ready.totalMinor,
      acknowledgedTermsVersionIds: ready.terms.map((t) => t.termsVersionId),
    })
  ).json()) as {
    status: string;
    referenceNumber: string;
  };
  expect(result.status).toBe('Complete');
  await send('GET', `/api/payments/${result.referenceNumber}/receipt`);
  await send('POST', '/api/payment-intents', { businessUnitId: 'canary.payer@example.test' });
  await send('GET', '/api/payments/canary.payer@example.test/receipt');
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  for (let i = 0; i < 100 && traces.length === 0; i++) await new Promise((done) => setTimeout(done, 50));
  child.kill('SIGKILL');
  collector.close();
  await mail.stop();

  const jobs = (await world.rows("select data::text as data, coalesce(output::text, '') as output from pgboss.job"))
    .map((row) => row.data + row.output)
    .join('\n');
  expect(output).toContain('"route":"/api/payment-intents/:identifier/process"');
  expect(metrics).toContain('ratepayer_payment_outcomes_total{operation="Sale",outcome="Approved",by="Gateway"} 1');
  expect(metrics).toMatch(
    /ratepayer_request_seconds_count\{method="POST",route="\/api\/payment-intents\/:identifier\/process",status="200"\} 1/,
  );
  expect(traces.length).toBeGreaterThan(0);
  // A log is read by programs: every line is one object with its time and its level.
  const lines = output.trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines)
    expect(JSON.parse(line), line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: expect.stringMatching(/^(debug|info|warn|error)$/),
    });
  const canaries = [
    '5555555555554444',
    '000123456789',
    'canary.payer@example.test',
    'Canary Holder',
    result.referenceNumber,
    paying.intent.identifier,
    token.slice(-40),
  ];
  for (const [where, text] of Object.entries({ output, metrics, traces: traces.join('\n'), jobs })) {
    for (const canary of canaries) expect(text.includes(canary), `${canary.slice(0, 6)}… in ${where}`).toBe(false);
  }
}, 60_000);
