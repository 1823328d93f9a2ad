import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { allOperations, allPaths } from './all-operations.ts';
import { outsideBrackets, pseudoTexts } from '@ratepayer/contract/texts/qps.ts';
import { businessUnitBySlug } from '../src/capabilities/organizations/find-business-unit.ts';
import { requiredTerms } from '../src/capabilities/sessions/required-terms.ts';
import type { PaymentSourceRow } from '../src/capabilities/wallet/payment-source.ts';
import { replaceTexts } from '../src/platform/texts/catalog.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let takeBack: () => void;

beforeAll(async () => {
  world = await openWorld();
  takeBack = replaceTexts('en-US', pseudoTexts);
});
afterAll(async () => {
  takeBack();
  await world.close();
});

const bankAccount: PaymentSourceRow = {
  id: 1,
  paymentSourceType: 'ACH',
  accountType: '',
  accountNumberLast4: '6789',
  holderName: 'Pat',
  holderType: 'Personal',
  cardExpiryMonth: null,
  cardExpiryYear: null,
  bankName: '',
  token: 't',
  fingerprint: '',
  status: 'Active',
  merchantAccountId: null,
  cardEntryMethod: 'Keyed',
};

const messagesOf = (body: unknown): string[] =>
  [body, (body as { errors?: unknown } | undefined)?.errors].flatMap((items) =>
    Array.isArray(items) ? items.map((item: { errorMessage?: unknown }) => String(item.errorMessage ?? '')) : [],
  );

/** Calls an operation without what it needs, and with what does not fit. */
async function refusalsOf(id: keyof typeof allPaths, token: string | undefined, fill: string): Promise<string[]> {
  const { method, url } = routeOf(String(allPaths[id]));
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const address = url.replaceAll(/\{\w+\}/g, fill);
  const send = (payload?: object) =>
    world.app.inject({
      method: method as 'POST',
      url: address,
      headers,
      ...(payload ? { payload } : {}),
    });
  const bodies =
    method === 'GET'
      ? [undefined]
      : [undefined, {}, { rowVersion: 'no', reason: 5, amountMinor: -1.5, email: 'x', columns: {}, unknown: true }];
  const answers = [];
  for (const body of bodies) answers.push(await send(body));
  return answers.flatMap((answer) =>
    answer.statusCode >= 400 && String(answer.headers['content-type']).includes('json')
      ? messagesOf(answer.json())
      : [],
  );
}

it('refuses in words of the catalog alone, whoever asks and whatever is sent', async () => {
  const tokens = [
    undefined,
    await world.token('global@ratepayer.test'),
    await world.token('pat@example.test'),
    (await world.quickPay(['10001'])).token,
  ];
  const left = new Set<string>();
  let heard = 0;
  for (const id of Object.keys(allOperations) as (keyof typeof allPaths)[]) {
    for (const token of tokens)
      for (const fill of ['999999', 'x']) {
        const messages = await refusalsOf(id, token, fill);
        heard += messages.length;
        for (const text of messages.flatMap((message) => outsideBrackets(message))) left.add(`${id}: ${text}`);
      }
  }
  expect(heard).toBeGreaterThan(500);
  expect([...left]).toEqual([]);
});

it('says a refusal in the culture of the page that asked', async () => {
  takeBack();
  const refuse = (culture: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/payment-intents',
      headers: { 'accept-language': culture },
      payload: {},
    });
  expect((await refuse('en-CA')).json()).toEqual((await refuse('en-US')).json());
  takeBack = replaceTexts('en-CA', pseudoTexts);
  expect(messagesOf((await refuse('en-CA')).json()).flatMap((message) => outsideBrackets(message))).toEqual([]);
  expect(messagesOf((await refuse('en-US')).json()).every((message) => !message.includes('⟦'))).toBe(true);
});

it('fills a text of terms in the words of its business unit, whoever reads it', async () => {
  takeBack();
  const bankNamed = async (slug: string, accountType: string) => {
    const unit = await businessUnitBySlug(world.db, slug);
    if (!unit) throw new Error(`There is no ${slug}.`);
    const contentMarkdown = 'from your {{bank}} account';
    const published = [
      { id: 1, identifier: 'ach-terms' as const, version: 1, title: 'T', contentMarkdown, contentHash: '' },
    ];
    const source = { ...bankAccount, accountType };
    const figures = { amountMinor: 100, feeMinor: 0, today: '2026-11-23', providerName: '' };
    // With a fee it is the text for that, and no other in its place.
    expect(requiredTerms({ unit, published, source, ...figures, feeMinor: 1 })).toEqual([]);
    return requiredTerms({ unit, published, source, ...figures })[0]?.text;
  };
  expect(await bankNamed('riverton-water', 'Savings Account')).toBe('from your savings account');
  expect(await bankNamed('riverton-water', 'Checking Account')).toBe('from your checking account');
  expect(await bankNamed('lakeshore-hydro', 'Checking Account')).toBe('from your chequing account');
});
