// @vitest-environment page
import { screen, waitFor } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { heading, patient, press, type } from './open-payer.ts';
import { city, input, openPayerForms, payer } from './open-payer-forms.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
const { show, formWith, callsTo, unit: unitOf } = openPayerForms(world);
let unit: number;
beforeAll(() => {
  unit = unitOf();
});

describe('a form before a payment', () => {
  it('stands before what is paid, is sent to the payment and asked once', async () => {
    const before = { onCheckout: true, requireBeforePayment: true };
    const id = await formWith([city], { displayName: 'Permit', ...before });
    const next = await formWith([city], { displayName: 'Site plan', ...before });
    const accountIds = [await world().accountId('10001')];
    const { body: intent } = await world().call('POST', '/api/payment-intents', {
      token: await world().token(payer),
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    await show(payer, `/customer/riverton-water/make-payment/${intent.identifier}`);
    await heading('Permit');
    await type(/^City/, 'Reno');
    await press('Continue');
    await waitFor(
      () => expect(callsTo(`/payment-intents/${intent.identifier}/forms`).at(-1)?.status).toBe(200),
      patient,
    );
    expect(Object.keys(JSON.parse(callsTo('/forms').at(-1)?.sent ?? '{}')).toSorted()).toEqual(
      ['accountId', 'baseFormResponseId', 'businessUnitId', 'customerId', 'formConfigurationId', 'identifier'].concat(
        'paymentSessionSessionIdentifier',
        'valuesJson',
      ),
    );
    expect(JSON.parse(callsTo('/forms').at(-1)?.sent ?? '{}')).toMatchObject({
      ...{ identifier: intent.identifier, businessUnitId: unit, formConfigurationId: id, baseFormResponseId: 0 },
    });
    const [kept] = await world().rows(
      'select values_json as values, status from form_response where form_configuration_id = $1',
      [id],
    );
    expect(kept).toEqual({ values: { city: 'Reno' }, status: 'Submitted' });
    // Once it is taken the payment goes on: to the form that it needs next, in place of a message.
    await heading('Site plan');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await world().rows("update form_configuration set status = 'Retired' where id = any($1)", [[id, next]]);
  });
});

describe('forms of a payment that is not there any more', () => {
  it('say so, with a way home in place of one more try', async () => {
    await show(payer, `/customer/riverton-water/make-payment/${'x'.repeat(22)}/forms`);
    const { body } = await world().call(
      'GET',
      `/api/business-units/${unit}/form-configurations/checkout/${'x'.repeat(22)}`,
    );
    const said = await screen.findByText(body[0].errorMessage, undefined, patient);
    expect(said.closest('.banner.bad')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });
});

describe('a form before a payment that needs another one', () => {
  it('leads to it and back with what was typed kept, and takes the answers to both', async () => {
    const plan = await formWith([{ ...city, fieldName: 'plan', fieldLabel: 'Plan' }], { displayName: 'Site plan' });
    const needs = [
      { fieldName: 'p', content: 'Add the site plan', dependentFormConfigurationId: plan, fieldRequired: true },
    ];
    const settings = { displayName: 'Permit to dig', onCheckout: true, requireBeforePayment: true };
    const id = await formWith([city], { ...settings, dependentForms: needs });
    const accountIds = [await world().accountId('10001')];
    const token = await world().token(payer);
    const { body: intent } = await world().call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    const forms = `/customer/riverton-water/make-payment/${intent.identifier}/forms`;
    await show(payer, forms);
    await heading('Permit to dig');
    await type(/^City/, 'Reno');
    await press('Continue');
    await screen.findAllByText('Complete additional forms before submitting this form', undefined, patient);
    await press('Add the site plan');
    await heading('Site plan');
    expect(location.pathname).toBe(`${forms}/${plan}`);
    await press('Cancel');
    await heading('Permit to dig');
    expect((await input(/^City/)).value).toBe('Reno');
    expect(screen.getByText(/^Not started/)).toBeTruthy();
    await press('Add the site plan');
    await type(/^Plan/, 'Gold');
    await press('Continue');
    await heading('Permit to dig');
    await screen.findByText(/^Complete$|^Complete\*/, undefined, patient);
    expect(location.pathname).toBe(forms);
    expect((await input(/^City/)).value).toBe('Reno');
    await press('Continue');
    await waitFor(async () => {
      const { body } = await world().call('GET', `/api/payment-intents/${intent.identifier}`, { token });
      expect(body.openFormIds).toEqual([]);
    }, patient);
    const rows = await world().rows(
      `select form_configuration_id as form, values_json as values from form_response
        where payment_session_id is not null and form_configuration_id = any($1) order by 1`,
      [[plan, id]],
    );
    expect(rows).toEqual([
      { form: plan, values: { plan: 'Gold' } },
      { form: id, values: { city: 'Reno' } },
    ]);
    await world().rows("update form_configuration set status = 'Retired' where id = $1", [id]);
  });
});
