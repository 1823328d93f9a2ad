import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from './opened-accounts.ts';

const { world, unit, foreign, admin, clerk, home, send, create, made, change, numbers } = await openAccounts();

describe('accounts that are looked for', () => {
  beforeAll(async () => {
    await made('S-100', {
      subAccountNumber: 'B7',
      name: 'Zoë Quill',
      street: '400 Wander Way',
      city: 'Riverton',
      zip: '78799',
      phoneNumber: '(555) 867-5309',
      emailAddress: 'zoe@quill.test',
    });
  });

  it.each([
    ['their number', 'S-100'],
    ['a part of it in small letters', 's-10'],
    ['a name', 'quill'],
    ['words in another order', 'Quill Zoë'],
    ['an address as it is shown', '400 Wander Way, 78799'],
    ['the digits of a telephone', '5558675309'],
    ['a telephone as it is written', '(555) 867-5309'],
    ['an e-mail address', 'ZOE@quill'],
    ['a whole sub-account', 'B7'],
  ])('are found by %s', async (_, text) => {
    expect(await numbers(`Search.SearchText=${encodeURIComponent(text)}`)).toEqual(['S-100']);
  });

  it.each([
    ['accountNumber', 'S-100', 'S-10'],
    ['subAccountNumber', 'B7', 'B'],
    ['name', 'zoë quill', 'quill'],
    ['address', '400 wander way', '400 wander'],
    ['phoneNumber', '555-867-5309', '8675309'],
    ['emailAddress', 'zoe@quill.test', 'zoe'],
  ])('are found exactly by %s alone', async (field, whole, part) => {
    const exact = (text: string) =>
      numbers(`Search.ExactMatch=true&Search.FieldNames=${field}&Search.SearchText=${encodeURIComponent(text)}`);
    expect(await exact(whole)).toEqual(['S-100']);
    if (part.length > 1) expect(await exact(part)).toEqual([]);
    if (field !== 'name') expect(await numbers(`Search.FieldNames=name&Search.SearchText=${whole}`)).toEqual([]);
  });

  it('are those whose columns have these values', async () => {
    const by = (...asked: [column: string, value: string][]) =>
      numbers(asked.map(([id, value], at) => `Filtered.${at}.Id=${id}&Filtered.${at}.Value=${value}`).join('&'));
    expect(await by(['zip', '78799'])).toEqual(['S-100']);
    expect(await by(['name', 'zoë'], ['createMethod', 'Manual'])).toEqual(['S-100']);
    expect(await by(['name', 'zoë'], ['createMethod', 'POS'])).toEqual([]);
    expect((await send('GET', `${home()}?Filtered.0.Id=zip`)).status).toBe(400);
  });

  it('mean themselves by signs, and are none where no word or only a sign is left', async () => {
    for (const text of ['S%100', '__', ',,', '%%%', "';--"])
      expect(await numbers(`Search.SearchText=${encodeURIComponent(text)}`), text).toEqual([]);
  });

  it('are one for the counter, or a sentence of why not', async () => {
    const find = (query: string, token = admin) =>
      send('GET', `/api/business-units/${unit}/initiate-pos-account-search?${query}`, undefined, { token });
    expect((await find('accountNumber=s 100')).body).toMatchObject({ accountNumber: 'S-100', subAccountNumber: 'B7' });
    expect((await find('accountNumber=10003&subaccountNumber=02')).body).toMatchObject({ subAccountNumber: '02' });
    expect(await find('accountNumber=10003')).toMatchObject({
      status: 400,
      body: [{ propertyName: '', errorMessage: 'Sequence contained more than one element' }],
    });
    expect((await find('accountNumber=nowhere')).status).toBe(404);
    expect((await find('accountNumber=S-100', clerk)).status).toBe(403);
  });

  it('are those of a slug in the scope of the caller', async () => {
    const of = (slug: string) => send('GET', `/api/accounts/${slug}/get-accounts?accountNumber=10003`);
    expect((await of('riverton-water')).body.map((one: AccountRecord) => one.subAccountNumber)).toEqual(['01', '02']);
    expect((await of('lakeshore-hydro')).status).toBe(404);
  });
});

describe('who may', () => {
  it('reads with Accounts:Read and changes with Accounts:Manage; payers and strangers neither', async () => {
    const account = await made('R-1');
    const { token: quickPay } = await world().quickPay(['10001']);
    const [base, payer] = await Promise.all(
      ['base@riverton.test', 'pat@example.test'].map((email) => world().token(email)),
    );
    for (const token of [quickPay, base, payer]) {
      expect((await send('GET', home(), undefined, { token })).status).toBe(403);
      expect((await send('GET', `/api/accounts/${account.id}/${unit}`, undefined, { token })).status).toBe(403);
      expect((await create({ accountNumber: 'R-2' }, { token })).status).toBe(403);
      expect((await change(account, { name: 'x' }, { token })).status).toBe(403);
      expect((await send('DELETE', `/api/accounts/${account.id}`, undefined, { token })).status).toBe(403);
    }
    const neighbor = await world().token('admin@lakeshore.test');
    expect((await send('GET', home(), undefined, { token: neighbor })).status).toBe(404);
    expect((await change(account, { name: 'x' }, { token: neighbor })).status).toBe(404);
    expect((await send('DELETE', `/api/accounts/${account.id}`, undefined, { token: neighbor })).status).toBe(404);
    const moved = await send('GET', `/api/accounts/${account.id}/${foreign}`, undefined, { token: neighbor });
    expect(moved.status).toBe(404);
  });

  it('is told what the business units in scope call their fields', async () => {
    const { body } = await send('GET', '/api/accounts/context');
    const ids = body.businessUnits.map((one: { businessUnitId: number }) => one.businessUnitId);
    expect(ids).toContain(unit);
    expect(ids).not.toContain(foreign);
    const one = await send('GET', `/api/accounts/context?BusinessUnitId=${unit}`);
    expect(one.body.businessUnits).toHaveLength(1);
    const { fields } = one.body.businessUnits[0];
    expect(Object.keys(fields[0]).toSorted()).toEqual([
      'businessUnitId',
      'description',
      'isDisplayField',
      'isIvrLookupField',
      'isOnboardingDisplayField',
      'isQuickPayLookupField',
      'isRequired',
      'label',
      'order',
      'type',
    ]);
    expect(fields[0]).toMatchObject({ businessUnitId: unit, type: 'Account Number', isRequired: true });
    expect(fields[0]).toMatchObject({ isQuickPayLookupField: true, isIvrLookupField: true, isDisplayField: true });
    const orders = fields.map(({ order }: { order: number }) => order);
    expect(orders).toEqual(orders.toSorted((a: number, b: number) => a - b));
    expect((await send('GET', `/api/accounts/context?BusinessUnitId=${foreign}`)).status).toBe(404);
  });

  it('reads a file in the words of its business unit', async () => {
    const label = (type: string, to: string) =>
      world().rows('update account_field_definition set label = $3 where business_unit_id = $1 and type = $2', [
        unit,
        type,
        to,
      ]);
    await label('Balance', 'Water owed');
    await label('Account Number', 'Meter');
    const { body } = await send('GET', `${home()}/download?Columns=accountNumber&Columns=balance`);
    await label('Balance', 'Balance');
    await label('Account Number', 'Account Number');
    expect(String(body).split('\r\n')[0]?.replace('\ufeff', '')).toBe('Meter,Sub-account,Water owed');
  });

  it('downloads what the filters leave', async () => {
    const { body } = await send('GET', `${home()}/download?Search.SearchText=S-100&Columns=accountNumber&Columns=name`);
    expect(String(body).trim().split('\r\n').slice(1)).toEqual([
      'S-100,B7,Zoë Quill,"400 Wander Way, Riverton, 78799"',
    ]);
    await made('PD-1', { balance: 5_000, dueDate: '2020-01-01', pastDueAmountMinor: 5_000 });
    await made('PD-2', { balance: 5_000, dueDate: '2099-01-01' });
    const downloaded = async (filter: string) => {
      const file = await send('GET', `${home()}/download?Search.SearchText=PD-&Columns=accountNumber${filter}`);
      const lines = String(file.body).trim().split('\r\n').slice(1);
      return lines.map((line) => line.split(',')[0]).toSorted();
    };
    expect(await downloaded('')).toEqual(['PD-1', 'PD-2']);
    expect(await downloaded('&IsPastDue=true')).toEqual(['PD-1']);
  });

  it('finds the whole address on the page, in the list, beside another account and in the file', async () => {
    const parts = { street: '9 Quay', street2: 'Unit 3', city: 'Hull', state: 'ON', zip: '78701', country: 'CA' };
    const [one, other] = [await made('AD-1', parts), await made('AD-2', { street: '1 Quay' })];
    expect((await send('GET', `${home()}/${one.id}/page`)).body).toMatchObject({
      address: parts,
      mayDelete: { allowed: true, reason: '' },
    });
    const [row] = (await send('GET', `${home()}?Search.SearchText=AD-1`)).body.items;
    expect(row).toMatchObject({ addressStreetAddress: '9 Quay', street2: 'Unit 3', city: 'Hull', country: 'CA' });
    expect((await send('GET', `/api/accounts/${one.id}/merge-comparison/${other.id}`)).body.one).toMatchObject(parts);
    const file = await send('GET', `${home()}/download?Search.SearchText=AD-1&Columns=name`);
    expect(String(file.body)).toContain('"9 Quay, Unit 3, Hull, ON 78701, CA"');
  });
});
