// @vitest-environment page
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { heading, openPayer, patient, press, type } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { sentByPut } from './sent-by-put.ts';

const world = openedWorld();
const { show, visit, asked } = openPayer(world);
let unit: number;
let admin: string;
const payer = 'pat@example.test';
const post = (path: string, body: object) =>
  world().call('POST', `/api/business-units/${unit}${path}`, { token: admin, body });

/** A published form with these fields, for anybody. */
async function formWith(fields: object[], actions: object = {}): Promise<number> {
  const { body: form } = await post('/form-configurations', {
    displayName: 'Sidewalk permit',
    fieldsJson: JSON.stringify({ fields }),
    actionsJson: JSON.stringify(actions),
    ...{ onDashboard: true, onLogin: false, onCheckout: false, isPublic: true, requireBeforePayment: false },
  });
  await post(`/form-configurations/${form.id}/publish`, { rowVersion: form.rowVersion });
  return form.id;
}
const open = (id: number) => `/riverton-water/${unit}/forms/${id}/`;
const own = (id: number) => `/customer/riverton-water/form/${id}`;
const callsTo = (end: string) => asked.filter(({ path }) => path.endsWith(end));
const sent = (end = '/submit') => JSON.parse(JSON.parse(callsTo(end).at(-1)?.sent ?? '{}').valuesJson ?? '{}');
const group = (name: RegExp) => screen.findByRole('group', { name }, patient);
const choose = async (name: string, value: string) =>
  void fireEvent.change(await screen.findByRole('combobox', { name: new RegExp(`^${name}`) }, patient), {
    target: { value },
  });
const taken = () => screen.findByRole('button', { name: 'Back' }, patient);

beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  globalThis.XMLHttpRequest = sentByPut(world) as never;
});

describe('a time', () => {
  it('reads hh:mm A, is typed as people do and kept as HH:MM', async () => {
    const time = { fieldName: 'at', fieldType: 'timepicker', fieldLabel: 'When' };
    const id = await formWith([time]);
    await show(payer, own(id));
    await type(/^When/, 'noon');
    await press('Submit');
    await screen.findAllByText('Enter a time such as 02:05 PM.', undefined, patient);
    await type(/^When/, '2:05 pm');
    await press('Submit');
    await taken();
    expect(sent()).toEqual({ at: '14:05' });
  });

  it('is shown in a form that begins with one', async () => {
    await world().rows(`update account set meta = '{"visit":"14:05"}' where account_number = '10001'`);
    const prefill = { prefill: 'meta_visit' };
    const id = await formWith([{ fieldName: 'at', fieldType: 'timepicker', fieldLabel: 'When', inputProps: prefill }]);
    await show(payer, `${own(id)}?accountId=${await world().accountId('10001')}`);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^When/ }, patient)).value).toBe('02:05 PM');
  });
});

describe('an address', () => {
  const address = { fieldName: 'where', fieldType: 'input-address', fieldLabel: 'Where', fieldRequired: true };

  it('is typed part by part, filled in by the browser, and sent as one value', async () => {
    await show(payer, own(await formWith([address])));
    await group(/^Where/);
    await press('Submit');
    await screen.findAllByText('Where is a required field.', undefined, patient);
    const tokens = [...document.querySelectorAll('.f-address [autocomplete]')].map((one) =>
      one.getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(
      ['country', 'address-line1', 'address-line2', 'address-level2', 'address-level1', 'postal-code'].map(
        (token) => `section-where ${token}`,
      ),
    );
    await type(/^Street address/, '14 Mill Street');
    await type(/^City/, 'Ottawa');
    await choose('Country', 'CA');
    await choose('Province', 'ON');
    await type(/^Postal code/, '78701');
    await press('Submit');
    await screen.findAllByText('Enter the postal code like this: K1A 0B1', undefined, patient);
    await type(/^Postal code/, 'k1a0b1');
    await press('Submit');
    await taken();
    const kept = { street: '14 Mill Street', street2: '', city: 'Ottawa', state: 'ON', zip: 'K1A 0B1', country: 'CA' };
    expect(sent()).toEqual({ where: kept });
  });

  it('begins with the address of an account where it says so', async () => {
    const id = await formWith([{ ...address, inputProps: { prefill: 'account' } }]);
    await show(payer, `${own(id)}?accountId=${await world().accountId('10001')}`);
    const street = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Street address/ }, patient);
    expect(street.value).not.toBe('');
    await press('Submit');
    await taken();
    expect(sent().where).toMatchObject({ street: street.value, country: 'US' });
  });
});

describe('an address that is checked', () => {
  it('is put into its field as the biller writes it when the payer takes it, and sent so', async () => {
    await world().rows(
      `update account set street = '14 North Mill Street', city = 'Riverton', state = 'TX', zip = '78701'
        where account_number = '10001'`,
    );
    const { body: trigger } = await post('/function-triggers', {
      ...{ name: 'Streets', kind: 'Check Address', url: '', secret: '', timeoutSeconds: 5, isActive: true },
    });
    const properties = { functionTriggerId: trigger.id, keepUpdatedText: 'Take it', keepOriginalText: 'Keep mine' };
    const checks = { OnSubmitting: { handler: { handlerType: 'suggestFormUpdates', properties } } };
    const address = { fieldName: 'where', fieldType: 'input-address', fieldLabel: 'Where', fieldRequired: true };
    await show(payer, own(await formWith([address], checks)));
    await type(/^Street address/, '14 n mill st');
    await type(/^Apartment|^Second|^Suite|^Unit/, 'Unit 4');
    await type(/^City/, 'riverton');
    await choose('State', 'TX');
    await type(/^ZIP code/, '78701');
    await press('Submit');
    const dialog = within(await screen.findByRole('dialog', undefined, patient));
    dialog.getByText('14 n mill st, Unit 4, riverton, TX 78701');
    dialog.getByText('14 North Mill Street, Unit 4, Riverton, TX 78701');
    await press('Keep mine');
    const street = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Street address/ }).value;
    expect(street()).toBe('14 n mill st');
    await type(/^Street address/, '14 n. mill st');
    await press('Submit');
    await screen.findByRole('dialog', undefined, patient);
    await press('Take it');
    await taken();
    expect(sent().where).toEqual({
      ...{ street: '14 North Mill Street', street2: 'Unit 4', city: 'Riverton', state: 'TX', zip: '78701' },
      country: 'US',
    });
  });
});

describe('a signature', () => {
  const signature = { fieldName: 'sign', fieldType: 'input-signature', fieldLabel: 'Signature', fieldRequired: true };

  it('is typed by who draws with nothing, by the keyboard alone', async () => {
    await show(payer, own(await formWith([signature])));
    await type(/^Your full name/, 'Pat Rivera');
    await press('Submit');
    await screen.findAllByText('Draw your signature, or choose to type it.', undefined, patient);
    fireEvent.click(screen.getByRole('radio', { name: 'Type' }));
    await screen.findByText('Your typed name counts as your signature.');
    expect(document.querySelector('.f-signed-name')?.textContent).toBe('Pat Rivera');
    await press('Submit');
    await taken();
    expect(sent()).toEqual({ sign: { name: 'Pat Rivera', way: 'Typed', drawing: '' } });
  });

  it('is drawn, cleared and drawn again with a pointer', async () => {
    await show(payer, own(await formWith([signature])));
    await type(/^Your full name/, 'Pat Rivera');
    const pad = screen.getByRole('img', { name: 'Draw your signature here' });
    const draw = (...points: [number, number][]) => {
      const [[x, y] = [0, 0], ...rest] = points;
      fireEvent.pointerDown(pad, { clientX: x, clientY: y, pointerId: 1 });
      for (const [clientX, clientY] of rest) fireEvent.pointerMove(pad, { clientX, clientY, pointerId: 1 });
      fireEvent.pointerUp(pad, { pointerId: 1 });
    };
    // A dot is no stroke.
    draw([5, 5]);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    draw([5, 5], [50, 60]);
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull());
    draw([10, 10], [11, 10], [40, 50], [9000, -5]);
    await screen.findByText('Your signature is drawn.');
    draw([100, 100], [120, 130]);
    await screen.findByText('Your signature is drawn.');
    await press('Submit');
    await taken();
    expect(sent().sign.drawing).toBe('M10 10L40 50L599 0M100 100L120 130');
  });
});

describe('files', () => {
  const plan = {
    fieldName: 'plan',
    fieldType: 'input-file',
    fieldLabel: 'Plan',
    fieldRequired: true,
    inputProps: { mostFiles: 2, mostMegabytes: 1 },
  };
  const file = (name: string, content = '%PDF-1.7') => new File([content], name);
  const bring = async (...files: File[]) =>
    void fireEvent.change(await screen.findByLabelText(/^Choose a file: Plan/, undefined, patient), {
      target: { files },
    });

  it('are brought as they are chosen, taken back, and sent with the answer of anybody', async () => {
    await visit(open(await formWith([plan])));
    await heading('Sidewalk permit');
    await press('Submit');
    await screen.findAllByText('Plan is a required field.', undefined, patient);
    expect(screen.getByText('Up to 2 files of at most 1 MB: PDF, JPG, PNG')).toBeTruthy();
    await bring(file('plan.exe'));
    await screen.findAllByText('Choose a file of these kinds: PDF, JPG, PNG', undefined, patient);
    await bring(file('plan.pdf', 'MZ'));
    await screen.findAllByText('This file cannot be taken. It holds a program.', undefined, patient);
    await bring(file('plan.pdf'), file('roof.pdf'));
    await screen.findByText('roof.pdf is added.', undefined, patient);
    expect(screen.queryByLabelText(/^Choose a file/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove plan.pdf' }));
    await screen.findByText('plan.pdf is removed.');
    await press('Submit');
    await waitFor(() => expect(callsTo('/submit/public').at(-1)?.status).toBe(200), patient);
    expect(sent('/submit/public')).toEqual({ plan: [{ id: expect.any(Number), name: 'roof.pdf' }] });
    const [kept] = await world().rows(
      'select name, form_response_id is not null as "isSent" from form_file where id = $1',
      [sent('/submit/public').plan[0].id],
    );
    expect(kept).toEqual({ name: 'roof.pdf', isSent: true });
  });

  it('say so when they are gone by the time they are sent', async () => {
    await show(payer, own(await formWith([plan])));
    await bring(file('plan.pdf'));
    await screen.findByText('plan.pdf is added.', undefined, patient);
    await world().rows('delete from form_file where form_response_id is null');
    await press('Submit');
    await screen.findAllByText('plan.pdf is not here any more. Choose it again.', undefined, patient);
    expect(within(await group(/^Plan/)).getByRole('button', { name: 'Remove plan.pdf' })).toBeTruthy();
  });
});
