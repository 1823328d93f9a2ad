import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountMailApi } from '../../platform/api/account-mail.api.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { outcomeOf, Refused } from '../../platform/refused.ts';
import { limitReads } from './limit-reads.ts';

const asked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const called = new AbortController();
    setTimeout(() => called.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
    return called.signal;
  });
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    asked.push(address);
    return new Promise((_done, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)));
  });
  limitReads();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const mine = () => new AbortController();
const reads = (page: AbortController) => queryOf(paymentApi.getPayment, { id: 5 }).queryFn({ signal: page.signal });
const sends = (limitMs: number) => paymentApi.voidPayment({ id: 5, reason: 'Other', rowVersion: 2 }, { limitMs });
const asksAhead = () =>
  accountMailApi.sendReminders({ businessUnitId: 1, accountIds: [3], onlyAsk: true }, { signal: mine().signal });

it.each<[string, number, () => Promise<unknown>]>([
  ['is read', 60_000, () => reads(mine())],
  ['is asked before it is done', 200_000, asksAhead],
  ['is sent', 60_000, () => sends(60_000)],
  ['a gateway is asked', 200_000, () => sends(200_000)],
])('ends what nobody answers as without a connection: what %s after %i ms', async (_, limitMs, call) => {
  const heard = vi.fn();
  const answer = outcomeOf(call()).then(heard);
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(heard.mock.lastCall?.[0]).toMatchObject({ data: null, status: 0, errors: [{ propertyName: '' }] });
  expect(asked).toHaveLength(1);
});

it('says nothing of what its page called off', async () => {
  const page = mine();
  const answer = reads(page).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(1_000);
  page.abort();
  expect(await answer).not.toBeInstanceOf(Refused);
  expect(await answer).toMatchObject({ name: 'AbortError' });
});

it('lets live lines hold as long as they do', async () => {
  const heard = vi.fn();
  void fetch('/signalr-hub?id=1', { method: 'GET', signal: mine().signal }).then(heard, heard);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(heard).not.toHaveBeenCalled();
});
