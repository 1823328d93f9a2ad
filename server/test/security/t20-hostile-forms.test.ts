import { formFields } from '@ratepayer/contract/forms/form.fields.ts';
import { texts as words } from '@ratepayer/contract/texts/payer-forms/en-US.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openedWorld } from '../opened-world.ts';

const world = openedWorld();
let unit: number;
let admin: string;
const home = () => `/api/business-units/${unit}`;
const as = (token: string | undefined, method: string, path: string, body?: object) =>
  world().call(method, `${home()}${path}`, { ...(token ? { token } : {}), ...(body ? { body } : {}) });

/** A published form that anybody may answer. */
async function formOf(fields: object[], more: object = {}): Promise<number> {
  const { body: form } = await as(admin, 'POST', '/form-configurations', {
    displayName: 'Permit',
    fieldsJson: JSON.stringify({ fields }),
    actionsJson: '{}',
    conditionJson: '',
    onDashboard: true,
    onLogin: true,
    onCheckout: false,
    isPublic: true,
    requireBeforePayment: false,
    successMessage: '',
    ...more,
  });
  await as(admin, 'POST', `/form-configurations/${form.id}/publish`, { rowVersion: form.rowVersion });
  return form.id;
}
/** What is written of a form, as it is sent back. */
const settingsOf = (draft: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries([...Object.keys(formFields), 'rowVersion'].map((name) => [name, draft[name]]));
const send = (form: number, valuesJson: string) =>
  as(undefined, 'POST', `/form-configurations/${form}/submit/public`, {
    accountId: 0,
    customerId: 0,
    valuesJson,
    baseFormResponseId: 0,
    paymentSessionSessionIdentifier: '',
    isDependentForm: false,
    dependentFormResponses: [],
  });
const stored = () =>
  world().rows<{ values: Record<string, unknown>; status: string; errors: { propertyName: string }[] }>(
    'select values_json as values, status, errors_json as errors from form_response order by created_date',
  );

beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
});
beforeEach(async () => {
  await world().rows('delete from form_response');
  await world().rows('delete from form_version');
  await world().rows('delete from form_configuration');
});

const city = { fieldName: 'city', fieldType: 'input', fieldLabel: 'City', fieldRequired: true };
const again = { fieldName: 'again', fieldType: 'input', fieldMatches: 'city' };
const meter = {
  fieldName: 'meter',
  fieldType: 'input',
  inputProps: {
    visibleWhen: {
      any: [
        { field: 'city', is: 'equal', value: 'Reno' },
        { field: 'city', is: 'more', value: 3 },
      ],
    },
  },
};
const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const card = ['4242', '4242', '4242', '4242'].join(' ');

describe('answers that are none', () => {
  it.each([
    ['an object that is no text', '{"city":{"toString":1,"valueOf":2}}'],
    ['a list', '{"city":["Reno"]}'],
    ['what is nested without end', `{"city":${deep}}`],
    ['a number', '{"city":7}'],
    ['a character that no column holds', String.raw`{"city":"a\u0000b"}`],
    ['half a character', String.raw`{"city":"a\ud800"}`],
    ['more than fits', JSON.stringify({ city: 'x'.repeat(60_000) })],
    ['the number of a card', JSON.stringify({ city: `pay ${card}` })],
  ])('%s: is said to be wrong, and kept is that it was, never what it was', async (_, valuesJson) => {
    const form = await formOf([city, again, meter]);
    const { status, body } = await send(form, valuesJson);
    expect([status, JSON.stringify(body)]).toEqual([expect.any(Number), expect.stringMatching(/errorMessage/)]);
    expect([200, 400]).toContain(status);
    for (const row of await stored()) {
      expect(row.status).toBe('Errored');
      expect(row.values).toEqual({});
      expect(row.errors.map(({ propertyName }) => propertyName)).toContain('city');
    }
    // The same form takes what is right afterwards: nothing of it is in the way.
    expect((await send(form, '{"city":"Reno","again":"reno","meter":"7"}')).body).toMatchObject({ hasErrors: false });
    expect((await stored()).at(-1)).toMatchObject({
      status: 'Submitted',
      values: { city: 'Reno', again: 'reno', meter: '7' },
    });
  });

  it('leave what was right beside them', async () => {
    const form = await formOf([city, { fieldName: 'note', fieldType: 'textarea' }]);
    await send(form, JSON.stringify({ city: 'Reno', note: 'x'.repeat(5_000) }));
    expect(await stored()).toMatchObject([{ status: 'Errored', values: { city: 'Reno' } }]);
  });

  it('to fields that are hidden are kept nowhere, whatever was sent of them', async () => {
    const hidden = { fieldName: 'secret', fieldType: 'input', fieldRequired: true, inputProps: { hidden: true } };
    const unless = {
      fieldName: 'meter',
      fieldType: 'input',
      inputProps: { visibleWhen: { field: 'city', is: 'empty' } },
    };
    const form = await formOf([city, again, unless, hidden]);
    const sent = { city: 'Austin', again: 'austin', meter: 'M-1', secret: 'S-1', dependentForms: 'x' };
    expect((await send(form, JSON.stringify(sent))).body).toMatchObject({ hasErrors: false });
    expect(await stored()).toMatchObject([{ status: 'Submitted', values: { city: 'Austin', again: 'austin' } }]);
    expect(Object.keys((await stored())[0]?.values ?? {}).toSorted()).toEqual(['again', 'city']);
  });

  it('reach nothing that every object has', async () => {
    const form = await formOf([city]);
    const { body } = await send(form, '{"__proto__":{"city":"Reno"},"constructor":{"prototype":{"city":"Reno"}}}');
    expect(body.errors).toEqual([{ propertyName: 'city', errorMessage: 'City is a required field.' }]);
    expect((await send(form, '{"city":"Reno","__proto__":{"isAdmin":true}}')).body.hasErrors).toBe(false);
    expect((await stored())[0]?.values).toEqual({ city: 'Reno' });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('what forms are offered by', () => {
  it.each(['{"zone":{"toString":1,"valueOf":2}}', `{"zone":${'['.repeat(900)}${']'.repeat(900)}}`, '[]', '{"a":'])(
    'is %.40s: an answer, never a fault',
    async (given) => {
      await formOf([city], { conditionJson: JSON.stringify({ field: 'zone', is: 'equal', value: 'A' }) });
      const token = await world().token('pat@example.test');
      const { status } = await as(
        token,
        'GET',
        `/form-configurations/customer-dashboard?ConditionJson=${encodeURIComponent(given)}`,
      );
      expect([200, 400]).toContain(status);
    },
  );
});

describe('what a writer of forms may do', () => {
  it('is told of ten megabytes, ten thousand fields and what nobody sees, and loses nothing', async () => {
    const form = await formOf([city]);
    const { body: before } = await as(admin, 'GET', `/form-configurations/${form}/draft`);
    const put = (fieldsJson: string, more: object = {}) =>
      as(admin, 'PUT', `/form-configurations/${form}`, { ...settingsOf(before), fieldsJson, ...more });
    const named = (count: number) =>
      JSON.stringify({ fields: Array.from({ length: count }, (_, n) => ({ fieldName: `f${n}`, fieldType: 'input' })) });
    const all = [
      await put(`{"fields":[],"x":"${'x'.repeat(10_000_000)}"}`),
      await put(named(10_000)),
      await put(named(1_500)),
      await put(JSON.stringify({ fields: [{ ...city, fieldLabel: 'Ci\u202ety' }] })),
      await put(before.fieldsJson, { displayName: 'Per\u200bmit' }),
    ];
    expect(all.map(({ status }) => status)).toEqual([413, 400, 400, 400, 400]);
    for (const { body } of all) expect(JSON.stringify(body)).toMatch(/"errorMessage":"[A-Z][^"]{10,}"/);
    expect(all[2]?.body[0].errorMessage).toBe('A form has at most 200 fields.');
    expect((await as(admin, 'GET', `/form-configurations/${form}/draft`)).body).toEqual(before);
    expect((await send(form, '{"city":"Reno"}')).body).toMatchObject({ hasErrors: false });
  });

  it('is kept once of several at once, and who comes second is told', async () => {
    const form = await formOf([city]);
    const { body: before } = await as(admin, 'GET', `/form-configurations/${form}/draft`);
    const names = ['Permit A', 'Permit B', 'Permit C'];
    const all = await Promise.all(
      names.map((displayName) =>
        as(admin, 'PUT', `/form-configurations/${form}`, { ...settingsOf(before), displayName }),
      ),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { body: after } = await as(admin, 'GET', `/form-configurations/${form}/draft`);
    expect(after.displayName).toBe(names[all.findIndex(({ status }) => status === 200)]);
    expect(after.rowVersion).toBe(before.rowVersion + 1);
  });

  it('takes no longer for patterns that reach everywhere at once, in all fields and versions of a day', async () => {
    const fields = Array.from({ length: 15 }, (_, n) => ({
      fieldName: `f${n}`,
      fieldType: 'textarea',
      inputProps: { pattern: '.{0,480}[a-z]*!' },
    }));
    const form = await formOf(fields);
    await world().rows(
      `insert into form_version (business_unit_id, form_configuration_id, version, display_name, fields_json,
        actions_json, condition_json, display_locations, is_public, require_before_payment, success_message,
        published_by, replaced_date)
       select business_unit_id, form_configuration_id, 1 + n, display_name, fields_json, actions_json, condition_json,
        display_locations, is_public, require_before_payment, success_message, published_by, now()
       from form_version, generate_series(1, 19) n where form_configuration_id = $1`,
      [form],
    );
    const values = Object.fromEntries(fields.map(({ fieldName }) => [fieldName, 'a'.repeat(4_000)]));
    const begun = performance.now();
    const { status, body } = await send(form, JSON.stringify(values));
    expect(performance.now() - begun).toBeLessThan(12_000);
    expect([status, body.errors.length]).toEqual([200, 15]);
  });

  it('is calculated by no spreadsheet and drawn by no printer as anything but text', async () => {
    const label = '=HYPERLINK("http://evil.test","x")';
    const form = await formOf([
      { ...city, fieldLabel: label },
      { fieldName: 'h', fieldType: 'header', fieldLabel: '#panic("x") $y$ *b* <c>' },
    ]);
    const { body } = await send(form, JSON.stringify({ city: '@SUM(A1) #eval("1+1") <script>' }));
    expect(body).toMatchObject({ hasErrors: false });
    const file = await as(admin, 'GET', `/form-responses/export/CSV?FormConfigurationId=${form}&Columns=f:city`);
    const [head, row] = String(file.body)
      .replace(/^\ufeff/, '')
      .split('\r\n');
    for (const cell of [head, row]) expect(cell).toMatch(/^"?'/);
    const pdf = await as(admin, 'GET', `/form-responses/${body.data.responseId}/pdf`);
    expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  it('says the label of a field as it stands, whatever places it seems to have', async () => {
    const form = await formOf([{ ...city, fieldLabel: '{label} $& {count}' }]);
    expect((await send(form, '{}')).body.errors[0].errorMessage).toBe(
      words.required.replace('{label}', () => '{label} $& {count}'),
    );
  });
});
