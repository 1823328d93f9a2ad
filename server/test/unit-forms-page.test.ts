// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-form-builder/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { patient } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';

const world = openedWorld();
const { show } = openPortal(world);
let at: string;
const press = async (name: string | RegExp) =>
  void fireEvent.click((await screen.findAllByRole('button', { name }, patient)).at(0) as HTMLElement);
const write = async (label: RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label, undefined, patient), { target: { value } });

beforeAll(async () => {
  document.head.innerHTML = '<base href="/">';
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  at = `/portal/business-unit-settings?bu=${await world().unitId('riverton-water')}&section=forms`;
});

describe('forms in the settings of a business unit', () => {
  it('are written with what payers would read, refused by what is wrong, published and listed', async () => {
    await show('admin@riverton.test', at);
    await press(words.form_new);
    await write(/^Name/, 'Start service');
    await write(/^Fields \(JSON\)/, '{"fields":[{"fieldName":"r","fieldType":"radio","fieldLabel":"Pets"}]}');
    const preview = await screen.findByRole('region', { name: words.preview }, patient);
    await within(preview).findByText('Pets', undefined, patient);
    await press(words.save);
    await screen.findAllByText(/option value is required for radio buttons/, undefined, patient);
    const city = '{"fields":[{"fieldName":"city","fieldType":"input","fieldLabel":"City","fieldRequired":true}]}';
    await write(/^Fields \(JSON\)/, city);
    await press(words.save);
    await press(words.publish);
    await press(words.publish);
    const dialog = await screen.findByRole('dialog', { hidden: true }, patient);
    expect(dialog.textContent).toContain(words.publish_means);
    fireEvent.click(within(dialog).getByRole('button', { name: words.publish, hidden: true }));
    await waitFor(async () => {
      const rows = await world().rows('select status, version from form_configuration');
      expect(rows).toEqual([{ status: 'Published', version: 1 }]);
    }, patient);
    await show('admin@riverton.test', at);
    await screen.findByRole('button', { name: 'Start service' }, patient);
  });

  it('are read by who may not write them', async () => {
    await show('clerk@riverton.test', at, ['BusinessUnits:Read']);
    await screen.findByRole('button', { name: 'Start service' }, patient);
    expect(screen.queryByRole('button', { name: words.form_new })).toBeNull();
  });
});
