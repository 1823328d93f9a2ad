import { usualFields } from '@ratepayer/contract/organizations/account-config.ts';
import type { AccountConfig } from '@ratepayer/contract/organizations/account-config.operations.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLookUpGuard } from '../src/capabilities/accounts/look-up-limits.ts';
import { lookUpForQuickPay } from '../src/capabilities/accounts/look-up-for-quick-pay.ts';
import { fieldCalls, type GivenFields as Given } from './field-calls.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
let unit = 0;
let admin = '';
let clerk = '';
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  clerk = await world().token('clerk@riverton.test');
});

const { at, read, save, givenOf, change } = fieldCalls(world, () => ({ unit, admin }));

let address = 0;
/** As the provider asks for a payer who presses "Find my bill", each from an address of its own. */
const find = (accountNumber: string, answers: Readonly<Record<string, string>> = {}) =>
  lookUpForQuickPay(world().db, makeLookUpGuard(world().db, world().keyring, world().deps.limits), {
    slug: 'riverton-water',
    accountNumber,
    answers: Object.entries(answers).map(([key, value]) => ({ key, value })),
    challenge: '',
    clientAddress: `192.0.2.${++address}`,
  });
const found = async (...asked: Parameters<typeof find>) => (await find(...asked)).found;

describe('the fields of the accounts of a business unit', () => {
  let before: AccountConfig;
  beforeAll(async () => {
    before = await read();
  });
  beforeEach(async () => {
    const now = await read();
    const { body } = await save({ fields: givenOf(before), rowVersion: now.rowVersion });
    expect(body.fields).toEqual(before.fields);
  });

  it('have ten members each, in their order, and those of a new business unit are the twelve', async () => {
    expect(Object.keys(before.fields[0] ?? {}).toSorted()).toEqual([
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
    const other = await world().unitId('riverton-permits');
    const { body } = await world().call('GET', at(other), { token: admin });
    expect(body.fields.map(({ order, type }: AccountConfig['fields'][number]) => [order, type])).toEqual(
      usualFields.map(({ type }, index) => [index + 1, type]),
    );
    const [isRequired, isDisplayField] = [true, true];
    expect(body.fields[0]).toMatchObject({
      ...{ type: 'Account Number', isRequired, isDisplayField },
      ...{ isQuickPayLookupField: true, isIvrLookupField: true },
    });
  });

  it('are asked of payers and of the look-up as they are said, at once', async () => {
    expect(await found('10001', { ZipCode: '78701' })).toBe(true);
    expect(await found('10001')).toBe(false);
    await change({
      'Zip Code': { isQuickPayLookupField: false, isRequired: false },
      Name: { isQuickPayLookupField: true, isRequired: true, label: 'Name on the bill', description: 'Top left' },
    });
    const context = await world().call('GET', '/api/business-units/by-slug/riverton-water/context/QuickPay');
    expect(context.body.lookupFields.slice(1)).toEqual([
      { type: 'Name', label: 'Name on the bill', description: 'Top left', isRequired: true },
    ]);
    // Whoever opened the page before: what is no longer asked finds nothing, in the same words as a wrong answer.
    const stale = await find('10001', { ZipCode: '78701' });
    expect(stale).toEqual(await find('99999', { Name: 'Nobody' }));
    expect(await found('10001', { Name: 'pat rivera' })).toBe(true);
    expect(await found('10001', { Name: 'pat rivera', ZipCode: '78701' })).toBe(false);
  });

  it('look up by what is past due as it is written, and by nothing that is empty', async () => {
    const usual = { isQuickPayLookupField: true, isRequired: true };
    const config = await read();
    const past = { ...usualFields[9], type: 'PastDueAmountMinor', label: 'Past due', ...usual } as Given[number];
    const fields = givenOf(config).map((field) =>
      field.type === 'Zip Code' ? { ...field, isRequired: false } : field,
    );
    expect((await save({ fields: [...fields, past], rowVersion: config.rowVersion })).status).toBe(200);
    await world().rows(
      `update account_money m set past_due_minor = 1250, balance = 5000 from account a where a.id = m.account_id
        and a.account_number = '10003' and a.business_unit_id = $1`,
      [unit],
    );
    expect(await found('10003', { PastDueAmountMinor: '$12.50' })).toBe(true);
    expect(await found('10003', { PastDueAmountMinor: ' 12.5 ' })).toBe(true);
    // Neither rounded nor read by the marks of another culture.
    for (const wrong of ['12.51', '12.504', '12.495', '12,50', '1,2.50', '-12.50', '12.5e0'])
      expect(await found('10003', { PastDueAmountMinor: wrong }), wrong).toBe(false);
    // Nothing past due: what most accounts have tells nobody apart.
    expect(await found('10001', { PastDueAmountMinor: '0' })).toBe(false);
    await change({ PastDueAmountMinor: { isQuickPayLookupField: false, isRequired: false }, Description: usual });
    await world().rows(`update account set description = '' where account_number = '10003'`);
    expect(await found('10003', { Description: '--' })).toBe(false);
  });

  it('hide from payers without a login what is not shown', async () => {
    const { token } = await world().quickPay(['10001'], ['Account Number', 'Zip Code']);
    const mine = async () => (await world().call('GET', '/api/accounts/mine', { token })).body[0];
    expect(await mine()).toMatchObject({ name: 'P. Riv…', dueDate: expect.any(String) });
    const hidden = { isDisplayField: false };
    await change({ Name: hidden, Address: hidden, 'Due Date': hidden });
    expect(await mine()).toMatchObject({ name: '', addressStreetAddress: '', dueDate: null });
    const session = await world().call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [(await mine()).id] },
    });
    expect(session.body.accounts[0]).toMatchObject({ name: '', addressStreetAddress: '', dueDate: null });
  });

  it.each([
    ['Balance', 'isQuickPayLookupField'],
    ['Issue Date', 'isQuickPayLookupField'],
    ['Due Date', 'isIvrLookupField'],
    ['Note', 'isQuickPayLookupField'],
    ['Address', 'isIvrLookupField'],
    ['Address', 'isRequired'],
    ['Name', 'isIvrLookupField'],
  ] as const)('refuse %s as %s', async (type, name) => {
    const config = await read();
    const fields = givenOf(config).map((field) => (field.type === type ? { ...field, [name]: true } : field));
    const index = fields.findIndex((field) => field.type === type);
    const { status, body } = await save({ fields, rowVersion: config.rowVersion });
    expect([status, body[0].propertyName]).toEqual([400, `fields[${index}].${name}`]);
    expect(body[0].errorMessage).toMatch(/cannot be/);
    expect(await read()).toEqual(config);
    // Nor by hand.
    const column = { isQuickPayLookupField: 'is_quick_pay_lookup_field', isIvrLookupField: 'is_ivr_lookup_field' };
    const set = name === 'isRequired' ? 'is_required' : column[name];
    const byHand = `update account_field_definition set ${set} = true where business_unit_id = $1 and type = $2`;
    await expect(world().rows(byHand, [unit, type])).rejects.toThrow('account_field_definition');
  });

  it('keep the account number as it is, and at least that', async () => {
    const config = await read();
    const [number, ...others] = givenOf(config);
    if (!number) throw new Error('The account number is there.');
    const { rowVersion } = config;
    for (const fields of [others, [{ ...number, isQuickPayLookupField: false }, ...others], [number, number]])
      expect((await save({ fields, rowVersion })).status).toBe(400);
    expect((await save({ fields: [], rowVersion })).status).toBe(400);
    expect((await save({ fields: [{ ...number, label: ' ' }], rowVersion })).status).toBe(400);
    expect((await save({ fields: [{ ...number, label: 'x'.repeat(41) }], rowVersion })).status).toBe(400);
    const alone = await save({ fields: [number], rowVersion });
    expect(alone.body.fields).toHaveLength(1);
    expect(await found('10001')).toBe(true);
  });

  it('take one of two who save at once, and tell the other', async () => {
    const config = await read();
    const fields = givenOf(config);
    const renamed = (label: string) => fields.map((field) => (field.type === 'Note' ? { ...field, label } : field));
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((label) => save({ fields: renamed(label), rowVersion: config.rowVersion })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect(await read()).toEqual(kept);
    // A page that was opened before all of it, and the same request again.
    expect((await save({ fields, rowVersion: config.rowVersion })).status).toBe(409);
    expect(kept.rowVersion).toBe(config.rowVersion + 1);
  });

  it('keep what accounts hold when a field goes, and say in the history who took it away', async () => {
    const config = await read();
    const fields = givenOf(config).filter(({ type }) => type !== 'Note');
    const swapped = [...fields.slice(0, 1), ...fields.slice(2, 3), ...fields.slice(1, 2), ...fields.slice(3)];
    await world().rows(`update account set note = 'Dog in the yard' where account_number = '10001'`);
    await save({ fields: swapped, rowVersion: config.rowVersion });
    const [kept] = await world().rows<{ note: string }>(`select note from account where account_number = '10001'`);
    expect(kept?.note).toBe('Dog in the yard');
    const { body } = await world().call('GET', `${at()}/history`, { token: admin });
    expect(body.items[0]).toMatchObject({ who: 'Dana Okafor', action: 'Changed' });
    const changes = new Map(body.items[0].changes.map((one: { name: string }) => [one.name, one]));
    expect(changes.get('Name.order')).toMatchObject({ before: 3, after: 2 });
    expect(changes.get('Note.label')).toMatchObject({ before: 'Note', after: null });
  });

  it('are changed by who manages the business unit, in it alone', async () => {
    const config = await read();
    const body = { fields: givenOf(config), rowVersion: config.rowVersion };
    expect((await world().call('GET', at(), { token: clerk })).status).toBe(200);
    expect((await save(body, clerk)).status).toBe(403);
    const { token } = await world().quickPay(['10001']);
    expect((await world().call('GET', at(), { token })).status).toBe(403);
    const foreign = await world().unitId('lakeshore-hydro');
    for (const path of [at(foreign), `${at(foreign)}/history`])
      expect((await world().call('GET', path, { token: admin })).status).toBe(404);
    expect((await world().call('PUT', at(foreign), { token: admin, body })).status).toBe(404);
    expect(await read()).toEqual(config);
  });
});
