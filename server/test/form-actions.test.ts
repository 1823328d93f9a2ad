import { createHmac } from 'node:crypto';
import { texts as words } from '@ratepayer/contract/texts/payer-forms/en-US.ts';
import { describe, expect, it } from 'vitest';
import { callTrigger, findTrigger } from '../src/capabilities/forms/call-trigger.ts';
import { openFormBiller } from './form-biller.ts';

/** What the biller's program says at /says. */
let said = '';
const { world, unit, heard, send, addTrigger, https } = await openFormBiller(() => said);

/** A published form that asks this. */
async function formAsking(functionTriggerId: number, more: object = {}): Promise<number> {
  const action = { handler: { handlerType: 'loadFormValues', properties: { functionTriggerId } } };
  const fields = ['city', 'age', 'accountNumber', 'name', 'email', 'dueDate'].map((fieldName) => ({
    fieldName,
    fieldType: 'input',
  }));
  const { body: form } = await send('POST', '/form-configurations', {
    displayName: 'Asking',
    fieldsJson: JSON.stringify({ fields }),
    actionsJson: JSON.stringify({ OnInitializing: action }),
    onDashboard: true,
    onLogin: false,
    onCheckout: false,
    isPublic: true,
    requireBeforePayment: false,
    ...more,
  });
  await send('POST', `/form-configurations/${form.id}/publish`, { rowVersion: form.rowVersion });
  return form.id;
}
const ask = (form: number, functionTriggerId: number, values: object = {}, token = '') =>
  send('POST', `/form-configurations/${form}/action`, { functionTriggerId, valuesJson: JSON.stringify(values) }, token);

describe('what a form asks of the biller', () => {
  it('fills its own fields with plain values alone, and suggests the same', async () => {
    const loads = await https('/loads');
    const { body } = await ask(await formAsking(loads), loads, { city: 'reno' });
    expect(body).toEqual({ hasErrors: false, errors: [], data: { result: { city: 'Reno', age: 7 } } });
    expect(heard.at(-1)).toMatchObject({ body: '{"city":"reno"}' });
    const suggests = await https('/suggests');
    expect((await ask(await formAsking(suggests), suggests)).body.data.result).toEqual({
      updatedFields: { city: 'Reno, NV' },
    });
  });

  it('is what the form asks with, and of account and payer what we know, whatever a browser sends', async () => {
    const id = await https('/loads');
    const requestBody = '{"of":"{{account.accountNumber}}","who":"{{user.email}}","city":"{{city}}","do":"check"}';
    const properties = { functionTriggerId: id, requestBody };
    const actionsJson = JSON.stringify({ OnInitializing: { handler: { handlerType: 'loadFormValues', properties } } });
    const form = await formAsking(id, { actionsJson });
    const pat = await world.token('pat@example.test');
    const [own] = await world.rows<{ id: number; number: string }>(
      `select a.id, a.account_number as number from customer_account l join account a on a.id = l.account_id
       join customer c on c.id = l.customer_id where c.email = $1 and a.business_unit_id = $2
       and l.unlinked_date is null order by a.id limit 1`,
      ['pat@example.test', unit],
    );
    const said = { of: '99', who: 'eve@evil.test', city: 'Reno', do: 'delete', url: 'https://10.0.0.1' };
    const asked = (accountId: number, token: string) =>
      send(
        'POST',
        `/form-configurations/${form}/action`,
        {
          ...{ functionTriggerId: id, valuesJson: JSON.stringify(said), accountId },
        },
        token,
      );
    expect((await asked(own?.id ?? 0, pat)).status).toBe(200);
    expect(JSON.parse(heard.at(-1)?.body ?? '')).toEqual({
      of: own?.number,
      who: 'pat@example.test',
      city: 'Reno',
      do: 'check',
    });
    const before = heard.length;
    // An account of others is nobody's to ask about.
    const [other] = await world.rows<{ id: number }>(
      `select id from account where business_unit_id = $1 and id not in (select account_id from customer_account)
       order by id limit 1`,
      [unit],
    );
    for (const token of [pat, '']) expect((await asked(other?.id ?? 0, token)).status).toBe(404);
    expect(heard.length).toBe(before);
    expect((await asked(0, '')).status).toBe(200);
    expect(JSON.parse(heard.at(-1)?.body ?? '')).toEqual({ of: '', who: '', city: 'Reno', do: 'check' });
  });

  it('is signed with a secret that nobody reads again', async () => {
    const id = await https('/loads', { secret: 'open sesame' });
    await ask(await formAsking(id), id, { a: 1 });
    const { body, headers } = heard.at(-1) ?? { body: '', headers: {} };
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = createHmac('sha256', 'open sesame').update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(JSON.stringify((await send('GET', `/function-triggers/${id}`)).body)).not.toContain('sesame');
    expect(JSON.stringify((await send('GET', `/function-triggers/${id}/history`)).body)).not.toContain('sesame');
    const [row] = await world.rows('select secret_enveloped as sealed from function_trigger where id = $1', [id]);
    expect(row.sealed).not.toContain('sesame');
  });

  it('tells payers what the biller means for them, line by line', async () => {
    const id = await https('/refuses');
    const { body } = await ask(await formAsking(id), id);
    expect(body).toMatchObject({ hasErrors: true, data: null });
    expect(body.errors.map(({ errorMessage }: { errorMessage: string }) => errorMessage)).toEqual([
      'No such parcel.',
      'Call us.',
    ]);
  });

  it.each(['127.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
    'that leads on to %s is followed nowhere',
    async (host) => {
      const id = await https(`/redirects/${host}`);
      const form = await formAsking(id);
      const before = heard.length;
      expect((await ask(form, id)).body.errors).toEqual([{ propertyName: '', errorMessage: words.action_failed }]);
      expect(heard.length).toBe(before + 1);
    },
  );

  it('whose name leads inward by now is asked nothing, and payers read that there is no answer', async () => {
    const id = await https('/loads');
    await world.rows('update function_trigger set url = $2 where id = $1', [id, 'https://turned.example/loads']);
    const trigger = await world.db.reading([unit], (tx) => findTrigger(tx, unit, id));
    if (!trigger) throw new Error('There is no such trigger.');
    const before = heard.length;
    for (const inward of [['127.0.0.1'], ['8.8.8.8', '10.0.0.7'], ['::ffff:127.0.0.1'], ['fd00::1'], []]) {
      let resolved = 0;
      const resolve = async () => {
        resolved += 1;
        return inward;
      };
      const deps = { ...world.deps, outbound: { allow: [], resolve } };
      const { asked } = await callTrigger(deps as never, { clientAddress: '' } as never, {
        ...{ businessUnitId: unit, trigger, values: {}, isTry: false },
      });
      expect(asked, inward.join()).toMatchObject({ failure: { kind: 'No Answer' } });
      expect(resolved).toBe(1);
    }
    expect(heard.length).toBe(before);
  });

  it.each(['/breaks', '/redirects', '/nonsense', '/floods', '/hangs', '/dribbles'])(
    'that %s tells payers that there is no answer, in time and nothing else',
    async (path) => {
      const id = await https(path);
      const form = await formAsking(id);
      const begun = performance.now();
      const { status, body } = await ask(form, id);
      expect(performance.now() - begun).toBeLessThan(8_000);
      expect([status, body]).toEqual([
        200,
        { hasErrors: true, errors: [{ propertyName: '', errorMessage: words.action_failed }], data: null },
      ]);
    },
  );

  it.each<[string, string]>([
    ['a list', '[{"city":"Reno"}]'],
    ['nothing', 'null'],
    ['a text', '"Reno"'],
    ['errors without a sentence', '{"errors":[7,null,{"errorMessage":{"a":1}}]}'],
    ['what has no end', `{"city":${'['.repeat(9_000)}${']'.repeat(9_000)}}`],
  ])('that answers %s tells payers that there is no answer', async (_, body) => {
    said = body;
    const id = await https('/says');
    expect((await ask(await formAsking(id), id)).body).toEqual({
      hasErrors: true,
      errors: [{ propertyName: '', errorMessage: words.action_failed }],
      data: null,
    });
  });

  it.each<[string, string, object]>([
    ['no fields', '{"result":null,"errors":[]}', {}],
    ['fields of every object', '{"__proto__":{"city":"x"},"constructor":"x","toString":"y"}', {}],
    ['values that are none', '{"city":{"toString":1},"age":[1],"name":null,"email":true}', { email: true }],
    ['a figure without an end', '{"age":1e999,"city":"Reno"}', { age: null, city: 'Reno' }],
    ['a text without an end', `{"city":"${'x'.repeat(60_000)}"}`, { city: 'x'.repeat(4_000) }],
    ['suggestions that are none', '{"result":{"updatedFields":"all"}}', {}],
    ['what a page would run', '{"city":"<img src=x onerror=alert(1)>"}', { city: '<img src=x onerror=alert(1)>' }],
  ])('that answers %s fills plain values of its own fields alone', async (_, body, result) => {
    said = body;
    const id = await https('/says');
    expect((await ask(await formAsking(id), id)).body).toEqual({ hasErrors: false, errors: [], data: { result } });
  });

  it('is asked nothing by values that are none', async () => {
    const id = await https('/loads');
    const form = await formAsking(id);
    const { id: due } = (await addTrigger({ kind: 'Next Due Date' })).body;
    const dueForm = await formAsking(due);
    const valuesJson = `{"zip":${'['.repeat(9_000)}${']'.repeat(9_000)}}`;
    const before = heard.length;
    const asked = await send('POST', `/form-configurations/${form}/action`, { functionTriggerId: id, valuesJson }, '');
    expect(asked.status).toBe(400);
    expect(heard.length).toBe(before);
    const { status, body } = await ask(dueForm, due, { accountId: { toString: 1, valueOf: 1 } });
    expect([status, body.errors[0].errorMessage]).toEqual([200, words.action_none]);
  });

  it('goes nowhere inward, by name or by number, and only by https', async () => {
    for (const url of [
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://169.254.169.254/x',
      'https://[::1]/x',
      'https://[::ffff:127.0.0.1]/x',
      'https://[::ffff:7f00:1]/x',
      'https://8.8.8.8:8443/x',
      'https://me:secret@8.8.8.8/x',
      'https://localhost/x',
      'http://example.gov/x',
      'ftp://example.gov',
      'x',
      '',
    ])
      expect((await addTrigger({ url })).body[0].propertyName, url).toBe('url');
    expect((await addTrigger({ kind: 'Next Due Date', url: 'https://example.gov' })).status).toBe(400);
    expect((await addTrigger({ name: 'Q 1' })).status).toBe(400);
  });

  it('is asked only by a form that asks it, of its own business unit, while it is in use', async () => {
    const id = await https('/loads');
    const other = await https('/loads');
    const form = await formAsking(id);
    const before = heard.length;
    for (const unknown of [other, 999_999, 0])
      expect((await ask(form, unknown)).body).toMatchObject({
        hasErrors: true,
        errors: [{ errorMessage: words.action_unknown }],
      });
    await world.rows('update function_trigger set is_active = false where id = $1', [id]);
    expect((await ask(form, id)).body.hasErrors).toBe(true);
    const closed = await formAsking(other, { isPublic: false });
    expect((await ask(closed, other)).body.hasErrors).toBe(true);
    expect(heard.length).toBe(before);
    expect((await ask(closed, other, {}, await world.token('pat@example.test'))).body.hasErrors).toBe(false);
  });
});

describe('what a form asks of the product', () => {
  it('is who signed in, and when an account of theirs is due', async () => {
    const pat = await world.token('pat@example.test');
    const { id: profile } = (await addTrigger({ kind: 'Fill From Profile' })).body;
    const form = await formAsking(profile);
    expect((await ask(form, profile, {}, pat)).body.data.result).toMatchObject({ email: 'pat@example.test' });
    expect((await ask(form, profile)).body.data.result).toEqual({});
    const { id: due } = (await addTrigger({ kind: 'Next Due Date' })).body;
    const dueForm = await formAsking(due);
    const accountId = await world.accountId('10001');
    await world.rows("update account_money set due_date = '2026-12-15' where account_id = $1", [accountId]);
    const { token } = await world.quickPay(['10001']);
    expect((await ask(dueForm, due, { accountId }, token)).body.data.result).toEqual({ dueDate: '2026-12-15' });
    const foreign = await world.accountId('10002');
    expect((await ask(dueForm, due, { accountId: foreign }, token)).status).toBe(404);
    expect((await ask(dueForm, due)).body.errors[0].errorMessage).toBe(words.action_none);
  });

  it('is an address as the biller writes it, however it was typed, and nothing else of whose it is', async () => {
    const { id } = (await addTrigger({ kind: 'Check Address' })).body;
    const suggesting = { handler: { handlerType: 'suggestFormUpdates', properties: { functionTriggerId: id } } };
    const fields = ['streetAddress', 'city', 'state', 'zipCode', 'name'].map((fieldName) => ({
      fieldName,
      fieldType: 'input',
    }));
    const form = await formAsking(id, {
      fieldsJson: JSON.stringify({ fields }),
      actionsJson: JSON.stringify({ OnSubmitting: suggesting }),
    });
    await world.rows(
      `update account set street = '12 North Main Street', city = 'Riverton', state = 'TX', zip = '78701-1234'
       where id = $1`,
      [await world.accountId('10001')],
    );
    const { body } = await ask(form, id, { streetAddress: '12 n. main st', zipCode: '78701' });
    expect(body.data.result).toEqual({
      updatedFields: { streetAddress: '12 North Main Street', city: 'Riverton', state: 'TX', zipCode: '78701-1234' },
    });
    expect((await ask(form, id, { streetAddress: '12 N Main St', city: 'riverton' })).body.hasErrors).toBe(false);
    for (const wrong of [
      { streetAddress: '12 South Main', zipCode: '78701' },
      { streetAddress: '%', city: 'Riverton' },
    ])
      expect((await ask(form, id, wrong)).body.errors[0].errorMessage).toBe(words.address_unknown);
    expect((await ask(form, id, { streetAddress: '12 N Main St' })).body.errors[0].errorMessage).toBe(
      words.address_incomplete,
    );
    const other = await world.unitId('lakeshore-hydro');
    await world.rows('update account set street = $1, city = $2 where business_unit_id = $3', ['9 Elm', 'Far', other]);
    expect((await ask(form, id, { streetAddress: '9 Elm', city: 'Far' })).body.hasErrors).toBe(true);
  });

  it('is an address of Canada by its postal code, however that was typed', async () => {
    const { id } = (await addTrigger({ kind: 'Check Address' })).body;
    const fields = ['streetAddress', 'city', 'state', 'zipCode'].map((fieldName) => ({
      fieldName,
      fieldType: 'input',
    }));
    const form = await formAsking(id, { fieldsJson: JSON.stringify({ fields }) });
    await world.rows(
      "update account set street = '8 Quai Road', city = 'Lakeshore', state = 'ON', zip = $1 where id = $2",
      ['K1A 0B1', await world.accountId('10003', '01')],
    );
    for (const zipCode of ['k1a0b1', 'K1A 0B1'])
      expect((await ask(form, id, { streetAddress: '8 quai rd', zipCode })).body.data.result).toMatchObject({
        streetAddress: '8 Quai Road',
        zipCode: 'K1A 0B1',
      });
    for (const zipCode of ['K1A 0B2', '10100'])
      expect((await ask(form, id, { streetAddress: '8 quai rd', zipCode })).body.hasErrors).toBe(true);
  });

  it('is an address field of the form, whose other parts stay as they were typed', async () => {
    const { id } = (await addTrigger({ kind: 'Check Address' })).body;
    const asking = (requestBody?: string) => ({
      handler: { handlerType: 'suggestFormUpdates', properties: { functionTriggerId: id, requestBody } },
    });
    const fields = ['name', 'mail', 'site'].map((fieldName) => ({
      fieldName,
      fieldType: fieldName === 'name' ? 'input' : 'input-address',
    }));
    const form = await formAsking(id, {
      fieldsJson: JSON.stringify({ fields }),
      actionsJson: JSON.stringify({ OnSubmitting: asking() }),
    });
    await world.rows(
      `update account set street = '12 North Main Street', city = 'Riverton', state = 'TX', zip = '78701-1234'
       where id = $1`,
      [await world.accountId('10001')],
    );
    const typed = { street: '12 n. main st', street2: 'Unit 4', city: '', state: '', zip: '78701', country: 'US' };
    const { body } = await ask(form, id, { name: 'Pat', mail: { street: '', country: 'US' }, site: typed });
    const kept = { street: '12 North Main Street', street2: 'Unit 4', city: 'Riverton', state: 'TX' };
    const site = { ...kept, zip: '78701-1234', country: 'US' };
    expect(body.data.result).toEqual({ updatedFields: { site } });
    // By words of its own: the first address of the form.
    const own = await ask(form, id, { streetAddress: '12 N Main St', city: 'Riverton' });
    expect(own.body.data.result).toEqual({ updatedFields: { mail: { ...site, street2: '' } } });
    const unknown = await ask(form, id, { site: { ...typed, street: '13 n. main st' } });
    expect(unknown.body.errors[0].errorMessage).toBe(words.address_unknown);
  });

  it('is an account that is looked up as every account is, and nothing of one that is not found', async () => {
    const { id } = (await addTrigger({ kind: 'Look Up Account' })).body;
    const form = await formAsking(id);
    const found = await ask(form, id, { accountNumber: '10001', zipCode: '78701' });
    expect(found.body).toMatchObject({ hasErrors: false });
    const wrong = await ask(form, id, { accountNumber: '10001', zipCode: '11111' });
    expect(wrong.body.errors[0].errorMessage).toBe(words.action_none);
  });
});
