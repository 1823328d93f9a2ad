// @vitest-environment page
import type { UnitSettingsAnswer } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-settings/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';

const world = openedWorld();
let unit: number;
let admin: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
});
afterAll(() => sessionStorage.clear());

const path = () => `/api/business-units/${unit}/settings`;
const read = async (): Promise<UnitSettingsAnswer> => (await world().call('GET', path(), { token: admin })).body;
/** Against the version that is there now. */
const change = async (body: object) =>
  world().call('PUT', path(), { token: admin, body: { rowVersion: (await read()).rowVersion, ...body } });
const entries = () =>
  world().rows<{ user_name: string; reason: string; before: object; after: object }>(
    `select user_name, reason, before, after from audit_entry
      where entity_type = 'BusinessUnitSettings' and entity_id = $1
      order by id`,
    [unit],
  );

describe('the page of settings', () => {
  const portal = openPortal(world);
  beforeAll(() => {
    document.head.innerHTML = '<base href="/">';
    configure({
      asyncUtilTimeout: 10_000,
      getElementError: (message) =>
        new Error(`${message?.split('\n')[0]} in: ${document.querySelector('main')?.textContent}`),
    });
  });
  const open = async (address = '', as = 'admin@riverton.test') => {
    await portal.show(as, `/portal/business-unit-settings?bu=${unit}${address}`);
    await screen.findByRole('heading', { level: 1, name: words.title }, { timeout: 15_000 });
  };
  const inputOf = (form: HTMLElement, name: string) =>
    within(form).getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
  const section = (name: string) => screen.findByRole('form', { name }, { timeout: 15_000 });

  it('saves one section, with its default beside what was changed and the way back to it', async () => {
    await change({ duplicateWarningHours: 24 });
    await open('&section=payments');
    const form = await section('Payments');
    const box = inputOf(form, words.duplicateWarningHours);
    expect(box.value).toBe('24');
    fireEvent.change(box, { target: { value: '500' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save Payments' }));
    await within(form).findAllByText(/168/);
    fireEvent.change(box, { target: { value: '36' } });
    within(form).getByText('Was 24');
    within(form).getByText('1 change not saved');
    fireEvent.click(within(form).getByRole('button', { name: 'Save Payments' }));
    await waitFor(async () => expect((await read()).duplicateWarningHours).toBe(36));
    await waitFor(() => expect(within(form).queryByText('Was 24')).toBeNull());
    within(form).getByText(/^Changed by Dana Okafor/);
    within(form).getByText('Default: 24');
    fireEvent.click(within(form).getByRole('button', { name: /^Reset Hours of the duplicate warning/ }));
    await waitFor(() => expect(box.value).toBe('24'));
    fireEvent.click(within(form).getByRole('button', { name: 'Save Payments' }));
    await waitFor(async () => expect((await read()).duplicateWarningHours).toBe(24));
  });

  it('asks why where money is decided', async () => {
    await open('&section=accounts');
    const form = await section('Accounts');
    expect(within(form).queryByLabelText(/^Reason/)).toBeNull();
    fireEvent.change(inputOf(form, words.billerPostingHours), { target: { value: '9' } });
    const reason = within(form).getByLabelText(/^Reason/);
    fireEvent.click(within(form).getByRole('button', { name: 'Save Accounts' }));
    await within(form).findAllByText(/Reason: /);
    fireEvent.change(reason, { target: { value: 'Posted at nine' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save Accounts' }));
    await waitFor(async () => expect((await read()).billerPostingHours).toBe(9));
    await waitFor(() => expect(within(form).queryByLabelText(/^Reason/)).toBeNull());
    expect((await entries()).at(-1)?.reason).toBe('Posted at nine');
  });

  it('shows what somebody else saved meanwhile beside one’s own, and loses neither', async () => {
    await open('&section=receipts');
    const form = await section('Receipts');
    const box = inputOf(form, words.publicReceiptMonths);
    fireEvent.change(box, { target: { value: '30' } });
    await change({ publicReceiptMonths: 40 });
    fireEvent.click(within(form).getByRole('button', { name: 'Save Receipts' }));
    fireEvent.click(await within(form).findByRole('button', { name: 'See their changes' }));
    const table = await within(form).findByRole('table');
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['30', '40']);
    fireEvent.click(within(form).getByRole('button', { name: /mine/i }));
    fireEvent.click(within(form).getByRole('button', { name: 'Save Receipts' }));
    await waitFor(async () => expect((await read()).publicReceiptMonths).toBe(30));
  });

  it('finds a setting by what it does, leads to it, and tells what was changed by whom', async () => {
    await open('&q=estimated');
    fireEvent.click(await screen.findByRole('button', { name: words.paperCostMinor }, { timeout: 15_000 }));
    const box = inputOf(await section('Paperless'), words.paperCostMinor);
    await waitFor(() => expect(document.activeElement).toBe(box));
    fireEvent.click(screen.getByRole('link', { name: words.history }));
    await screen.findAllByText(words.publicReceiptMonths);
    await screen.findByText('Posted at nine');
  });

  it('is text for who may only read', async () => {
    await open('&section=accounts', 'clerk@riverton.test');
    await screen.findByText(words.billsPostToBalance, undefined, { timeout: 15_000 });
    expect(screen.queryByRole('form')).toBeNull();
    expect(within(screen.getByRole('main')).queryByRole('combobox')).toBeNull();
    screen.getByText(words['Where nothing is imported']);
  });
});
