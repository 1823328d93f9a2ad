// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-fields/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldCalls } from './field-calls.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
let unit = 0;
let admin = '';
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
});

const { read, save, givenOf, change } = fieldCalls(world, () => ({ unit, admin }));

describe('the page of account fields', () => {
  const { show } = openPortal(world);
  const path = () => `/portal/business-units/setup?tab=account-config&bu=${unit}`;
  beforeAll(async () => {
    document.head.innerHTML = '<base href="/">';
    // Comes on demand, which takes longer here than a test waits.
    await import('../../web/src/ui/drawer-sheet.tsx' as string);
    drawWhatPagesLack();
    HTMLElement.prototype.hidePopover = () => undefined;
    configure({ asyncUtilTimeout: 10_000 });
  });
  const table = () => screen.findByRole('table', { name: words.account_fields });
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const act = async (label: string, action: string) => {
    await table();
    const menu = screen.getByRole('button', { name: `Actions for ${label}` });
    fireEvent.click(within(menu.parentElement as HTMLElement).getByText(action));
  };
  const orderOf = async (type: string) => (await read()).fields.find((field) => field.type === type)?.order;

  it('moves, adds and removes fields, each at one press or after a question', async () => {
    const before = await read();
    await show('admin@riverton.test', path());
    await table();
    press('Move Name up');
    await waitFor(async () => expect(await orderOf('Name')).toBe(2));
    // At its end a button says so and does nothing.
    expect(screen.getByRole('button', { name: 'Move Account number up' }).getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => screen.getByText('Name moved up'));
    await act('Description', words.remove);
    const asked = within(await screen.findByRole('dialog', { name: 'Remove Description?' }));
    asked.getByText(words.remove_means);
    fireEvent.click(asked.getByRole('button', { name: words.remove }));
    await waitFor(async () => expect(await orderOf('Description')).toBeUndefined());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Description' })).toBeNull());
    fireEvent.click(within(screen.getByRole('tabpanel')).getByText(words.type_EmailAddress));
    await waitFor(async () => expect(await orderOf('EmailAddress')).toBe(12));
    await save({ fields: givenOf(before), rowVersion: (await read()).rowVersion });
  });

  it('says why a switch cannot be moved, and of a change that came in between', async () => {
    await show('admin@riverton.test', `${path()}&field=Address`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit Address' }));
    const box = (name: string) => drawer.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box(words.isQuickPayLookupField).disabled, box(words.isRequired).disabled]).toEqual([true, true]);
    expect(box(words.isDisplayField).disabled).toBe(false);
    drawer.getByText(words.never_required);
    expect(drawer.getAllByText(words.never_looked_up)).toHaveLength(2);
    await change({ Note: { label: 'Remark' } });
    fireEvent.change(drawer.getByRole('textbox', { name: /^Label/ }), { target: { value: 'Service address' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
    await drawer.findByText(/changed this/);
    fireEvent.click(drawer.getByRole('button', { name: 'See their changes' }));
    await drawer.findByRole('button', { name: 'Take theirs' });
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
    await drawer.findByRole('link', { name: 'Choose first: keep mine, or take theirs.' });
    fireEvent.click(drawer.getByRole('button', { name: 'Keep mine' }));
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await read()).fields.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['Service address', 'Remark']),
      ),
    );
  });

  it('adds a payment field, moves it, and takes it away after a question', async () => {
    const asked = async () =>
      (await world().call('GET', `/api/business-units/${unit}/payment-fields`, { token: admin })).body.fields;
    await show('admin@riverton.test', path().replace('account-config', 'payment-fields'));
    await screen.findByText(words.nothing_asked);
    const add = async (label: string, key: string) => {
      press(words.add_payment_field);
      const drawer = within(await screen.findByRole('dialog', { name: words.add_payment_field }));
      const type = (name: RegExp, value: string) =>
        fireEvent.change(drawer.getByRole('textbox', { name }), { target: { value } });
      type(/^Label/, label);
      type(/^Key/, key);
      fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
      await screen.findByRole('button', { name: `Actions for ${label}` });
    };
    await add('Purchase order', 'po');
    await add('Desk', 'desk');
    expect((await asked())[0]).toMatchObject({ key: 'po', fieldType: 'input', channels: ['QuickPay'], options: [] });
    press('Move Desk up');
    await waitFor(async () => expect((await asked()).map(({ key }: { key: string }) => key)).toEqual(['desk', 'po']));
    for (const label of ['Desk', 'Purchase order']) {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const menu = screen.getByRole('button', { name: `Actions for ${label}` });
      fireEvent.click(within(menu.parentElement as HTMLElement).getByText(words.delete));
      const dialog = within(await screen.findByRole('dialog', { name: `Delete ${label}?` }));
      dialog.getByText(words.delete_means);
      fireEvent.click(dialog.getByRole('button', { name: words.delete }));
      await waitFor(() => expect(screen.queryByRole('button', { name: `Actions for ${label}` })).toBeNull());
    }
    expect(await asked()).toEqual([]);
  });

  it('is read by who may not change it, and warns where a number alone finds an account', async () => {
    const before = await read();
    await change({ 'Zip Code': { isRequired: false } });
    await show('clerk@riverton.test', path());
    await table();
    screen.getByText(words.number_alone);
    expect(screen.queryByRole('button', { name: /^(Move|Actions)/ })).toBeNull();
    expect(screen.queryByText(words.reset)).toBeNull();
    await save({ fields: givenOf(before), rowVersion: (await read()).rowVersion });
  });
});
