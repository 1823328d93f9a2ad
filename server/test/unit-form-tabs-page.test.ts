// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-form-builder/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { flip, openFormBuilder, press, tab, usualForm as usual, write } from './open-form-builder.ts';
import { patient } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
const { call, kept, fieldsOf, made, save, open } = openFormBuilder(world);
const choose = write;

describe('what belongs to a form', () => {
  it('is chosen without a line of JSON: stages, dependent forms, places and when it is offered', async () => {
    const asks = {
      name: 'Address check',
      kind: 'Fill From Profile',
      url: '',
      secret: '',
      timeoutSeconds: 5,
      isActive: true,
    };
    const { id: trigger } = (await call('POST', '/function-triggers', asks)).body;
    const other = await made('Proof of insurance', []);
    const form = await made('Permit', [{ fieldName: 'city', fieldType: 'input', fieldLabel: 'City' }]);
    await open(form.id);
    await tab(words.actions);
    const stage = (name: string) => within(screen.getByRole('region', { name }));
    await screen.findByRole('region', { name: words.stage_submitting }, patient);
    const submitting = stage(words.stage_submitting);
    fireEvent.change(submitting.getByLabelText(words.handler), { target: { value: 'suggestFormUpdates' } });
    fireEvent.change(submitting.getByLabelText(words.trigger), { target: { value: String(trigger) } });
    submitting.getByText(words.keep_texts_same);
    const texts = { [words.loading_message]: 'Checking address', [words.keep_original]: 'Keep mine' };
    for (const [label, value] of Object.entries({ ...texts, [words.keep_updated]: 'Take it' }))
      fireEvent.change(submitting.getByLabelText(label), { target: { value } });
    expect(submitting.queryByText(words.keep_texts_same)).toBeNull();
    fireEvent.change(submitting.getByLabelText(words.request_body), { target: { value: '{"city":' } });
    await screen.findAllByText(words.body_no_json, undefined, patient);
    fireEvent.change(submitting.getByLabelText(words.request_body), { target: { value: '{"city":"{{city}}"}' } });
    await tab(words.dependent);
    await press(words.dependent_add);
    await choose(words.dependent_form, String(other.id));
    await flip(new RegExp(words.dependent_required));
    await write(new RegExp(`^${words.dependent_content}`), 'Prove it');
    await tab(words.places);
    await press(words.add_condition);
    await write(words.compare_field, 'account.state');
    await choose(words.compare_how, 'one of');
    await write(words.compare_values, 'TX, NV');
    await save('Permit');
    const { fields_json, actions_json, condition_json } = await kept('Permit');
    expect(JSON.parse(fields_json).dependentForms).toEqual([
      {
        fieldName: expect.any(String),
        content: 'Prove it',
        dependentFormConfigurationId: other.id,
        fieldRequired: true,
      },
    ]);
    expect(JSON.parse(actions_json)).toEqual({
      OnSubmitting: {
        handler: {
          handlerType: 'suggestFormUpdates',
          properties: {
            functionTriggerId: trigger,
            loadingMessage: 'Checking address',
            keepOriginalText: 'Keep mine',
            keepUpdatedText: 'Take it',
            requestBody: '{"city":"{{city}}"}',
          },
        },
      },
    });
    expect(JSON.parse(condition_json)).toEqual({ field: 'account.state', is: 'one of', values: ['TX', 'NV'] });
  });

  it('is tried with sample data, and says what would be sent', async () => {
    const form = await made('Trial', [
      { fieldName: 'city', fieldType: 'input', fieldLabel: 'City', fieldRequired: true },
      { fieldName: 'day', fieldType: 'datepicker', fieldLabel: 'Day', skipWeekends: true },
    ]);
    await open(form.id);
    await tab(words.trial);
    await press(words.trial_filled);
    await press('Submit');
    await screen.findByText(words.trial_sent, undefined, patient);
    const sent = JSON.parse(document.querySelector('.fb-sent')?.textContent ?? '{}');
    expect(sent).toEqual({ city: 'City', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(await world().rows('select 1 from form_response where form_configuration_id = $1', [form.id])).toEqual([]);
  });
});

describe('a form as JSON', () => {
  const file = (content: string) => new File([content], 'form.json', { type: 'application/json' });
  const take = (content: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [file(content)], configurable: true });
    fireEvent.change(input as HTMLInputElement);
  };

  it('stands beside the builder, and says by its place what is wrong', async () => {
    const form = await made('Texts', []);
    await open(form.id);
    await tab(words.json);
    await write(/^Fields \(JSON\)/, '{"fields":[{"fieldName":"a","fieldType":"input","fieldLabel":5}]}');
    await screen.findAllByText(/fieldsJson\.fields\[0\]\.fieldLabel/, undefined, patient);
    await tab(words.fields_tab);
    await screen.findByText(words.preview_empty, undefined, patient);
    await tab(words.json);
    await write(/^Fields \(JSON\)/, '{"fields":[{"fieldName":"a","fieldType":"input","fieldLabel":"Mended"}]}');
    await tab(words.fields_tab);
    await screen.findByRole('row', { name: /Mended/ }, patient);
  });

  it('comes back from its own file, and hostile files change nothing and say why', async () => {
    const form = await made('Filed', [{ fieldName: 'city', fieldType: 'input', fieldLabel: 'City' }]);
    await open(form.id);
    await tab(words.json);
    let given = '';
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (void blob.text().then((text) => (given = text)), 'blob:x'),
    });
    await press(words.export_form);
    await waitFor(
      () => expect(JSON.parse(given)).toMatchObject({ kind: 'ratepayer-form', displayName: 'Filed' }),
      patient,
    );
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const wrong = [
      ['not json', words.no_json],
      ['[1]', words.no_form_file],
      ['{"kind":"other"}', words.no_form_file],
      ['{"kind":"ratepayer-form","fields":{"fields":[{"fieldType":"input"}]}}', words.field_name],
      [
        `{"kind":"ratepayer-form","fields":{"fields":[{"fieldName":"a","fieldType":"input","fieldLabel":${deep}}]}}`,
        'fieldLabel',
      ],
      ['{"kind":"ratepayer-form","fields":{"fields":[],"__proto__":{"x":1}}}', '__proto__'],
      ['{"kind":"ratepayer-form","isPublic":"yes","fields":{"fields":[]}}', 'isPublic'],
      [`{"kind":"ratepayer-form","x":"${'x'.repeat(400_001)}"}`, 'at most 400,000'],
    ] as const;
    for (const [content, why] of wrong) {
      take(content);
      const alert = await screen.findByRole('alert', undefined, patient);
      await waitFor(() => expect(alert.textContent).toContain(why), patient);
    }
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Fields \(JSON\)/).value).toContain('City');
    take(given.replace('"Filed"', '"Filed again"').replace('"City"', '"Town"'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), patient);
    await save('Filed again');
    expect((await fieldsOf('Filed again'))[0].fieldLabel).toBe('Town');
  });
});

describe('versions of a form', () => {
  it('say what changes before it is published, and between any two of them', async () => {
    const form = await made('Versions', [{ fieldName: 'city', fieldType: 'input', fieldLabel: 'City' }]);
    await call('POST', `/form-configurations/${form.id}/publish`, { rowVersion: form.rowVersion });
    await open(form.id);
    await write(words.prop_label, 'Town');
    await press(words.publish);
    await screen.findByText(words.save_first, undefined, patient);
    await save('Versions');
    await press(words.publish);
    const dialog = await screen.findByRole('dialog', { hidden: true }, patient);
    await within(dialog).findByText('Town', undefined, patient);
    within(dialog).getByText('City');
    fireEvent.click(within(dialog).getByRole('button', { name: words.publish, hidden: true }));
    await waitFor(async () => expect(await kept('Versions')).toMatchObject({ version: 2 }), patient);
    await tab(words.versions);
    await choose(words.compare_from, '1');
    await choose(words.compare_to, '2');
    const table = await screen.findByRole('region', { name: words.differences }, patient);
    expect(table.textContent).toContain('fieldLabel');
    expect([...table.querySelectorAll('td')].map((cell) => cell.textContent)).toContain('Town');
  });

  it('of two who write at once lose nothing: the second sees both and decides', async () => {
    const form = await made('Two', [{ fieldName: 'city', fieldType: 'input', fieldLabel: 'City' }]);
    await open(form.id);
    await write(words.prop_label, 'Mine');
    const theirs = JSON.stringify({ fields: [{ fieldName: 'city', fieldType: 'input', fieldLabel: 'Theirs' }] });
    await call('PUT', `/form-configurations/${form.id}`, {
      ...usual,
      displayName: 'Two',
      conditionJson: '',
      successMessage: '',
      fieldsJson: theirs,
      rowVersion: form.rowVersion,
    });
    await press(words.save);
    await press('See their changes');
    await screen.findAllByText('Theirs', undefined, patient);
    expect((await fieldsOf('Two'))[0].fieldLabel).toBe('Theirs');
    await press('Keep mine');
    await save('Two');
    expect((await fieldsOf('Two'))[0].fieldLabel).toBe('Mine');
  });

  it('that are not saved are not left without a question', async () => {
    const form = await made('Left', [{ fieldName: 'city', fieldType: 'input', fieldLabel: 'City' }]);
    await open(form.id);
    await write(words.prop_label, 'Unsaved');
    await press(words.back);
    const dialog = await screen.findByRole('dialog', { hidden: true }, patient);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay', hidden: true }));
    await screen.findByRole('row', { name: /Unsaved/ }, patient);
    await press(words.back);
    fireEvent.click(
      within(await screen.findByRole('dialog', { hidden: true }, patient)).getByRole('button', {
        name: 'Leave',
        hidden: true,
      }),
    );
    await screen.findByRole('button', { name: words.form_new }, patient);
  });
});
