import { texts as words } from '@ratepayer/contract/texts/payer-forms/en-US.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formSource } from '../src/capabilities/forms/form.source.ts';
import { openedWorld } from './opened-world.ts';
import { seedRows, testList } from './test-list.ts';

const world = openedWorld();
const seed = seedRows('form_configuration', {
  display_name: "'Form ' || n",
  display_locations: `case n % 3 when 0 then array['Customer Dashboard']
    when 1 then array['Login', 'Checkout'] else array[]::text[] end`,
  is_public: 'n % 3 = 1',
  require_before_payment: 'n % 6 = 1',
  version: 'n % 2',
  status: "(array['Draft', 'Published', 'Retired'])[n % 3 + 1]",
  modified_by: "'Ada ' || n % 2",
  modified_date: "timestamptz '2026-01-01Z' + n * interval '1 day'",
});

describe('the list of forms', () => testList(formSource, { world, seed }));

const asked = {
  displayName: 'Start service',
  fieldsJson: JSON.stringify({
    fields: [
      { fieldName: 'city', fieldType: 'input', fieldLabel: 'City', fieldRequired: true },
      {
        fieldName: 'meter',
        fieldType: 'input',
        fieldRequired: true,
        inputProps: { visibleWhen: { field: 'city', is: 'equal', value: 'Reno' } },
      },
      { fieldName: 'share', fieldType: 'input-percent' },
    ],
  }),
  actionsJson: '{}',
  conditionJson: '',
  onDashboard: true,
  onLogin: true,
  onCheckout: false,
  isPublic: true,
  requireBeforePayment: false,
  successMessage: 'Thank you.',
};
const submission = {
  accountId: 0,
  customerId: 0,
  valuesJson: '{"city":"Austin"}',
  baseFormResponseId: 0,
  paymentSessionSessionIdentifier: '',
  isDependentForm: false,
  dependentFormResponses: [] as object[],
};

describe('a form', () => {
  let unit: number;
  let admin: string;
  let pat: string;
  const home = () => `/api/business-units/${unit}/form-configurations`;
  const as = (token: string | undefined, method: string, path: string, body?: object) =>
    world().call(method, `${home()}${path}`, { ...(token ? { token } : {}), ...(body ? { body } : {}) });
  const add = async (more: object = {}) => (await as(admin, 'POST', '', { ...asked, ...more })).body;
  const publish = async ({ id, rowVersion }: { id: number; rowVersion: number }) =>
    (await as(admin, 'POST', `/${id}/publish`, { rowVersion })).body;
  const published = async (more: object = {}) => publish(await add(more));
  const send = (id: number, more: object = {}, token?: string) =>
    as(token, 'POST', `/${id}/submit${token ? '' : '/public'}`, { ...submission, ...more });
  const stored = () =>
    world().rows(
      'select status, values_json as values, customer_id as customer from form_response order by created_date',
    );

  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    admin = await world().token('admin@riverton.test');
    pat = await world().token('pat@example.test');
  });
  beforeEach(async () => {
    await world().rows('delete from form_response');
    await world().rows('delete from form_version');
    await world().rows('delete from form_configuration');
  });

  it('is kept as it was written, and refused with what is wrong at its place', async () => {
    const form = await add();
    expect(form).toMatchObject({ status: 'Draft', version: 0, hasChanges: false, fieldsJson: asked.fieldsJson });
    const read = await as(admin, 'GET', `/${form.id}/draft`);
    expect(read.body).toEqual(form);
    const refused = async (more: object) => (await as(admin, 'POST', '', { ...asked, ...more })).body;
    expect(await refused({ fieldsJson: '{"fields":[{"fieldType":"input"}]}' })).toEqual([
      { propertyName: 'fieldsJson.fields[0].fieldName', errorMessage: 'fieldName is required' },
    ]);
    expect(await refused({ fieldsJson: '{"fields":[{"fieldName":"a","fieldType":"radio"}]}' })).toEqual([
      {
        propertyName: 'fieldsJson.fields[0].inputProps.options',
        errorMessage: 'option value is required for radio buttons',
      },
    ]);
    expect((await refused({ isPublic: false }))[0].propertyName).toBe('onLogin');
    expect((await refused({ requireBeforePayment: true }))[0].propertyName).toBe('requireBeforePayment');
    const { body } = await as(admin, 'GET', '/schemas');
    expect(JSON.stringify(body.fieldsJson)).toContain('dependentFormConfigurationId');
  });

  it('is two texts that say what they hold: fields and dependent forms, and what is done at each stage', async () => {
    const plan = await published({ displayName: 'Plan' });
    const fields = [{ fieldName: 'city', fieldType: 'input' }];
    const dependentForms = [{ fieldName: 'plan', content: 'Plan', dependentFormConfigurationId: plan.id }];
    const done = (handlerType: string) => ({ handler: { handlerType, properties: { loadingMessage: 'Looking' } } });
    const actions = { OnInitializing: done('loadFormValues'), OnSubmitting: done('suggestFormUpdates') };
    const { id } = await published({
      fieldsJson: JSON.stringify({ fields, dependentForms }),
      actionsJson: JSON.stringify(actions),
    });
    for (const { body } of [await as(undefined, 'GET', `/${id}/public`), await as(pat, 'GET', `/${id}`)]) {
      expect([body.displayName, typeof body.fieldsJson, typeof body.actionsJson]).toEqual([
        asked.displayName,
        'string',
        'string',
      ]);
      expect(JSON.parse(body.fieldsJson)).toEqual({ fields, dependentForms });
      expect(JSON.parse(body.actionsJson)).toEqual(actions);
    }
  });

  it('is had by payers once it is published, as it was then, and by nobody once it is retired', async () => {
    const form = await add();
    expect((await as(undefined, 'GET', `/${form.id}/public`)).status).toBe(404);
    const first = await publish(form);
    expect(first).toMatchObject({ status: 'Published', version: 1, hasChanges: false });
    expect((await as(admin, 'POST', `/${form.id}/publish`, { rowVersion: first.rowVersion })).status).toBe(400);
    const { body: changed } = await as(admin, 'PUT', `/${form.id}`, {
      ...asked,
      displayName: 'Start water',
      rowVersion: first.rowVersion,
    });
    expect(changed).toMatchObject({ hasChanges: true, version: 1 });
    const shown = await as(undefined, 'GET', `/${form.id}/public`);
    const texts = { displayName: 'Start service', fieldsJson: asked.fieldsJson, actionsJson: '{}' };
    expect(shown.body).toMatchObject({ ...texts, version: 1 });
    const again = () => as(admin, 'POST', `/${form.id}/publish`, { rowVersion: changed.rowVersion });
    expect((await Promise.all([again(), again()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await as(undefined, 'GET', `/${form.id}/public`)).body).toMatchObject({
      displayName: 'Start water',
      version: 2,
    });
    const { body: versions } = await as(admin, 'GET', `/${form.id}/versions`);
    expect(
      versions.items.map(({ version, displayName }: { version: number; displayName: string }) => [
        version,
        displayName,
      ]),
    ).toEqual([
      [2, 'Start water'],
      [1, 'Start service'],
    ]);
    const { body: now } = await as(admin, 'GET', `/${form.id}/draft`);
    await as(admin, 'POST', `/${form.id}/retire`, { rowVersion: now.rowVersion });
    expect((await as(undefined, 'GET', `/${form.id}/public`)).body[0].errorMessage).toBe('This form is not available.');
    expect(
      (await as(admin, 'GET', `/${form.id}/history`)).body.items.map(({ action }: { action: string }) => action),
    ).toEqual(['Retired', 'Published', 'Changed', 'Published', 'Added']);
  });

  it('is finished as it was begun within a day, and later as it is', async () => {
    const form = await published();
    const asksMore = JSON.stringify({ fields: [{ fieldName: 'zip', fieldType: 'input', fieldRequired: true }] });
    const changed = await as(admin, 'PUT', `/${form.id}`, {
      ...asked,
      fieldsJson: asksMore,
      rowVersion: form.rowVersion,
    });
    await publish(changed.body);
    const old = () => as(undefined, 'POST', `/${form.id}/submit/public`, submission);
    expect((await old()).body).toMatchObject({ hasErrors: false });
    expect(await world().rows('select form_version as v from form_response')).toEqual([{ v: 1 }]);
    await world().rows("update form_version set replaced_date = now() - interval '2 days' where version = 1");
    expect((await old()).body).toMatchObject({ hasErrors: true, errors: [{ propertyName: 'zip' }] });
  });

  it('is answered by anybody where it is public, and by payers of the business unit where it is not', async () => {
    const open = await published();
    const closed = await published({ isPublic: false, onLogin: false });
    expect((await send(open.id)).body).toMatchObject({ hasErrors: false, data: { status: 'Submitted' } });
    expect((await send(closed.id)).status).toBe(404);
    const own = await send(closed.id, {}, pat);
    expect(own.body).toMatchObject({ hasErrors: false, data: { status: 'Submitted' } });
    expect((await as(undefined, 'GET', `/${closed.id}`)).status).toBe(401);
    expect((await as(undefined, 'POST', `/${closed.id}/submit`, submission)).status).toBe(401);
    expect((await as(pat, 'GET', `/${closed.id}`)).body).toMatchObject({
      displayName: 'Start service',
      fieldsJson: asked.fieldsJson,
      actionsJson: '{}',
    });
    const rows = await stored();
    expect(rows.map(({ status, values, customer }) => [status, values, customer === null])).toEqual([
      ['Submitted', { city: 'Austin' }, true],
      ['Submitted', { city: 'Austin' }, false],
    ]);
  });

  it('says what is wrong by field, keeps a try that failed as one row, and takes the next for it', async () => {
    const form = await published();
    const first = await send(form.id, { valuesJson: '{"city":" "}' });
    expect([first.status, first.body.errors]).toEqual([
      200,
      [{ propertyName: 'city', errorMessage: words.required.replace('{label}', 'City') }],
    ]);
    const second = await send(form.id, { valuesJson: '{"city":"Reno","share":7}' });
    expect(second.body.errors.map(({ propertyName }: { propertyName: string }) => propertyName)).toEqual(['meter']);
    expect(second.body.data).toEqual({ ...first.body.data, status: 'Errored' });
    expect(await stored()).toHaveLength(1);
    const third = await send(form.id, { valuesJson: '{"city":"Reno","meter":"7","share":0.07,"isAdmin":true}' });
    expect(third.body).toMatchObject({ hasErrors: false, data: { responseId: first.body.data.responseId } });
    expect((await stored())[0]).toMatchObject({
      status: 'Submitted',
      values: { city: 'Reno', meter: '7', share: 0.07 },
    });
    expect((await send(form.id)).body.data.responseId).not.toBe(first.body.data.responseId);
    for (const valuesJson of ['[]', 'x', 'null', '']) expect((await send(form.id, { valuesJson })).status).toBe(400);
  });

  it('is sent at once by many and kept once for each, none of them lost', async () => {
    const form = await published();
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(form.id)));
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(sent.map(({ body }) => body.data.responseId)).size).toBe(6);
    expect(await stored()).toHaveLength(6);
  });

  it('knows the account and its payer, and nobody else’s', async () => {
    const accountId = await world().accountId('10001');
    await world().rows(`update account set meta = '{"zone": "A"}' where id = $1`, [accountId]);
    const token = (await world().quickPay(['10001'])).token;
    const form = await published({ isPublic: false, onLogin: false });
    const shown = await as(token, 'GET', `/${form.id}?AccountId=${accountId}`);
    const context = JSON.parse(shown.body.contextJson);
    expect(context).toMatchObject({ meta_zone: 'A', account: { accountNumber: '10001' } });
    expect(context.currentDate).toMatch(/^\d\d\/\d\d\/\d\d \d\d:\d\d [AP]M$/);
    const other = await world().accountId('10002');
    expect((await as(token, 'GET', `/${form.id}?AccountId=${other}`)).status).toBe(404);
    expect((await send(form.id, { accountId: other }, token)).status).toBe(404);
    expect((await send(form.id, { accountId }, token)).body.hasErrors).toBe(false);
    expect((await send(form.id, { customerId: 1 })).status).toBe(404);
  });

  it('is offered where it is placed and its condition holds, before signing in at Login alone', async () => {
    const zone = (value: string) => JSON.stringify({ field: 'meta_zone', is: 'equal', value });
    await published({ displayName: 'Everywhere' });
    await published({ displayName: 'At home', onLogin: false, isPublic: false });
    await published({ displayName: 'Zone B', onLogin: false, conditionJson: zone('B') });
    await add({ displayName: 'Draft' });
    const offered = async (query: string, token?: string) => {
      const { status, body } = await as(token, 'GET', `/customer-dashboard?${query}`);
      return status === 200 ? body.map(({ displayName }: { displayName: string }) => displayName) : status;
    };
    expect(await offered('DisplayLocation=Login')).toEqual(['Everywhere']);
    expect(await offered('DisplayLocation=Customer%20Dashboard')).toEqual([]);
    expect(await offered('', pat)).toEqual(['At home', 'Everywhere']);
    expect(await offered(`ConditionJson=${encodeURIComponent('{"meta_zone":"B"}')}`, pat)).toHaveLength(3);
    const accountId = await world().accountId('10001');
    const { token } = await world().quickPay(['10001']);
    // What is known of an account stands before what somebody says of it.
    const query = `AccountId=${accountId}&ConditionJson=${encodeURIComponent('{"meta_zone":"B"}')}`;
    expect(await offered(query, token)).toEqual(['At home', 'Everywhere']);
    expect(await offered(`${query}&DisplayLocation=Customer%20Dashboard`, token)).toEqual(['At home', 'Everywhere']);
    expect(await offered(`${query}&DisplayLocation=Login`, token)).toEqual(['Everywhere']);
    const neighbor = await world().token('admin@lakeshore.test');
    expect(await offered('', neighbor)).toBe(404);
    const { id } = await published({ displayName: 'All three', onCheckout: true });
    expect(await world().rows('select display_locations as at from form_configuration where id = $1', [id])).toEqual([
      { at: ['Customer Dashboard', 'Login', 'Checkout'] },
    ]);
    expect(await offered('DisplayLocation=Elsewhere', pat)).toBe(400);
  });

  it('waits for the forms that belong to it, each linked once and to its own payer alone', async () => {
    const plan = await published({ displayName: 'Plan' });
    const dependentForms = [
      { fieldName: 'plan', content: 'Choose a plan', dependentFormConfigurationId: plan.id, fieldRequired: true },
    ];
    const form = await published({ fieldsJson: JSON.stringify({ fields: [], dependentForms }) });
    const bare = await send(form.id);
    expect(bare.body.errors).toEqual([{ propertyName: 'dependentForms', errorMessage: words.complete_forms }]);
    const { body: sub } = await send(plan.id, { isDependentForm: true });
    const named = [{ fieldName: 'plan', formConfigurationId: plan.id, responseId: sub.data.responseId }];
    expect((await send(form.id, { dependentFormResponses: named }, pat)).body.hasErrors).toBe(true);
    const whole = await send(form.id, { dependentFormResponses: named });
    expect(whole.body.hasErrors).toBe(false);
    const [linked] = await world().rows(
      'select base_form_response_id as base from form_response where is_dependent_form',
    );
    expect(Number(linked.base)).toBe(whole.body.data.responseId);
    expect((await send(form.id, { dependentFormResponses: named })).body.hasErrors).toBe(true);
    const foreign = JSON.stringify({
      fields: [],
      dependentForms: [{ ...dependentForms[0], dependentFormConfigurationId: 999_999 }],
    });
    expect((await as(admin, 'POST', '', { ...asked, fieldsJson: foreign })).body[0].propertyName).toBe(
      'fieldsJson.dependentForms[0].dependentFormConfigurationId',
    );
  });

  it('is copied as a draft that is offered nowhere', async () => {
    const form = await published();
    const { body: copy } = await as(admin, 'POST', `/${form.id}/duplicate`, {});
    expect(copy).toMatchObject({ status: 'Draft', version: 0, onLogin: false, fieldsJson: asked.fieldsJson });
    expect(copy.displayName).toBe('Start service (copy)');
    const clerk = await world().token('clerk@riverton.test');
    expect((await as(clerk, 'POST', `/${form.id}/duplicate`, {})).status).toBe(403);
  });
});
