// @vitest-environment page
import { fieldTypes } from '@ratepayer/contract/forms/form-shape.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-form-builder/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { admin, button, flip, openFormBuilder, press, write } from './open-form-builder.ts';
import { patient } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
const { show, call, kept, fieldsOf, made, save, open, at: atForms } = openFormBuilder(world);
const choose = write;
const rows = () => screen.getAllByRole('row').map((row) => row.querySelector('b')?.textContent);
let at: string;
beforeAll(() => {
  at = atForms();
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
