import { describe, expect, it } from 'vitest';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { cardToken, goodCard } from './paying.ts';
import { openChannels } from './channel-kit.ts';

const { world, unit, clerk, machine, put, process, paid, swipe } = await openChannels();

describe('a payment on the telephone', () => {
  const begin = async (accountNumber: string, token = machine) =>
    world.call<PaymentIntent>('POST', '/api/payment-intents/ivr', {
      token,
      body: { businessUnitId: unit, accountIds: [await world.accountId(accountNumber)] },
    });

  it('is taken by the telephone system with a token of the gateway', async () => {
    const accountId = await world.accountId('10002');
    const { body: intent } = await begin('10002');
    expect(intent).toMatchObject({ channel: 'IVR', status: 'RequiresCharges' });
    expect(
      (await put(intent, 'charges/ivr', { charges: [{ accountId, amountMinor: 2_500 }] }, machine)).body,
    ).toMatchObject({ amountMinor: 2_500, status: 'RequiresPaymentSource' });
    const ready = await put(
      intent,
      'payment-source/ivr',
      { paymentSourceType: 'Credit Card', token: await cardToken(world), holderName: 'Caller', postalCode: '78702' },
      machine,
    );
    expect(ready.body).toMatchObject({
      status: 'RequiresConfirmation',
      paymentSource: { accountNumberLast4: '4242', cardEntryMethod: 'Keyed' },
    });
    const done = await process(ready.body, machine);
    expect(done.body.status).toBe('Complete');
    expect(await paid(done.body)).toMatchObject({ channel: 'IVR', status: 'Succeeded' });
  });

  it('that is declined says what can be done about it, and nothing that tells one card from another', async () => {
    await world.rows(`insert into custom_gateway_message (gateway_id, payment_source_type, response_code, culture,
        payer_message, staff_message, payer_action, counts_as_attempt)
      select distinct gateway_id, 'Credit Card', 'insufficient_funds', 'en-US', 'There is not enough money.', 'Poor',
        'Contact Bank', true from merchant_account`);
    const { body: intent } = await begin('10002');
    const accountId = await world.accountId('10002');
    await put(intent, 'charges/ivr', { charges: [{ accountId, amountMinor: 1_900 }] }, machine);
    const token = await cardToken(world, '4000000000009995');
    const source = { paymentSourceType: 'Credit Card', token, holderName: 'Caller', postalCode: '78702' };
    const ready = await put(intent, 'payment-source/ivr', source, machine);
    expect((await process(ready.body, machine)).body).toMatchObject({
      payerAction: 'Contact Bank',
      payerMessage: expect.stringMatching(/^The payment was not approved\. Call your bank/),
    });
    await world.rows('delete from custom_gateway_message');
  });

  it('takes what the telephone system encrypted for the gateway, and a bank account', async () => {
    const accountId = await world.accountId('10003');
    const { body: intent } = await begin('10003');
    await put(intent, 'charges/ivr', { charges: [{ accountId, amountMinor: 1_000 }] }, machine);
    const byCard = await put(
      intent,
      'payment-source/ivr',
      { paymentSourceType: 'Credit Card', data: swipe('keyed') },
      machine,
    );
    expect(byCard.body.paymentSource).toMatchObject({ accountType: 'Visa', cardEntryMethod: 'Keyed' });
    const unread = await put(
      intent,
      'payment-source/ivr',
      { paymentSourceType: 'Credit Card', data: swipe('msr.encrypted') },
      machine,
    );
    expect([unread.status, (unread.body as never as { errorMessage: string }[])[0]?.errorMessage]).toEqual([
      400,
      'The card could not be read. Ask the caller to key it again.',
    ]);
    const bank = {
      paymentSourceType: 'ACH',
      holderName: 'Pat',
      holderType: 'Personal',
      accountType: 'Checking Account',
      routingNumber: '110000000',
      accountNumber: '000123456789',
    };
    const byBank = await put(intent, 'payment-source/ivr', bank, machine);
    expect(byBank.body.paymentSource).toMatchObject({ paymentSourceType: 'ACH', accountNumberLast4: '6789' });
    expect((await process(byBank.body, machine)).body.status).toBe('Complete');
  });

  it('is for machine clients in their business units, and for sessions that began there', async () => {
    expect((await begin('10002', clerk)).status).toBe(403);
    const lakeshore = await world.unitId('lakeshore-hydro');
    const foreign = await world.call('POST', '/api/payment-intents/ivr', {
      token: machine,
      body: { businessUnitId: lakeshore, accountIds: [1] },
    });
    expect(foreign.status).toBe(404);
    const { token, accountIds } = await world.quickPay(['10004']);
    const web = await world.call<PaymentIntent>('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    const wrong = await put(
      web.body,
      'charges/ivr',
      { charges: [{ accountId: accountIds[0], amountMinor: 100 }] },
      machine,
    );
    expect([wrong.status, (wrong.body as never as { errorMessage: string }[])[0]?.errorMessage]).toEqual([
      400,
      'This payment was not begun on the telephone.',
    ]);
    const asPhone = await world.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'IVR', accountIds },
    });
    expect(asPhone.status).toBe(400);
  });
});

describe('a payment at the counter', () => {
  const begin = async (accountNumber: string, token = clerk) =>
    world.call<PaymentIntent>('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'POS', accountIds: [await world.accountId(accountNumber)] },
    });
  const upToSource = async (accountNumber: string, amountMinor: number) => {
    const { body: intent } = await begin(accountNumber);
    await put(
      intent,
      'charges',
      { lineItems: [{ accountId: await world.accountId(accountNumber), lineItemType: 'AccountBalance', amountMinor }] },
      clerk,
    );
    return intent;
  };

  it.each([
    ['msr.encrypted', 'Swiped', 1_500],
    ['emv.encrypted', 'EMV Contact', 1_600],
  ])('is taken with what a reader sends as %s', async (tokenizationType, cardEntryMethod, amountMinor) => {
    const intent = await upToSource('10004', amountMinor);
    expect(new Date(intent.expiresDate).getTime() - Date.now()).toBeLessThan(15.1 * 60_000);
    const ready = await put(
      intent,
      'payment-source/card-data',
      { tokenizationType, data: swipe(tokenizationType) },
      clerk,
    );
    expect(ready.body).toMatchObject({
      status: 'RequiresConfirmation',
      paymentSource: { accountNumberLast4: '4242', cardEntryMethod },
    });
    const done = await process(ready.body, clerk);
    expect(await paid(done.body)).toMatchObject({
      channel: 'POS',
      status: 'Succeeded',
      createdByUserName: 'Chris Doyle',
    });
  });

  it('refuses a reader that does not encrypt, data of another kind, and a card that is nobody’s', async () => {
    const intent = await upToSource('10006', 1_500);
    const send = async (tokenizationType: string, data: string) => {
      const answer = await put(intent, 'payment-source/card-data', { tokenizationType, data }, clerk);
      return [answer.status, (answer.body as never as { errorMessage: string }[])[0]?.errorMessage];
    };
    expect(await send('msr.unencrypted', swipe())).toEqual([400, expect.stringContaining('Use an encrypting reader')]);
    for (const data of [
      swipe('emv.encrypted'),
      swipe('msr.encrypted', '4000000000000077'),
      swipe('msr.encrypted', goodCard, '01/20'),
      'A'.repeat(60),
    ])
      expect(await send('msr.encrypted', data)).toEqual([400, 'The card could not be read. Try again.']);
    expect((await send('msr.encrypted', `%B${goodCard}^RIVERA/PAT^39121011000`))[0]).toBe(400);
  });

  it('is open for an account that is closed online, and closed for a locked one', async () => {
    const id = await world.accountId('10007');
    await world.rows('update account set allow_online_payment = false where id = $1', [id]);
    expect((await begin('10007')).status).toBe(200);
    await world.rows('update account set allow_online_payment = true, account_locked = true where id = $1', [id]);
    const locked = await begin('10007');
    expect([locked.status, (locked.body as never as { errorMessage: string }[])[0]?.errorMessage]).toEqual([
      400,
      'This account is locked or archived; no payment can be taken.',
    ]);
    await world.rows('update account set account_locked = false where id = $1', [id]);
  });

  it('answers to nobody but who began it, however its identifier got about', async () => {
    const intent = await upToSource('10004', 1_700);
    const path = `/api/payment-intents/${intent.identifier}`;
    const steps: [string, string, object | undefined][] = [
      ['GET', path, undefined],
      ['GET', `${path}/result`, undefined],
      ['GET', `${path}/fee-amount?paymentSourceType=CreditCard`, undefined],
      [
        'PUT',
        `${path}/charges`,
        {
          lineItems: [{ accountId: await world.accountId('10004'), lineItemType: 'AccountBalance', amountMinor: 100 }],
        },
      ],
      ['PUT', `${path}/payment-fields`, { contactEmail: 'thief@example.test' }],
      [
        'PUT',
        `${path}/payment-source`,
        { paymentSourceType: 'Credit Card', token: await cardToken(world), holderName: 'x', postalCode: '78701' },
      ],
      ['POST', `${path}/process`, { totalMinor: 1_700, acknowledgedTermsVersionIds: [] }],
      ['POST', `${path}/abandon`, {}],
    ];
    const others = [
      undefined,
      (await world.quickPay(['10004'])).token,
      await world.token('admin@riverton.test'),
      await world.token('pat@example.test'),
      machine,
    ];
    for (const token of others)
      for (const [method, url, body] of steps)
        expect(
          (await world.call(method, url, { ...(token ? { token } : {}), ...(body ? { body } : {}) })).status,
          `${method} ${url}`,
        ).toBe(404);
    expect((await world.call('GET', path, { token: clerk })).body).toMatchObject({
      amountMinor: 1_700,
      contactEmail: '',
    });
    // A telephone session answers to the telephone system that began it.
    const phone = await world.call('POST', '/api/payment-intents/ivr', {
      token: machine,
      body: { businessUnitId: unit, accountIds: [await world.accountId('10004')] },
    });
    expect((await world.call('GET', `/api/payment-intents/${phone.body.identifier}`)).status).toBe(404);
    expect((await world.call('GET', `/api/payment-intents/${phone.body.identifier}`, { token: machine })).status).toBe(
      200,
    );
  });

  it('refuses a card number in its fields, however the digits stand apart', async () => {
    const intent = await upToSource('10004', 1_800);
    for (const between of ['', '.', '/', ',', '_', '  ', '\u00a0', '–', '−'])
      expect(
        (
          await put(
            intent,
            'payment-source/card-data',
            {
              tokenizationType: 'msr.encrypted',
              data: swipe(),
              holderName: `Pat no.${['4242', '4242', '4242', '4242'].join(between)}.`,
            },
            clerk,
          )
        ).body,
      ).toEqual([{ propertyName: 'holderName', errorMessage: 'Do not enter card numbers here.' }]);
  });

  it('is for staff with Payments:Default', async () => {
    const { token } = await world.quickPay(['10002']);
    expect((await begin('10002', token)).status).toBe(400);
    expect((await begin('10002', await world.token('base@riverton.test'))).status).toBe(403);
  });
});

describe('what a channel asks of its payers, and when', () => {
  const at = (path: string) => `/api/business-units/${unit}${path}`;
  /** Sets some of a channel and keeps the rest. */
  const set = async (key: string, values: object) => {
    const admin = await world.token('admin@riverton.test');
    const { body } = await world.call('GET', at('/channels'), { token: admin });
    const { config, rowVersion } = body.items.find((one: { key: string }) => one.key === key);
    const { lateFeeOwnLine: _, ...now } = config;
    const kept = { ...now, cardBrands: now.cardBrands.filter((brand: string) => brand !== 'Unknown'), rowVersion };
    return world.call('PUT', at(`/channel/${key}/payment-intent-config`), {
      token: admin,
      body: { ...kept, ...values },
    });
  };
  const begin = async () => {
    const { token, accountIds } = await world.quickPay(['10001']);
    const body = { businessUnitId: unit, channel: 'QuickPay', accountIds };
    return { accountIds, ...(await world.call('POST', '/api/payment-intents', { token, body })) };
  };

  it('says what is asked, which methods there are and what each of them costs', async () => {
    const { status, body } = await world.call('GET', at('/channel/QuickPay/payment-intent-config'));
    expect([status, body.paymentFields]).toEqual([200, []]);
    expect([body.cardEnabled, body.achEnabled]).toEqual([true, true]);
    const card = body.feeSettings.find((fee: { paymentSourceType: string }) => fee.paymentSourceType === 'Credit Card');
    expect(card).toEqual({
      ...{ paymentSourceType: 'Credit Card', method: 'Percent With Minimum', percentBps: 295, minimumMinor: 150 },
      ...{ flatMinor: 0, maximumMinor: null, tiers: [], perTransactionLimitMinor: null },
      includeServiceFeeInPayment: false,
    });
    // What the channel does not take costs nothing.
    await set('QuickPay', { quickPayRestriction: 'ACH Only' });
    const only = (await world.call('GET', at('/channel/QuickPay/payment-intent-config'))).body.feeSettings;
    expect(only.filter((fee: { paymentSourceType: string }) => fee.paymentSourceType === 'Credit Card')).toEqual([]);
    await set('QuickPay', { quickPayRestriction: 'None' });
  });

  it('turns payers away while it is closed, with what it says then; the counter serves', async () => {
    await set('QuickPay', { closedFrom: '00:00', closedThrough: '12:00', closedMessage: 'Come back at noon.' });
    const told = async () => (await world.call('GET', at('/context/QuickPay'))).body.banners[0]?.title ?? '';
    const morning = await begin();
    const toldInTheMorning = await told();
    await set('QuickPay', { closedFrom: '12:00', closedThrough: '00:00', closedMessage: '' });
    const evening = await begin();
    // Who opens the first page reads the same as who begins.
    const read = [toldInTheMorning, await told()];
    expect(read).toEqual([morning, evening].map(({ status, body }) => (status === 200 ? '' : body[0].errorMessage)));
    expect([morning.status, evening.status].toSorted()).toEqual([200, 400]);
    const [refused] = [morning, evening].filter(({ status }) => status === 400);
    expect(refused?.body[0].errorMessage).toMatch(/^Come back at noon\.|closed from 12:00 until 00:00\..*call/);
    expect((await set('QuickPay', { closedFrom: '12:00', closedThrough: 'Never' })).body[0].propertyName).toBe(
      'closedThrough',
    );
    await set('QuickPay', { closedFrom: 'Never', closedThrough: 'Never' });
    expect(await told()).toBe('');
    await set('POS', { closedFrom: '00:00', closedThrough: '23:30' });
    const accountIds = [await world.accountId('10001')];
    const counter = { businessUnitId: unit, channel: 'POS', accountIds };
    expect((await world.call('POST', '/api/payment-intents', { token: clerk, body: counter })).status).toBe(200);
    await set('POS', { closedFrom: 'Never', closedThrough: 'Never' });
  });

  it('asks for a phone number with its area code, which staff read with the payment', async () => {
    await set('QuickPay', { phoneCollection: 'Required' });
    const { body: intent, accountIds } = await begin();
    expect(intent).toMatchObject({ status: 'RequiresPaymentFields', config: { phoneCollection: 'Required' } });
    const charged = await put(intent, 'charges', {
      lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor: 1_700 }],
    });
    expect(charged.body.status).toBe('RequiresPaymentFields');
    for (const wrong of ['call me', '555 010']) {
      const { status, body } = await put<never>(intent, 'payment-fields', { contactPhone: wrong });
      expect([status, (body as { propertyName: string }[])[0]?.propertyName]).toEqual([400, 'contactPhone']);
    }
    const contactPhone = '(555) 010-0142';
    const answered = await put(intent, 'payment-fields', { contactPhone });
    expect(answered.body).toMatchObject({ status: 'RequiresPaymentSource', contactPhone });
    // Another answer keeps it.
    expect((await put(intent, 'payment-fields', { contactEmail: 'pat@example.test' })).body.contactPhone).toBe(
      contactPhone,
    );
    const source = {
      paymentSourceType: 'Credit Card',
      token: await cardToken(world),
      holderName: 'P',
      postalCode: '78702',
    };
    const done = await process((await put(intent, 'payment-source', source)).body);
    expect(await paid(done.body)).toMatchObject({ status: 'Succeeded', contactPhone });
    await set('QuickPay', { phoneCollection: 'Hidden' });
    expect((await set('IVR', { phoneCollection: 'Required' })).body[0].propertyName).toBe('phoneCollection');
    // What is not asked is not kept.
    const next = await begin();
    expect((await put(next.body, 'payment-fields', { contactPhone })).body.contactPhone).toBe('');
  });
});
