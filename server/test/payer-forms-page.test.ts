// @vitest-environment page
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { heading, patient, press, type } from './open-payer.ts';
import { city, input, openPayerForms, payer } from './open-payer-forms.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
const { show, visit, post, formWith, callsTo, unit: unitOf } = openPayerForms(world);
let unit: number;
const own = (path: string) => `/customer/riverton-water/form/${path}`;
const open = (path: string) => `/riverton-water/${unit}/forms/${path}`;
const lastValues = (end: string) => JSON.parse(JSON.parse(callsTo(end).at(-1)?.sent ?? '{}').valuesJson ?? '{}');
/** Something that the product itself answers: who signed in. */
const profile = async () => {
  const name = `Profile ${Math.random()}`;
  const asks = { name, kind: 'Fill From Profile', url: '', secret: '', timeoutSeconds: 5, isActive: true };
  return (await post('/function-triggers', asks)).body.id as number;
};
const action = (handlerType: string, properties: object) => ({ handler: { handlerType, properties } });

beforeAll(() => {
  unit = unitOf();
});

describe('a form', () => {
  it('draws every type of field, an unknown one as a plain input, and no markup of its writer', async () => {
    const options = [
      { value: 'a', label: 'Ash' },
      { value: 'b', label: 'Birch' },
    ];
    const id = await formWith([
      { fieldName: 'i', fieldType: 'input', fieldLabel: 'Plain' },
      { fieldName: 'd', fieldType: 'input-decimal', fieldLabel: 'Decimal' },
      { fieldName: 'p', fieldType: 'datepicker', fieldLabel: 'Day' },
      { fieldName: 's', fieldType: 'dropdown', fieldLabel: 'Tree', inputProps: { options } },
      { fieldName: 'r', fieldType: 'radio', fieldLabel: 'Other tree', inputProps: { options } },
      { fieldName: 't', fieldType: 'textarea', fieldLabel: 'Note' },
      { fieldName: 'c', fieldType: 'checkbox', fieldLabel: 'Agree' },
      { fieldName: 'h', fieldType: 'header', fieldLabel: 'Where' },
      {
        fieldName: 'm',
        fieldType: 'message',
        inputProps: { content: '**Bold** [link](https://example.com) <b>x</b>' },
      },
      { fieldName: 'cu', fieldType: 'input-currency', fieldLabel: 'Rent' },
      { fieldName: 'ma', fieldType: 'input-masked', fieldLabel: 'Phone', inputProps: { mask: '###-####' } },
      { fieldName: 'pe', fieldType: 'input-percent', fieldLabel: 'Share' },
      { fieldName: 'u', fieldType: 'input-hologram', fieldLabel: 'Unknown' },
    ]);
    await show(payer, own(String(id)));
    await heading('Start service');
    await screen.findByRole('button', { name: 'Submit' }, patient);
    expect((await screen.findByText('Bold')).tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'link' }).getAttribute('href')).toBe('https://example.com');
    expect(document.querySelector('.f-text b')).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Where' })).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).rows).toBe(4);
    await type('Decimal', '1,234.5');
    await type('Day', '03/09/24');
    fireEvent.change(screen.getByRole('combobox', { name: 'Tree' }), { target: { value: 'b' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Ash' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Agree' }));
    await type('Rent', '5.00');
    await type('Phone', '5550100');
    expect((await input(/^Phone/)).value).toBe('555-0100');
    await type('Share', '7');
    await type('Unknown', 'x');
    await press('Submit');
    await screen.findAllByText('Form successfully submitted', undefined, patient);
    expect(lastValues('/submit')).toEqual({
      d: 1234.5,
      p: '2024-03-09',
      s: 'b',
      r: 'a',
      c: true,
      cu: 500,
      ma: '555-0100',
      pe: 0.07,
      u: 'x',
    });
    expect(Object.keys(JSON.parse(callsTo('/submit').at(-1)?.sent ?? '{}')).toSorted()).toEqual([
      'accountId',
      'baseFormResponseId',
      'customerId',
      'dependentFormResponses',
      'isDependentForm',
      'paymentSessionSessionIdentifier',
      'valuesJson',
    ]);
  });

  it('says what is wrong beside each field and above all, and shows what applies alone', async () => {
    const meter = {
      fieldName: 'meter',
      fieldType: 'input',
      fieldLabel: 'Meter',
      fieldRequired: true,
      inputProps: { visibleWhen: { field: 'city', is: 'equal', value: 'Reno' } },
    };
    const id = await formWith([city, meter]);
    await show(payer, own(String(id)));
    const before = callsTo('/submit').length;
    await press('Submit');
    await screen.findByRole('heading', { name: 'There was a problem. Check fields for errors.' }, patient);
    expect(screen.getAllByText('City is a required field.').length).toBeGreaterThan(0);
    expect(callsTo('/submit').length).toBe(before);
    expect(screen.queryByRole('textbox', { name: /^Meter/ })).toBeNull();
    await type(/^City/, 'reno');
    expect(within(document.querySelector('label[for="form-meter"]') as HTMLElement).getByText('*')).toBeTruthy();
    await type(/^City/, 'Austin');
    await press('Submit');
    await screen.findByRole('button', { name: 'Back' }, patient);
    expect(lastValues('/submit')).toEqual({ city: 'Austin' });
    expect(callsTo(`/form-configurations/${id}`).length).toBeGreaterThan(0);
    expect(callsTo(`/${id}/public`)).toEqual([]);
  });

  it('is filled by anybody where it is public, and is not there where it is not', async () => {
    const id = await formWith([city]);
    const closed = await formWith([city], { isPublic: false });
    await visit(open(`${closed}`));
    await screen.findByText('This form is not available.', undefined, patient);
    await visit(open(`${id}/`));
    await heading('Start service');
    await type(/^City/, 'Reno');
    await press('Submit');
    await waitFor(() => expect(callsTo('/submit/public').at(-1)?.status).toBe(200), patient);
    expect(callsTo(`/${id}/public`).length).toBeGreaterThan(0);
    expect(JSON.parse(callsTo('/submit/public').at(-1)?.sent ?? '{}')).toMatchObject({ customerId: 0 });
  });

  it('shows errors of the server at their fields, those of no field in a box, and a toast', async () => {
    const id = await formWith([city]);
    await show(payer, own(String(id)));
    await type(/^City/, 'Reno');
    const changed = {
      fields: [
        { ...city, fieldName: 'zip', fieldLabel: 'Zip' },
        { ...city, inputProps: { maxLength: 2 } },
      ],
    };
    await world().rows('update form_version set fields_json = $2 where form_configuration_id = $1', [
      id,
      JSON.stringify(changed),
    ]);
    await press('Submit');
    await screen.findByText('An error occurred submitting the form', undefined, patient);
    await screen.findAllByText('Shorten this to at most 2 characters.', undefined, patient);
    expect(document.querySelector('#form-others')?.textContent).toContain('Zip is a required field.');
    expect((await input(/^City/)).value).toBe('Reno');
  });
});

describe('what a form asks at its stages', () => {
  it('fills it before anything else, and says so', async () => {
    const trigger = await profile();
    const email = { fieldName: 'email', fieldType: 'input', fieldLabel: 'E-mail' };
    const properties = { functionTriggerId: trigger, requestBody: '{"who":"{{user.email}}","at":"{{currentDate}}"}' };
    const id = await formWith([email], { actions: { OnInitializing: action('loadFormValues', properties) } });
    await show(payer, own(String(id)));
    await waitFor(async () => expect((await input(/^E-mail/)).value).toBe(payer), patient);
    expect(screen.getAllByText('We filled in 1 field. Please check them.').length).toBeGreaterThan(0);
    const sent = JSON.parse(callsTo('/action').at(-1)?.sent ?? '{}');
    expect(sent.functionTriggerId).toBe(trigger);
    expect(JSON.parse(sent.valuesJson)).toEqual({
      who: payer,
      at: expect.stringMatching(/^\d\d\/\d\d\/\d\d \d\d:\d\d [AP]M$/),
    });
  });

  it('asks nothing without a trigger and goes on', async () => {
    const before = callsTo('/action').length;
    const id = await formWith([city], { actions: { OnInitializing: action('loadFormValues', {}) } });
    await show(payer, own(String(id)));
    await input(/^City/);
    expect(callsTo('/action').length).toBe(before);
  });

  it('fills it on submit, and is sent when the payer presses again', async () => {
    const email = { fieldName: 'email', fieldType: 'input', fieldLabel: 'E-mail' };
    const properties = { functionTriggerId: await profile() };
    const id = await formWith([email], { actions: { OnSubmitting: action('loadFormValues', properties) } });
    await show(payer, own(String(id)));
    await type(/^E-mail/, 'x@example.test');
    const before = callsTo('/submit').length;
    await press('Submit');
    await waitFor(async () => expect((await input(/^E-mail/)).value).toBe(payer), patient);
    expect(callsTo('/submit').length).toBe(before);
    await press('Submit');
    await screen.findByRole('button', { name: 'Back' }, patient);
    expect(lastValues('/submit')).toEqual({ email: payer });
  });

  it('shows the lines of what went wrong with a way back to what was typed', async () => {
    const trigger = await profile();
    const id = await formWith([city], {
      actions: { OnSubmitting: action('loadFormValues', { functionTriggerId: trigger }) },
    });
    await show(payer, own(String(id)));
    await type(/^City/, 'Reno');
    await world().rows('update function_trigger set is_active = false where id = $1', [trigger]);
    await press('Submit');
    await screen.findByText(/not there any more/, undefined, patient);
    await press('Back');
    expect((await input(/^City/)).value).toBe('Reno');
    await press('Submit');
    await screen.findAllByText('Form successfully submitted', undefined, patient);
  });
});

describe('forms that belong to a form', () => {
  it('are opened with what was typed kept, come back done, and are sent with it', async () => {
    const plan = await formWith([{ ...city, fieldName: 'plan', fieldLabel: 'Plan' }], { displayName: 'Plan' });
    const needs = [
      { fieldName: 'p', content: 'Choose a plan', dependentFormConfigurationId: plan, fieldRequired: true },
    ];
    const id = await formWith([city], { dependentForms: needs });
    await show(payer, `${own(String(id))}?accountId=${await world().accountId('10001')}`);
    await heading('Start service');
    await type(/^City/, 'Reno');
    await press('Submit');
    await screen.findAllByText('Complete additional forms before submitting this form', undefined, patient);
    expect(screen.getByText(/^Not started/)).toBeTruthy();
    await press('Choose a plan');
    await heading('Plan');
    expect(`${location.pathname}${location.search}`).toBe(
      `${own(`${id}/${plan}`)}?accountId=${await world().accountId('10001')}`,
    );
    await type(/^Plan/, 'Gold');
    await press('Continue');
    await heading('Start service');
    await screen.findByText(/^Complete$|^Complete\*/, undefined, patient);
    expect((await input(/^City/)).value).toBe('Reno');
    expect(location.pathname).toBe(own(String(id)));
    expect(location.search).toContain('accountId=');
    expect(JSON.parse(sessionStorage.getItem(`ratepayer.form.responses.${own(String(id))}`) ?? '{}')).toEqual({
      [plan]: expect.any(Number),
    });
    // What was typed is there once.
    expect(Object.keys(sessionStorage).filter((key) => key.includes('form.values'))).toEqual([]);
    await press('Submit');
    await screen.findByRole('button', { name: 'Back' }, patient);
    const { dependentFormResponses } = JSON.parse(callsTo('/submit').at(-1)?.sent ?? '{}');
    expect(dependentFormResponses).toEqual([
      { fieldName: 'p', formConfigurationId: plan, responseId: expect.any(Number) },
    ]);
  });
});

describe('the home of a payer', () => {
  it('offers the forms that are placed there', async () => {
    const id = await formWith([city], { displayName: 'Stop service' });
    await show(payer, '/customer/riverton-water/dashboard');
    const link = await screen.findByRole('link', { name: 'Stop service' }, patient);
    expect(link.getAttribute('href')).toBe(own(String(id)));
  });
});
