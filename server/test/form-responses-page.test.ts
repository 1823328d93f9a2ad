// @vitest-environment page
import { texts as lists } from '@ratepayer/contract/texts/lists/en-US.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-responses/en-US.ts';
import { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { patient } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import type { World } from './world.ts';

const world = openedWorld();
const { asked, show } = openPortal(world);
const fields = (...more: object[]) =>
  JSON.stringify({
    fields: [
      { fieldName: 'h', fieldType: 'header', fieldLabel: 'Your house' },
      { fieldName: 'city', fieldType: 'input', fieldLabel: 'City' },
      ...more,
    ],
  });
const pets = {
  fieldName: 'pets',
  fieldType: 'radio',
  fieldLabel: 'Pets',
  inputProps: {
    options: [
      { value: 'y', label: 'Some' },
      { value: 'n', label: 'None' },
    ],
  },
};

/** Two answers to a permit in its two versions, one of them with a form that belongs to it, and one to another form. */
async function seed({ rows }: World): Promise<void> {
  await rows(
    `with f as (insert into form_configuration (business_unit_id, display_name, status, version)
      select u.id, n.name, 'Published', 2 from business_unit u, unnest(array['Permit', 'Garage']) n (name)
      where u.slug = 'riverton-water' returning id, business_unit_id, display_name),
     v as (insert into form_version (business_unit_id, form_configuration_id, version, display_name, fields_json,
      actions_json, condition_json, display_locations, is_public, require_before_payment, success_message, published_by)
     select business_unit_id, id, n, display_name, (array[$1, $2])[n], '{}', '', '{}', true, false, '', 'Ada'
     from f, generate_series(1, 2) n)
     insert into form_response (id, business_unit_id, form_configuration_id, form_version, values_json, status,
      created_date, base_form_response_id, is_dependent_form, customer_id, errors_json)
     select r.id, f.business_unit_id, f.id, r.version, r.answers, r.status, timestamptz '2026-01-01Z' + r.id *
      interval '1 hour', r.base, r.base is not null, (select min(id) from customer where r.id = 71), r.errors from f
     join (values ('Permit', 70, 1, '{"city":"Reno","fax":"555"}'::jsonb, 'Submitted', null::bigint, '[]'::jsonb),
      ('Permit', 71, 2, '{"city":"Elko","pets":"y"}', 'Submitted', null, '[]'),
      ('Garage', 72, 2, '{"city":"Elko"}', 'Submitted', 71, '[]'),
      ('Permit', 73, 2, '{"pets":"n"}', 'Errored', null,
        '[{"propertyName":"city","errorMessage":"City is a required field."}]'))
      r (form, id, version, answers, status, base, errors) on r.form = f.display_name`,
    [fields({ fieldName: 'fax', fieldType: 'input', fieldLabel: 'Fax' }), fields(pets)],
  );
}

describe('the page of what was answered', () => testListPage(formResponses, { world, seed }));

describe('responses as staff read them', () => {
  let at: string;
  const table = () => screen.findByRole('table', undefined, patient);
  const heads = async () =>
    within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .filter((name) => name && name !== lists.actions);
  const rows = async () =>
    within(await table())
      .getAllByRole('row')
      .filter((row) => row.hasAttribute('data-row'));

  beforeAll(async () => {
    at = `/portal/form-responses?bu=${await world().unitId('riverton-water')}`;
  });

  it('of one form have its fields as columns, those of earlier versions and hidden ones on demand', async () => {
    await show('admin@riverton.test', at);
    const choice = await screen.findByRole('combobox', { name: words.choose_form }, patient);
    await within(choice).findByRole('option', { name: 'Permit' }, patient);
    const permit = within(choice).getByRole<HTMLOptionElement>('option', { name: 'Permit' }).value;
    fireEvent.change(choice, { target: { value: permit } });
    await waitFor(
      async () => expect(await heads()).toEqual(['Date', 'Account', 'Payer', 'City', 'Pets', 'Status']),
      patient,
    );
    await waitFor(async () => expect(await rows()).toHaveLength(3), patient);
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringContaining('None'),
      expect.stringMatching(/Elko.*Some/),
      expect.stringContaining('Reno'),
    ]);
    screen.getByText(words.earlier_fields);
    await show('admin@riverton.test', `${at}&form=${permit}&cols=createdDate,f:fax`);
    expect(await heads()).toEqual(['Date', 'Fax']);
    await within(await table()).findByText('555', undefined, patient);
  });

  it('are narrowed by what was chosen, and leave as a file with what is shown', async () => {
    const form = new URLSearchParams(location.search).get('form');
    await show('admin@riverton.test', `${at}&form=${form}&answer=${encodeURIComponent('pets=y')}`);
    await waitFor(async () => expect(await rows()).toHaveLength(1), patient);
    fireEvent.click(screen.getByText(lists.export));
    fireEvent.click(screen.getByText('CSV'));
    const file = await waitFor(() => {
      const found = asked.findLast(({ path }) => path.endsWith('/form-responses/export/CSV'));
      expect(found?.status).toBe(200);
      return found;
    }, patient);
    const [head, ...lines] = String(file?.body).trim().split('\r\n');
    expect(head?.replace(/^\ufeff/, '')).toBe('Date,Account,Payer,City,Pets,Status');
    expect(lines).toEqual([expect.stringMatching(/,Elko,Some,Submitted$/)]);
  });

  it('are read one by one: what was asked and answered, what belongs to it, what was wrong', async () => {
    const bu = at.split('?')[1];
    await show('admin@riverton.test', `/portal/form-responses/71?${bu}`);
    await screen.findByRole('heading', { level: 1, name: 'Permit' }, patient);
    screen.getByRole('heading', { level: 2, name: 'Your house' });
    const answers = screen.getByRole('region', { name: 'Answers to Permit' });
    expect([...answers.querySelectorAll('dt, dd')].map((part) => part.textContent)).toEqual([
      'City',
      'Elko',
      'Pets',
      'Some',
    ]);
    fireEvent.click(within(screen.getByRole('region', { name: words.belonging })).getByRole('link'));
    await screen.findByRole('heading', { level: 1, name: 'Garage' }, patient);
    within(screen.getByRole('region', { name: words.belongs_to })).getByRole('link', { name: 'Permit' });
    await show('admin@riverton.test', `/portal/form-responses/73?${bu}`);
    await screen.findByText('City is a required field.', undefined, patient);
    screen.getByText(words.not_answered);
  });

  it('are printed as they stand, and as a PDF', async () => {
    const printed: string[] = [];
    globalThis.print = () => void printed.push(document.querySelector('h1')?.textContent ?? '');
    fireEvent.click(await screen.findByRole('button', { name: words.print }, patient));
    expect(printed).toEqual(['Permit']);
    fireEvent.click(screen.getByRole('button', { name: words.pdf }));
    await waitFor(() => {
      const found = asked.findLast(({ path }) => path.endsWith('/form-responses/73/pdf'));
      expect([found?.status, found?.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    }, patient);
  });

  it('lead on to the next one of the same list', async () => {
    await show('admin@riverton.test', at);
    await waitFor(async () => expect(await rows()).toHaveLength(4), patient);
    fireEvent.click(within((await rows())[1] as HTMLElement).getAllByRole('link')[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Garage' }, patient);
    fireEvent.click(screen.getByRole('button', { name: 'Next response' }));
    await screen.findByRole('region', { name: 'Answers to Permit' }, patient);
  });

  it('show a signature as it was drawn, and give each file that was brought', async () => {
    const unit = await world().unitId('riverton-water');
    const token = await world().token('admin@riverton.test');
    const forms = `/api/business-units/${unit}/form-configurations`;
    const { body: form } = await world().call('POST', forms, {
      token,
      body: {
        displayName: 'Signed',
        fieldsJson: JSON.stringify({
          fields: [
            { fieldName: 'sign', fieldType: 'input-signature', fieldLabel: 'Signature' },
            { fieldName: 'plan', fieldType: 'input-file', fieldLabel: 'Plan' },
          ],
        }),
        ...{ onDashboard: true, onLogin: false, onCheckout: false, isPublic: true, requireBeforePayment: false },
      },
    });
    await world().call('POST', `${forms}/${form.id}/publish`, { token, body: { rowVersion: form.rowVersion } });
    const { body: place } = await world().call('POST', `${forms}/${form.id}/files`, {
      body: { fieldName: 'plan', fileName: 'plan.pdf', sizeBytes: 9, paymentSessionSessionIdentifier: '' },
    });
    const headers = { 'content-type': 'application/octet-stream' };
    await world().app.inject({ method: 'PUT', url: place.uploadUrl, headers, payload: '%PDF-1.7\n' });
    const drawing = 'M1 1L20 30M40 5L60 70';
    const answers = {
      sign: { name: 'Pat Rivera', way: 'Drawn', drawing },
      plan: [{ id: place.fileId, name: 'plan.pdf' }],
    };
    const { body: sent } = await world().call('POST', `${forms}/${form.id}/submit/public`, {
      body: {
        ...{ accountId: 0, customerId: 0, baseFormResponseId: 0, paymentSessionSessionIdentifier: '' },
        ...{ isDependentForm: false, dependentFormResponses: [], valuesJson: JSON.stringify(answers) },
      },
    });
    await show('admin@riverton.test', `/portal/form-responses/${sent.data.responseId}?${at.split('?')[1]}`);
    const drawn = await screen.findByRole('img', { name: /^Signature of Pat Rivera, / }, patient);
    expect(drawn.querySelector('path')?.getAttribute('d')).toBe(drawing);
    fireEvent.click(screen.getByRole('button', { name: /plan\.pdf/ }));
    await waitFor(() => {
      const taken = asked.findLast(({ path }) => path.endsWith(`/files/${place.fileId}`));
      expect([taken?.status, taken?.body]).toEqual([200, '%PDF-1.7\n']);
    }, patient);
  });
});
