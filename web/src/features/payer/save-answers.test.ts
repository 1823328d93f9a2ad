import { afterEach, expect, it, vi } from 'vitest';
import type { IntentAccount } from '@ratepayer/contract/payments/intent.shapes.ts';
import { accountOf, intentOf } from './pay-fixtures.ts';
import { saveAnswers } from './save-answers.ts';

afterEach(() => vi.unstubAllGlobals());

const asShown = accountOf({ balance: 16_000, totalOutstandingBalance: 16_000 });

/** Saves "Total due" of an account whose parts the server answers; tells what was put. */
async function saved(owed: Partial<IntentAccount>) {
  const put: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const { lineItems } = JSON.parse(String(body)) as { lineItems?: { lineItemType: string; amountMinor: number }[] };
    put.push([url.replace(/^.*\//, ''), lineItems?.map((line) => [line.lineItemType, line.amountMinor])]);
    return new Response(JSON.stringify(intentOf({ accounts: [{ ...asShown, ...owed }] })));
  });
  await saveAnswers({
    ...{
      intent: intentOf({ accounts: [asShown] }),
      paidOn: () => 16_000,
      lines: [],
      email: '',
      phone: '',
      method: 'kept',
    },
    ...{ card: { holderName: '', postalCode: '' }, bank: {} as never, frame: null, onStale: async () => undefined },
  });
  return put;
}

it('puts once what is paid', async () => {
  expect(await saved({})).toEqual([
    ['charges', [['AccountBalance', 16_000]]],
    ['payment-fields', undefined],
  ]);
});

it('shares the same amount out anew, before all else, where an account owes it by other parts meanwhile', async () => {
  const openCharges = [{ id: 5, description: 'Tree', remainingMinor: 5_000, dueDate: null, mustPayInFull: true }];
  expect(await saved({ balance: 10_000, lateFee: 1_000, openCharges })).toEqual([
    ['charges', [['AccountBalance', 16_000]]],
    [
      'charges',
      [
        ['AccountBalance', 10_000],
        ['LateFee', 1_000],
        ['OpenCharge', 5_000],
      ],
    ],
    ['payment-fields', undefined],
  ]);
});
