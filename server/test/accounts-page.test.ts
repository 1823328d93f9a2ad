// @vitest-environment page
import { accountList, accountTexts } from '@ratepayer/contract/accounts/account.list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountCalls } from './account-calls.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
let unit: number;
let admin: string;
let clerk: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  clerk = await world().token('clerk@riverton.test');
});

const { home, send, made, read, change } = accountCalls(world, () => ({ unit, clerk }));

describe('the pages of one account', () => {
  const { show } = openPortal(world);
  const patient = { timeout: 15_000 };
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name }, patient);
  const type = async (name: RegExp, value: string) => void fireEvent.change(await box(name), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  beforeAll(async () => {
    drawWhatPagesLack();
    // Comes on demand, which takes longer here than a test waits.
    await import('../../web/src/ui/drawer-sheet.tsx' as string);
  });

  it.each(['accounts', 'accounts/list'])('stand behind their list, at %s', async (path) => {
    await show('admin@riverton.test', `/portal/${path}?bu=${unit}`);
    await screen.findByRole('heading', { level: 1, name: 'Accounts' }, patient);
    await screen.findByRole('link', { name: 'Create account' }, patient);
  });

  it('make an account, name the one that has its number, and say what is missing before they ask', async () => {
    await show('clerk@riverton.test', `/portal/accounts/create?bu=${unit}`);
    await type(/^Account number/, 'P-1');
    press('Create account');
    expect((await screen.findAllByText(/This is required/)).length).toBeGreaterThan(0);
    await type(/^ZIP/, '78701');
    await type(/^Balance/, '12.50');
    press('Create account');
    await waitFor(() => expect(location.pathname).toMatch(/accounts\/\d+\/dashboard$/), patient);
    const id = await world().accountId('P-1', '');
    expect(location.pathname).toBe(`/portal/accounts/${id}/dashboard`);
    expect(await read(id)).toMatchObject({ balance: 1_250, createMethod: 'Manual' });
    await show('clerk@riverton.test', `/portal/accounts/create?bu=${unit}`);
    await type(/^Account number/, 'P-1');
    await type(/^ZIP/, '78701');
    press('Create account');
    const link = await screen.findByRole('link', { name: 'Open that account' }, patient);
    expect(link.getAttribute('href')).toBe(`/portal/accounts/${id}?bu=${unit}`);
  });

  it('ask for fields in the order of the business unit, with what it says of each', async () => {
    const say = (description: string, order: number) =>
      world().rows(
        `update account_field_definition set description = $2, "order" = $3 where business_unit_id = $1
          and type = 'Name'`,
        [unit, description, order],
      );
    const [{ description, order } = { description: '', order: 0 }] = await world().rows<{
      description: string;
      order: number;
    }>(`select description, "order" from account_field_definition where business_unit_id = $1 and type = 'Name'`, [
      unit,
    ]);
    const place = async () => {
      await show('clerk@riverton.test', `/portal/accounts/create?bu=${unit}`);
      const name = await box(/^Name/);
      return screen.getAllByRole('textbox').indexOf(name);
    };
    expect(await place()).toBeGreaterThan(0);
    await say('As it stands on the deed', 0);
    expect(await place()).toBe(0);
    const hint = (await box(/^Name/)).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(hint.split(' ')[0] ?? '')?.textContent).toBe('As it stands on the deed');
    await say(description, order);
  });

  it('change what there is against what was read, and show both where somebody was first', async () => {
    const account = await made('P-2');
    await show('clerk@riverton.test', `/portal/accounts/${account.id}?bu=${unit}`);
    expect((await box(/^Name/)).value).toBe('Quinn Vale');
    await type(/^Name/, 'Quinn Moss');
    press('Save');
    await waitFor(async () => expect((await read(account.id)).name).toBe('Quinn Moss'), patient);
    await screen.findByDisplayValue('Quinn Moss', undefined, patient);
    await change(await read(account.id), { name: 'Theirs' }, { token: admin });
    await type(/^Name/, 'Mine');
    press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }, patient));
    await screen.findByRole('cell', { name: 'Theirs' }, patient);
    press('Take theirs');
    await screen.findByDisplayValue('Theirs', undefined, patient);
    expect((await read(account.id)).name).toBe('Theirs');
  });

  it('show who changed it, when and what, and keep what is being typed meanwhile', async () => {
    const account = await made('P-4');
    await change(account, { name: 'Renamed' });
    await show('clerk@riverton.test', `/portal/accounts/${account.id}?bu=${unit}`);
    await type(/^Name/, 'Half typed');
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }));
    await screen.findByRole('cell', { name: 'Renamed' }, patient);
    expect(location.search).toContain('tab=history');
    fireEvent.click(screen.getByRole('tab', { name: 'Record' }));
    expect((await box(/^Name/)).value).toBe('Half typed');
  });

  it('lead from the fields to a correction, an archive, a merge and the end, as a menu does', async () => {
    const account = await made('P-5');
    await show('clerk@riverton.test', `/portal/accounts/${account.id}?bu=${unit}`);
    await type(/^Name/, 'Half typed');
    press('Correct balance');
    const drawer = within(await screen.findByRole('dialog', undefined, patient));
    const fill = (name: RegExp, value: string) =>
      fireEvent.change(drawer.getByRole('textbox', { name }), { target: { value } });
    fill(/New balance/, '10.00');
    fill(/Reason/, 'Meter misread');
    fireEvent.click(drawer.getByRole('button', { name: 'Change balance' }));
    await waitFor(async () => expect((await read(account.id)).balance).toBe(1_000), patient);
    // What is being typed stands, and the balance of before is called old.
    fireEvent.click(await screen.findByRole('button', { name: 'Show the new version' }, patient));
    await waitFor(() => expect(document.querySelector('dl.facts dd')?.textContent).toBe('$10.00'), patient);
    const menu = { hidden: true };
    expect(screen.getByRole('link', { name: 'Merge', ...menu }).getAttribute('href')).toBe(
      `/portal/accounts/${account.id}/merge?bu=${unit}`,
    );
    const not = screen.getByRole('button', { name: /^Delete account/, ...menu });
    expect([not.getAttribute('aria-disabled'), not.textContent]).toEqual([
      'true',
      expect.stringContaining('Its balance is not zero.'),
    ]);
    fireEvent.click(not);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Archive', ...menu }));
    await waitFor(() => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' })));
    await waitFor(async () => expect((await read(account.id)).isArchived).toBe(true), patient);
    await screen.findByRole('button', { name: 'Unarchive', ...menu }, patient);
  });

  it('lead from the dashboard to the fields, and delete what was never used', async () => {
    const account = await made('P-6', { street: '9 Quay', street2: 'Unit 3', country: 'CA' });
    const at = `/portal/accounts/${account.id}`;
    await show('clerk@riverton.test', `${at}/dashboard?bu=${unit}`);
    await screen.findByText(/9 Quay, Unit 3, 78701, CA/, { selector: 'span' }, patient);
    const fields = screen.getByRole('link', { name: 'Edit account', hidden: true });
    expect(fields.getAttribute('href')).toBe(`${at}?bu=${unit}`);
    fireEvent.click(screen.getByRole('button', { name: 'Delete account', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', undefined, patient));
    dialog.getByText('Only possible because it was never used.');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(location.pathname).toBe('/portal/accounts'), patient);
    expect((await send('GET', `${home()}/${account.id}/page`)).status).toBe(404);
  });

  it('say why an account is locked and cannot be deleted, and let nobody type then', async () => {
    const account = await made('P-3', { balance: 100 });
    await send('PUT', `${home()}/lock`, { accountIds: [account.id], locked: true, reason: 'Moved away' });
    await show('clerk@riverton.test', `/portal/accounts/${account.id}?bu=${unit}`);
    await screen.findByText(/Locked by Chris Doyle on .*: Moved away/, undefined, patient);
    screen.getByText(/It cannot be deleted. Its balance is not zero./);
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    const not = screen.getByRole('button', { name: /^Delete account/, hidden: true });
    expect(not.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Correct balance', hidden: true })).toBeNull();
  });
});

describe('the page of the list', () =>
  testListPage(
    { list: accountList, texts: accountTexts },
    {
      world,
      seed: async ({ rows, unitId }) => {
        // One page of rows, and a business unit without any.
        await rows(
          "update account set is_deleted = true where business_unit_id = $1 and account_number not like '1%'",
          [await unitId('riverton-water')],
        );
        await rows('update account set is_deleted = true where business_unit_id = $1', [await unitId('riverton-tax')]);
        await rows("update account set create_method = 'Manual' where account_number like '1%'");
      },
    },
  ));
