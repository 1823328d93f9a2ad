// @vitest-environment page
import { fieldTypes } from '@ratepayer/contract/forms/form-shape.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-form-builder/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { patient } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
const { show } = openPortal(world);
const admin = 'admin@riverton.test';
let unit: number;
let at: string;
const button = async (name: string | RegExp) =>
  (await screen.findAllByRole('button', { name }, patient)).at(0) as HTMLElement;
const press = async (name: string | RegExp) => void fireEvent.click(await button(name));
const tab = async (name: string) =>
  void fireEvent.click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }, patient));
const write = async (label: string | RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label, undefined, patient), { target: { value } });
const choose = write;
const flip = async (label: RegExp) => void fireEvent.click(await screen.findByLabelText(label, undefined, patient));
const call = async (method: string, path: string, body?: object) => {
  const token = await world().token(admin);
  return world().call(method, `/api/business-units/${unit}${path}`, { token, ...(body ? { body } : {}) });
};
const kept = async (name: string) => {
  const [row] = await world().rows(
    `select id, fields_json, actions_json, condition_json, status, version, row_version from form_configuration
      where display_name = $1`,
    [name],
  );
  return row as {
    id: number;
    fields_json: string;
    actions_json: string;
    condition_json: string;
    status: string;
    version: number;
    row_version: number;
  };
};
const fieldsOf = async (name: string) => JSON.parse((await kept(name))?.fields_json ?? '{"fields":[]}').fields;
const usual = {
  actionsJson: '{}',
  onDashboard: true,
  onLogin: false,
  onCheckout: false,
  isPublic: false,
  requireBeforePayment: false,
};
const made = async (displayName: string, fields: object[], more: object = {}) =>
  (
    await call('POST', '/form-configurations', {
      ...usual,
      displayName,
      fieldsJson: JSON.stringify({ fields }),
      ...more,
    })
  ).body;
/** Presses Save, and waits until it is kept. */
const save = async (name: string) => {
  const before = (await kept(name))?.row_version ?? 0;
  await press(words.save);
  await waitFor(async () => expect((await kept(name))?.row_version ?? 0).not.toBe(before), patient);
};
const open = async (id: number) => {
  await show(admin, `${at}&form=${id}`);
  await screen.findByRole('tablist', { name: words.parts }, patient);
};
const rows = () => screen.getAllByRole('row').map((row) => row.querySelector('b')?.textContent);

beforeAll(async () => {
  document.head.innerHTML = '<base href="/">';
  configure({
    getElementError: (message) =>
      new Error(`${message?.split('\n')[0]} in: ${document.querySelector('main')?.textContent}`),
  });
  drawWhatPagesLack();
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  unit = await world().unitId('riverton-water');
  at = `/portal/business-unit-settings?bu=${unit}&section=forms`;
});

describe('forms in the settings of a business unit', () => {
  it('are built from a palette with what payers see, refused by what is wrong, published and listed', async () => {
    await show(admin, at);
    await press(words.form_new);
    const head = await screen.findByRole('form', { name: words.form }, patient);
    fireEvent.change(within(head).getByLabelText(/^Name/), { target: { value: 'Start service' } });
    await press(/^Add Radio/);
    await write(words.prop_label, 'Pets');
    await write(/^Option 1: what payers read/, 'A dog');
    const preview = await screen.findByRole('region', { name: words.preview }, patient);
    await within(preview).findByRole('radio', { name: 'A dog' }, patient);
    await press(/^Take out A dog/);
    await screen.findAllByText(/option value is required for radio buttons/, undefined, patient);
    await press(words.save);
    await screen.findByRole('alert', undefined, patient);
    expect(await kept('Start service')).toBeUndefined();
    await press(words.add_option);
    await save('Start service');
    expect(await fieldsOf('Start service')).toEqual([
      { fieldName: 'name', fieldType: 'input', fieldLabel: 'Name' },
      {
        fieldName: 'pets',
        fieldType: 'radio',
        fieldLabel: 'Pets',
        inputProps: { options: [{ value: '1', label: 'Option 1' }] },
      },
    ]);
    await press(words.publish);
    const dialog = await screen.findByRole('dialog', { hidden: true }, patient);
    expect(dialog.textContent).toContain(words.publish_means);
    fireEvent.click(within(dialog).getByRole('button', { name: words.publish, hidden: true }));
    await waitFor(
      async () => expect(await kept('Start service')).toMatchObject({ status: 'Published', version: 1 }),
      patient,
    );
    await show(admin, at);
    await screen.findByRole('button', { name: 'Start service' }, patient);
  });

  it('are read by who may not write them', async () => {
    await show('clerk@riverton.test', at, ['BusinessUnits:Read']);
    await screen.findByRole('button', { name: 'Start service' }, patient);
    expect(screen.queryByRole('button', { name: words.form_new })).toBeNull();
    await press('Start service');
    await screen.findByRole('region', { name: words.preview }, patient);
    expect(screen.queryByRole('button', { name: words.save })).toBeNull();
  });
});

describe('fields of a form', () => {
  it('have all that each type has, as it is kept and as payers see it', async () => {
    const form = await made('All kinds', []);
    await open(form.id);
    for (const name of Object.values(kinds)) await press(new RegExp(`^Add ${name}$`));
    await save('All kinds');
    const kindsKept = (await fieldsOf('All kinds')).map(({ fieldType }: { fieldType: string }) => fieldType);
    expect(kindsKept).toEqual(Object.keys(kinds));
    // The palette offers what the contract knows, and nothing else.
    expect(Object.keys(kinds).toSorted()).toEqual([...fieldTypes].toSorted());
    expect(screen.getAllByRole('button', { name: /^Add (?!a )/ })).toHaveLength(fieldTypes.length);
    const preview = screen.getByRole('region', { name: words.preview });
    for (const role of ['radio', 'checkbox', 'combobox'] as const)
      await within(preview).findAllByRole(role, undefined, patient);
    // What few forms have is loaded with the first of them, in the preview too.
    await within(preview).findByRole('textbox', { name: /^Street address/ }, patient);
    await within(preview).findByRole('img', { name: 'Draw your signature here' }, patient);
    await within(preview).findByLabelText(/^Choose a file/, undefined, patient);
    await within(preview).findByRole('heading', { name: 'Heading' }, patient);
  });

  it('keep their name, label, need, match and properties, dates their days', async () => {
    const form = await made('Dates', [
      { fieldName: 'first', fieldType: 'datepicker', fieldLabel: 'First' },
      { fieldName: 'second', fieldType: 'input', fieldLabel: 'Second' },
    ]);
    await open(form.id);
    await write(words.prop_days_before, '3');
    await write(words.prop_days_after, '180');
    await flip(/^Skip weekends/);
    await flip(/^Required/);
    await screen.findByText(/^Today a payer may choose from \d\d\/\d\d\/\d{4} to/, undefined, patient);
    fireEvent.click(screen.getByRole('row', { name: /Second/ }));
    await screen.findByRole('heading', { level: 2, name: /Second/ }, patient);
    await flip(/^Required/);
    await write(words.prop_help, 'As on your bill');
    await write(words.prop_pattern, '[A-Z]+');
    await write(words.prop_most_letters, '12');
    await choose(words.prop_matches, 'first');
    await write(words.prop_prefill, 'account.name');
    await save('Dates');
    expect(await fieldsOf('Dates')).toEqual([
      {
        fieldName: 'first',
        fieldType: 'datepicker',
        fieldLabel: 'First',
        minimumDayOffset: 3,
        maximumDayOffset: 180,
        skipWeekends: true,
        fieldRequired: true,
      },
      {
        fieldName: 'second',
        fieldType: 'input',
        fieldLabel: 'Second',
        fieldRequired: true,
        fieldMatches: 'first',
        inputProps: { help: 'As on your bill', pattern: '[A-Z]+', maxLength: 12, prefill: 'account.name' },
      },
    ]);
    const given = (await call('GET', `/form-configurations/${form.id}/draft`)).body;
    expect(JSON.parse(given.fieldsJson).fields[0]).toMatchObject({ minimumDayOffset: 3, skipWeekends: true });
  });

  it('of files keep how many, how large and of which kinds, and are tried without any being sent', async () => {
    const form = await made('Plans', [{ fieldName: 'plan', fieldType: 'input-file', fieldLabel: 'Plan' }]);
    await open(form.id);
    await write(words.prop_most_files, '3');
    await write(words.prop_most_megabytes, '5');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'XLSX' }, patient));
    fireEvent.click(screen.getByRole('checkbox', { name: 'JPG' }));
    expect(screen.queryByRole('combobox', { name: words.prop_matches })).toBeNull();
    const preview = await screen.findByRole('region', { name: words.preview }, patient);
    await within(preview).findByText('Up to 3 files of at most 5 MB: PDF, PNG, XLSX', undefined, patient);
    const before = (await world().rows('select 1 from form_file')).length;
    const files = [new File(['%PDF-1.7'], 'plan.pdf')];
    fireEvent.change(within(preview).getByLabelText(/^Choose a file: Plan/), { target: { files } });
    await within(preview).findByRole('button', { name: 'Remove plan.pdf' }, patient);
    expect((await world().rows('select 1 from form_file')).length).toBe(before);
    await save('Plans');
    const inputProps = { mostFiles: 3, mostMegabytes: 5, fileKinds: ['pdf', 'png', 'xlsx'] };
    expect(await fieldsOf('Plans')).toEqual([
      { fieldName: 'plan', fieldType: 'input-file', fieldLabel: 'Plan', inputProps },
    ]);
  });

  it('are moved, copied and taken out, and every step goes back and forth', async () => {
    const named = (name: string) => ({ fieldName: name, fieldType: 'input', fieldLabel: name });
    const form = await made('Order', ['a', 'b', 'c'].map(named));
    await open(form.id);
    await press('Move c up');
    await waitFor(() => expect(rows()).toEqual(['a', 'c', 'b']), patient);
    await press('Copy a');
    await waitFor(() => expect(rows()).toEqual(['a', 'a', 'c', 'b']), patient);
    await press('Take out b');
    await waitFor(() => expect(rows()).toEqual(['a', 'a', 'c']), patient);
    for (const left of [
      ['a', 'a', 'c', 'b'],
      ['a', 'c', 'b'],
      ['a', 'b', 'c'],
    ]) {
      await press(words.undo);
      await waitFor(() => expect(rows()).toEqual(left), patient);
    }
    expect((await button(words.undo)).getAttribute('aria-disabled')).toBe('true');
    await press(words.redo);
    await waitFor(() => expect(rows()).toEqual(['a', 'c', 'b']), patient);
    // What is typed in one place is one step.
    for (const text of ['x', 'xy', 'xyz']) await write(words.prop_label, text);
    await press(words.undo);
    await waitFor(() => expect(rows()).toEqual(['a', 'c', 'b']), patient);
  });

  it('leave the focus to the next one when they are taken out, at last to what may be added', async () => {
    const named = (name: string) => ({ fieldName: name, fieldType: 'input', fieldLabel: name });
    const form = await made('Emptied', ['a', 'b'].map(named));
    await open(form.id);
    const takeOut = async (name: string) => {
      const one = await button(`Take out ${name}`);
      one.focus();
      fireEvent.click(one);
    };
    await takeOut('a');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /^b/ })), patient);
    await takeOut('b');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Add Text'), patient);
    expect(document.querySelectorAll('.fb-field')).toHaveLength(0);
    // Who adds one again goes on in it, and what was taken out comes back.
    await press(words.undo);
    await waitFor(() => expect(rows()).toEqual(['b']), patient);
  });

  it('are shown on conditions that are chosen, not written, and follow the name of what they look at', async () => {
    const form = await made('Conditions', [
      { fieldName: 'city', fieldType: 'input', fieldLabel: 'City' },
      { fieldName: 'zip', fieldType: 'input', fieldLabel: 'Zip' },
    ]);
    await open(form.id);
    fireEvent.click(await screen.findByRole('row', { name: /Zip/ }, patient));
    await screen.findByRole('heading', { level: 2, name: /Zip/ }, patient);
    await press(words.add_condition);
    await choose(words.compare_how, 'equal');
    await write(words.compare_value, 'Reno');
    const preview = screen.getByRole('region', { name: words.preview });
    await waitFor(() => expect(within(preview).queryByRole('textbox', { name: 'Zip' })).toBeNull(), patient);
    fireEvent.change(await within(preview).findByRole('textbox', { name: 'City' }, patient), {
      target: { value: 'reno' },
    });
    await within(preview).findByRole('textbox', { name: 'Zip' }, patient);
    await press(words.add_condition);
    await choose(words.group_kind, 'none');
    fireEvent.click(screen.getByRole('row', { name: /City/ }));
    await screen.findByRole('heading', { level: 2, name: /City/ }, patient);
    await write(/^Field name/, 'town');
    await save('Conditions');
    expect((await fieldsOf('Conditions'))[1].inputProps).toEqual({
      visibleWhen: {
        not: {
          any: [
            { field: 'town', is: 'equal', value: 'Reno' },
            { field: 'town', is: 'filled' },
          ],
        },
      },
    });
  });
});

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

const kinds = {
  input: 'Text',
  textarea: 'Long text',
  'input-masked': 'Masked text',
  'input-decimal': 'Decimal number',
  'input-currency': 'Money',
  'input-percent': 'Percent',
  dropdown: 'Dropdown',
  radio: 'Radio',
  checkbox: 'Checkbox',
  datepicker: 'Date',
  timepicker: 'Time',
  'input-address': 'Address',
  'input-file': 'Files',
  'input-signature': 'Signature',
  header: 'Heading',
  message: 'Message',
};
