import { type AddressInfo, connect, createServer } from 'node:net';
import type { IncomingMessage } from 'node:http';
import middie from '@fastify/middie';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { allOperations } from '../all-operations.ts';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';
import { callOutside, checkedTarget, OutboundRefused } from '../../src/platform/outbound/call-outside.ts';
import { downloadOutside } from '../../src/platform/outbound/download-outside.ts';
import { limitSizes } from '../../src/platform/http/request-limits.ts';
import { scrub } from '../../src/platform/http/client-reports.ts';
import { everyResponse, pageHeaders, pageKind } from '../../src/platform/web/page-kinds.ts';
import { openWorld, type World } from '../world.ts';

// security.md T17 (calls outside), T19 (mass assignment), T31 (card numbers), T33 (exhaustion), T34 (host, caches),
// section 3 (headers).
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('sizes (T33)', () => {
  const post = (body: unknown) => world.call('POST', '/api/payment-intents', { body });

  it('refuses long addresses, many keys, deep and wide bodies and large ones, each by name', async () => {
    expect((await world.call('GET', `/api/payments/${'9'.repeat(9000)}/receipt`)).status).toBe(414);
    expect((await world.call('GET', `/api/payments/1/receipt?${'a=1&'.repeat(101)}`)).status).toBe(400);
    let deep: unknown = 1;
    for (let i = 0; i < 25; i++) deep = [deep];
    expect((await post({ x: deep })).body).toEqual([
      { propertyName: '', errorMessage: 'This is nested more than 20 deep. Send it flatter.' },
    ]);
    expect((await post({ x: Array(1001).fill(1) })).body).toEqual([
      { propertyName: '', errorMessage: 'This holds more than 1,000 items. Send fewer at once.' },
    ]);
    const large = await world.call('POST', '/api/payment-intents', { body: { x: 'a'.repeat(1_100_000) } });
    expect([large.status, large.body]).toEqual([
      413,
      [{ propertyName: '', errorMessage: 'This is too large. Send less at once.' }],
    ]);
  });
});

describe('time to send a body (T33)', () => {
  it('ends who sends byte by byte, and leaves open lines without a body alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const limited = Fastify();
      limitSizes(limited);
      limited.post('/slow', async () => 'done');
      await limited.register(middie);
      limited.use('/auth', (request: IncomingMessage) => void request.on('data', () => undefined)); // as the provider reads it, past our parsers
      limited.get('/line', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200);
        reply.raw.write('open');
      });
      const origin = new URL(await limited.listen({ port: 0, host: '127.0.0.1' }));
      const open = (text: string) => {
        const socket = connect(Number(origin.port), '127.0.0.1', () => socket.write(text));
        const state = { closed: false, heard: '' };
        socket.on('data', (part) => (state.heard += part.toString()));
        socket.on('close', () => (state.closed = true));
        socket.on('error', () => undefined);
        return { socket, state };
      };
      const slow = open(
        'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
      );
      const atProvider = open(
        'POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n',
      );
      const line = open('GET /line HTTP/1.1\r\nHost: x\r\n\r\n');
      const settle = async (until: () => boolean) => {
        for (let i = 0; i < 5000 && !until(); i++) await new Promise((done) => setImmediate(done));
      };
      await settle(() => line.state.heard.includes('open'));
      vi.advanceTimersByTime(31_000);
      await settle(() => slow.state.closed && atProvider.state.closed);
      expect([slow.state.closed, atProvider.state.closed, line.state.closed]).toEqual([true, true, false]);
      line.socket.destroy();
      limited.server.closeAllConnections();
      await limited.close();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('card numbers (T31)', () => {
  it('are refused in every text but those that ask for a number', async () => {
    const answer = await world.call('POST', '/api/payments/1/send-receipt', { body: { email: '4242 4242 4242 4242' } });
    expect(answer.body).toEqual([{ propertyName: 'email', errorMessage: 'Do not enter card numbers here.' }]);
    const nested = await world.call('PUT', '/api/payment-intents/aaaaaaaaaaaaaaaaaaaaaa/payment-fields', {
      body: { paymentFieldItems: [{ key: 'po', value: 'my card is 5555-5555-5555-4444' }] },
    });
    expect(nested.body).toEqual([
      { propertyName: 'paymentFieldItems[0].value', errorMessage: 'Do not enter card numbers here.' },
    ]);
    const reference = await world.call('POST', '/api/payments/1/send-receipt', {
      body: { email: 'a@example.test', note: '900000000000000004' },
    });
    expect(JSON.stringify(reference.body)).not.toContain('card numbers');
  });
});

describe('shapes (T19)', () => {
  const forbidden = [
    'id',
    'businessUnitIdOfTenant',
    'organizationId',
    'status',
    'balance',
    'role',
    'createdBy',
    'createdByUserName',
    'customerId',
    'refundedAmountMinor',
    'postedDate',
    'permissions',
  ];
  const keys = (shape: unknown): string[] => {
    if (shape instanceof z.ZodObject)
      return Object.entries(shape.shape).flatMap(([key, inner]) => [key, ...keys(inner)]);
    if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
      return keys(shape.unwrap());
    if (shape instanceof z.ZodArray) return keys(shape.element);
    return shape instanceof z.ZodUnion ? shape.options.flatMap(keys) : [];
  };
  // Staff say which payer they mean; a payer who says another one is told that there is none (customer-texts.test.ts).
  const ofPayer = {
    // What a device calls its passkey, not ours.
    addMyPasskey: ['id'],
    linkCustomerAccount: ['customerId'],
    unlinkAccountAsAdmin: ['customerId'],
    initiatePhoneVerification: ['customerId'],
    verifyPhone: ['customerId'],
    changeAutopaySettings: ['customerId'],
    changePaperless: ['customerId'],
    endPaperless: ['customerId'],
    putForms: ['customerId'],
    submitForm: ['customerId'],
    submitPublicForm: ['customerId'],
  };
  // What somebody may is what these are for; nobody gives more than they hold, nor to themselves (person.rules.ts).
  const ofUser = {
    inviteUser: ['role', 'permissions'],
    changeUser: ['role', 'permissions'],
    // A Global Admin says where to; nobody else may.
    moveUser: ['organizationId'],
  };
  // Whether a reader is in use is what staff say of it; no payment hangs on it.
  const ofReader = { addDevice: ['status'], changeDevice: ['status'] };
  // A program may no more than the administrator who says it holds (api-clients.test.ts).
  const ofProgram = { createApiClient: ['permissions'], changeApiClient: ['permissions'] };
  it.each(Object.entries(allOperations) as [string, Operation][])(
    '%s takes nothing that only the server may say',
    (id, operation) => {
      // Staff say what a new account owes: it is the opening entry of its register.
      const own =
        ({ createAccount: ['balance'], ...ofPayer, ...ofUser, ...ofReader, ...ofProgram } as Record<string, string[]>)[
          id
        ] ?? [];
      expect(keys(operation.body).filter((key) => forbidden.includes(key))).toEqual(own);
    },
  );
});

describe('calls to addresses set by staff (T17)', () => {
  const policy = (addresses: Record<string, string[]> = {}, allow: string[] = []) => ({
    allow,
    resolve: async (host: string) => addresses[host] ?? [],
  });
  const tried = (address: string, addresses?: Record<string, string[]>, allow?: string[]) =>
    checkedTarget(address, policy(addresses, allow)).then(
      ({ ip }) => ip,
      (error) => (error instanceof OutboundRefused ? 'refused' : 'failed'),
    );

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.1.2.3',
    '169.254.169.254',
    '169.254.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '192.168.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:0808:0808::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fdff::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '5f00::1',
  ])('do not reach %s', async (ip) => {
    expect(await tried('https://hook.example/', { 'hook.example': [ip] })).toBe('refused');
    expect(await tried('https://hook.example/', { 'hook.example': ['8.8.8.8', ip] }), 'beside a public one').toBe(
      'refused',
    );
  });

  it.each([
    'http://hook.example/',
    'https://user:secret@hook.example/',
    'https://user@hook.example/',
    'https://hook.example:8443/',
    'ftp://hook.example/',
    'file:///etc/passwd',
    'gopher://hook.example',
    'javascript:alert(1)',
    'data:text/plain,x',
    '//hook.example',
    '/path',
    '',
    'https://',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://localhost/',
    'https://unknown.example/',
    'https://169.254.169.254/latest/meta-data',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
  ])('are not made to %s', async (address) => {
    expect(await tried(address, { 'hook.example': ['8.8.8.8'], localhost: ['127.0.0.1'] })).toBe('refused');
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('reach %s', async (ip) => {
    expect(await tried('https://hook.example/', { 'hook.example': [ip] })).toBe(ip);
  });

  it('reach a private address only where the operator allows it, by host and port', async () => {
    const inside = { 'cis.town.internal': ['10.1.2.3'] };
    expect(await tried('https://cis.town.internal:8443/', inside, ['cis.town.internal:8443'])).toBe('10.1.2.3');
    expect(await tried('https://cis.town.internal/', inside, ['cis.town.internal:8443'])).toBe('refused');
  });

  it('go to the address that was checked, whatever the name says afterwards', async () => {
    let asked = 0;
    const rebinding = { allow: [], resolve: async () => (asked++ === 0 ? ['8.8.8.8'] : ['127.0.0.1']) };
    expect((await checkedTarget('https://hook.example/', rebinding)).ip).toBe('8.8.8.8');
    expect(asked).toBe(1);
  });
});

describe('a call that was allowed (T17)', () => {
  it('ends after its time, and one that was refused never leaves', async () => {
    let connections = 0;
    const silent = createServer(() => {
      connections += 1;
    });
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const address = `https://127.0.0.1:${port}/hook`;
    await expect(callOutside(address, '{}', {}, { allow: [], limitMs: 300 })).rejects.toThrow(OutboundRefused);
    await expect(downloadOutside(address, {}, { allow: [] }, AbortSignal.timeout(300))).rejects.toThrow(
      OutboundRefused,
    );
    expect(connections).toBe(0);
    const began = performance.now();
    await expect(callOutside(address, '{}', {}, { allow: [`127.0.0.1:${port}`], limitMs: 300 })).rejects.toThrow();
    expect(connections).toBe(1);
    expect(performance.now() - began).toBeLessThan(5_000);
    silent.close();
  });
});

describe('headers (section 3)', () => {
  const origins = {
    base: 'https://pay.example/app',
    idp: '',
    api: '',
    nonce: 'n0nce',
    search: '',
    silentHash: 'sha256-x',
    framedBy: ['https://t.gov'],
  };
  it.each([
    ['/portal/payments', 'staff', "frame-ancestors 'none'", 'DENY', true],
    ['/customer/riverton-water/dashboard', 'payer', "frame-ancestors 'self'", 'SAMEORIGIN', true],
    ['/payment/900000000000000004/receipt', 'payer', "frame-ancestors 'self'", 'SAMEORIGIN', true],
    ['/customer/riverton-water/make-payment/x', 'payment', "frame-ancestors 'none'", 'DENY', false],
    ['/embedded/riverton-water/flow', 'embedded', "frame-ancestors 'self' https://t.gov", undefined, true],
    ['/callback', 'callback', "frame-ancestors 'none'", 'DENY', true],
    ['/silent-refresh', 'silent', "frame-ancestors 'self'", 'SAMEORIGIN', false],
  ])('of %s are those of a %s page', (path, kind, ancestors, frame, trusted) => {
    expect(pageKind(path)).toBe(kind);
    const headers = pageHeaders(pageKind(path), origins);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).toContain(ancestors);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(policy.includes("require-trusted-types-for 'script'")).toBe(trusted);
    expect(headers['x-frame-options']).toBe(frame);
    // Another host for the API is one that pages may ask, and nothing else.
    const elsewhere =
      pageHeaders(pageKind(path), { ...origins, api: 'https://api.example' })['content-security-policy'] ?? '';
    const asks = ['staff', 'payer', 'payment', 'embedded'];
    expect(/connect-src[^;]*https:\/\/api\.example/.test(elsewhere)).toBe(asks.includes(kind));
    expect(elsewhere.replace('https://api.example', '')).toBe(policy);
  });

  it('stand on every kind of answer of the API, errors too', async () => {
    for (const [method, url] of [
      ['GET', '/api/payments/900000000000000004/receipt'],
      ['GET', '/api/nothing'],
      ['POST', '/api/payment-intents'],
      ['GET', '/health/live'],
      ['GET', '/docs'],
      ['GET', '/logos/water.svg'],
      ['GET', '/auth/jwks'],
      ['GET', '/auth/set-password?token=x'],
    ] as const) {
      const { headers } = await world.call(method, url);
      for (const name of Object.keys(everyResponse)) expect(headers[name], `${url} ${name}`).toBeTruthy();
      if (url.startsWith('/auth/')) continue;
      expect(headers['reporting-endpoints'], url).toBe('csp="http://localhost:4000/api/csp-reports"');
      for (const name of Object.keys(headers)) expect(name).not.toMatch(/^(server|x-powered-by|access-control-.*)$/);
    }
  });
});

describe('hosts (T34)', () => {
  it('other than ours are not answered', async () => {
    expect((await world.call('GET', '/api/payments/1/receipt', { headers: { host: 'evil.example' } })).status).toBe(
      421,
    );
    expect((await world.call('GET', '/health/live', { headers: { host: '10.0.0.7' } })).status).toBe(200);
  });
});

it('scrubs what browsers report', () => {
  expect(scrub('https://pay.example/x?token=abc')).toBe('https://pay.example/x');
  expect(scrub('pat@example.test paid 4242424242424242\u0000')).toBe('[e-mail] paid [number] ');
  expect(scrub('eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0')).toBe('[long]');
});
