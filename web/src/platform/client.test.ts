import { afterEach, describe, expect, it, vi } from 'vitest';
import { anyone, operations } from '@ratepayer/contract/kit/operation.ts';
import { uploadApi } from './api/upload.api.ts';
import { externalApi } from './api/external.api.ts';
import { paymentApi } from './api/payment.api.ts';
import { viewApi } from './api/view.api.ts';
import { clientOf } from './client.ts';
import { keyOf, queryOf } from './query-of.ts';
import { outcomeOf, Refused } from './refused.ts';
import { storeUser } from './session/user.ts';
import { userOf } from './session/session-fixtures.ts';
import { currentToasts, dismiss } from './toasts.ts';

interface Seen {
  readonly address: string;
  readonly init: RequestInit;
}

/** The network as far as a call goes: one request, answered with this. */
function answering(body: unknown, status = 200): Seen[] {
  const seen: Seen[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    seen.push({ address, init });
    return new Response(JSON.stringify(body), { status });
  });
  return seen;
}
afterEach(() => void vi.unstubAllGlobals());

describe('a call of an operation', () => {
  it('puts the names of the path into the path and the rest of a GET into the query', async () => {
    const seen = answering({ items: [] });
    await paymentApi.listPayments({ businessUnitId: 7, Page: 2, PaymentChannels: ['QuickPay', 'IVR'], Exported: true });
    expect(seen[0]?.address).toMatch(
      /^\/api\/business-units\/7\/payments\?Page=2&PaymentChannels=QuickPay&PaymentChannels=IVR&Exported=true&_=\d+$/,
    );
    expect(seen[0]?.init.body).toBeUndefined();
  });

  it('puts the rest of anything else into the body, with the key that keeps it from being done twice', async () => {
    const seen = answering({});
    await paymentApi.voidPayment({ id: 5, reason: 'Duplicate payment', rowVersion: 2 }, { idempotencyKey: 'k-1' });
    expect(seen[0]?.address).toBe('/api/payments/5/void');
    expect(seen[0]?.init).toMatchObject({ method: 'POST', headers: { 'idempotency-key': 'k-1' } });
    expect(JSON.parse(String(seen[0]?.init.body))).toEqual({ reason: 'Duplicate payment', rowVersion: 2 });
    await viewApi.removeSavedView({ businessUnitId: 1, viewId: 3 });
    expect(seen[1]?.init.body).toBeUndefined();
  });

  it('that writes by its query sends no body', async () => {
    const seen = answering({});
    await uploadApi.getUploadUrl({ businessUnitId: 1, fileName: 'a b.csv' });
    expect(seen[0]?.init).toMatchObject({ method: 'POST' });
    expect(seen[0]?.address).toMatch(/^\/api\/[\w/-]+\?fileName=a\+b\.csv$/);
    expect(seen[0]?.init.body).toBeUndefined();
  });

  it('throws what the server refuses, by path, and says so where no answer came', async () => {
    answering([{ propertyName: 'Query', errorMessage: "Isn't enough." }], 400);
    const refused = await externalApi
      .findAccounts({ businessUnitId: 1, query: 'a' })
      .catch((problem: unknown) => problem);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ status: 400, errors: [{ propertyName: 'query', errorMessage: 'Isnt enough.' }] });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await outcomeOf(externalApi.findAccounts({ businessUnitId: 1, query: 'ab' }))).toMatchObject({
      data: null,
      status: 0,
    });
    vi.stubGlobal('fetch', async () => new Response('{"items": [', { status: 200 }));
    expect(await outcomeOf(externalApi.findAccounts({ businessUnitId: 1, query: 'ab' }))).toMatchObject({
      data: null,
      status: 0,
    });
  });

  it('that is called off is no refusal', async () => {
    const called = new AbortController();
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      called.abort();
      signal?.throwIfAborted();
    });
    const answer = await externalApi
      .findAccounts({ businessUnitId: 1, query: 'ab' }, { signal: called.signal })
      .catch((problem: unknown) => problem);
    expect(answer).not.toBeInstanceOf(Refused);
    expect(answer).toMatchObject({ name: 'AbortError' });
  });

  it('that nobody answers ends after a minute, or after what it may take, as one without a connection', async () => {
    vi.useFakeTimers();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const called = new AbortController();
      setTimeout(() => called.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
      return called.signal;
    });
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_done, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason))),
    );
    for (const [limitMs, given] of [
      [60_000, {}],
      [200_000, { limitMs: 200_000 }],
    ] as const) {
      const heard = vi.fn();
      const asked = outcomeOf(paymentApi.voidPayment({ id: 5, reason: 'Other', rowVersion: 2 }, given)).then(heard);
      await vi.advanceTimersByTimeAsync(limitMs - 1);
      expect(heard).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await asked;
      expect(heard.mock.lastCall?.[0]).toMatchObject({ data: null, status: 0, errors: [{ propertyName: '' }] });
    }
    limits.mockRestore();
    vi.useRealTimers();
  });

  it('is kept under its name and input, and all of its answers under its name', async () => {
    const seen = answering({ id: 5 });
    const query = queryOf(paymentApi.getPayment, { id: 5 });
    expect(query.queryKey).toEqual(['getPayment', { id: 5 }]);
    expect(keyOf(paymentApi.getPayment)).toEqual(['getPayment']);
    expect(await query.queryFn({ signal: new AbortController().signal })).toEqual({ id: 5 });
    expect(seen[0]?.init.signal).toBeInstanceOf(AbortSignal);
  });
});

describe('a refusal', () => {
  const call = async (status: number, body: unknown) => {
    for (const { id } of currentToasts()) dismiss(id);
    const seen = answering(body, status);
    const outcome = await outcomeOf(paymentApi.getPayment({ id: 5 }));
    return { outcome, toasts: currentToasts().map(({ text }) => text), headers: seen[0]?.init.headers };
  };

  it('of 400 goes back to the caller, by field, and nobody is told besides', async () => {
    const { outcome, toasts } = await call(400, [{ propertyName: 'AccountNumber', errorMessage: 'Fill it in.' }]);
    expect(outcome).toMatchObject({
      status: 400,
      errors: [{ propertyName: 'accountNumber', errorMessage: 'Fill it in.' }],
    });
    expect(toasts).toEqual([]);
  });

  it('of 401 says that the session is over, and comes back without data as an Authentication error', async () => {
    const raised = vi.fn();
    addEventListener('session-expired', raised, { once: true });
    const { outcome, toasts } = await call(401, []);
    const text = 'Your session has expired. Please log in again';
    expect(toasts).toEqual([text]);
    expect(outcome).toEqual({
      data: null,
      hasErrors: true,
      errors: [{ propertyName: 'Authentication', errorMessage: text }],
      status: 401,
    });
    expect(raised).toHaveBeenCalledOnce();
  });

  it('of 403 says so, and leaves the caller with nothing', async () => {
    const { outcome, toasts } = await call(403, [{ propertyName: '', errorMessage: 'No.' }]);
    expect(toasts).toEqual(['You are not authorized to perform this action']);
    expect([outcome.data, outcome.errors]).toEqual([null, []]);
  });

  it('of 500 joins what the server says into one message, which is gone after five seconds', async () => {
    vi.useFakeTimers();
    try {
      const body = { errors: [{ errorMessage: 'One.' }, { errorMessage: 'Two.' }], traceId: '1' };
      expect((await call(500, body)).toasts).toEqual(['One.\nTwo.']);
      vi.advanceTimersByTime(4500);
      expect(currentToasts()).toHaveLength(1);
      vi.advanceTimersByTime(1000);
      expect(currentToasts()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([404, 409])('of %i is thrown on', async (status) => {
    answering([], status);
    await expect(paymentApi.getPayment({ id: 5 })).rejects.toMatchObject({ status });
  });

  it('never comes for want of the token: it is sent where there is one, and only there', async () => {
    expect((await call(200, {})).headers).not.toHaveProperty('authorization');
    const user = userOf('Customer', 'riverton-water');
    storeUser('person', { user, accessToken: 'abc', idToken: 'x', expiresAt: Date.now() + 600_000 });
    expect((await call(200, {})).headers).toMatchObject({ authorization: 'Bearer abc' });
    storeUser('person', undefined);
  });
});

/** Never called: each line would be a mistake, and the type check has to see it. */
export async function wrongUses(): Promise<void> {
  // @ts-expect-error a name of the path is missing
  await paymentApi.listPayments({ Page: 1 });
  // @ts-expect-error a text where a number is meant
  await paymentApi.listPayments({ businessUnitId: '1' });
  // @ts-expect-error a channel that does not exist
  await paymentApi.listPayments({ businessUnitId: 1, PaymentChannels: ['Pigeon'] });
  // @ts-expect-error a sort by a column that is not one
  await paymentApi.listPayments({ businessUnitId: 1, 'Sorted.0.Id': 'colour' });
  // @ts-expect-error yes and no are no texts
  await paymentApi.listPayments({ businessUnitId: 1, Exported: 'true' });
  // @ts-expect-error a name that the operation does not know
  await paymentApi.listPayments({ businessUnitId: 1, PageNumber: 2 });
  // @ts-expect-error an amount is whole cents, never a text
  await paymentApi.refundPayment({ id: 1, reason: 'Duplicate payment', amountMinor: '5.00', refundableMinor: 500 });
  // @ts-expect-error what the body needs is missing
  await paymentApi.refundPayment({ id: 1, reason: 'Duplicate payment', refundableMinor: 500 });
  // @ts-expect-error a query is typed as its call
  queryOf(paymentApi.getPayment, { id: 'five' });
  // @ts-expect-error so is its answer
  (await paymentApi.getPayment({ id: 1 })).colour;
  // @ts-expect-error an operation that is not there
  paymentApi.takeTheMoney;
  const table = operations({
    one: { summary: 'One', access: anyone, answer: (await import('@ratepayer/contract/kit/shapes.ts')).file },
  });
  // @ts-expect-error every operation has its path
  clientOf<typeof table>({});
}
