// @vitest-environment page
import { apiClients } from '@ratepayer/contract/users/api-client.list.ts';
import { staffLogins } from '@ratepayer/contract/users/staff-login.list.ts';
import { users } from '@ratepayer/contract/users/user.list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
beforeAll(() => {
  drawWhatPagesLack();
});
afterAll(() => sessionStorage.clear());

// Whoever looks works there: there is no business unit of the town without anybody.
describe('the list of users', () => testListPage(users, { world, empty: null }));

describe('one of the staff', () => {
  const portal = openPortal(world);
  let unit: number;
  let clerk: number;
  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    [{ id: clerk } = { id: 0 }] = await world().rows<{ id: number }>(
      "select id from user_account where email = 'clerk@riverton.test'",
    );
  });
  const open = async (address: string, as = 'admin@riverton.test', given?: readonly 'Users:Read'[]) => {
    await portal.show(as, `/portal/users?bu=${unit}${address}`, given);
  };
  const drawer = (name: string) => screen.findByRole('dialog', { name }, { timeout: 15_000 });
  const turn = (within_: HTMLElement, name: RegExp) => fireEvent.click(within(within_).getByRole('checkbox', { name }));
  const held = async () =>
    (await world().rows<{ permissions: string[] }>('select permissions from user_account where id = $1', [clerk]))[0]
      ?.permissions;

  it('is opened by its address with what they may in plain words, and asks before money is given away', async () => {
    await open(`&user=${clerk}`);
    const person = await drawer('Chris Doyle');
    within(person).getByText('In all business units, Chris Doyle can');
    const cannot = () => within(person).getByRole('list', { name: 'Chris Doyle cannot' }).textContent;
    expect(cannot()).toContain('refund a payment');
    turn(person, /^Give money back/);
    turn(person, /^Change themAccounts:Manage/);
    expect(cannot()).not.toContain('refund a payment');
    expect(within(person).getByRole('list', { name: 'More than the role' }).textContent).toContain('refund a payment');
    within(person).getByText('Added');
    fireEvent.click(within(person).getByRole('button', { name: 'Save person' }));
    const ask = await drawer('Give Chris Doyle the permission Payments:Refund?');
    expect(await held(), 'nothing is given before it is confirmed').not.toContain('Payments:Refund');
    fireEvent.click(within(ask).getByRole('button', { name: 'Give' }));
    await waitFor(async () => expect(await held()).toContain('Payments:Refund'));
    expect(await held()).not.toContain('Accounts:Manage');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chris Doyle' })).toBeNull());
    await screen.findByText(/6 of 15 · Custom/);
  });

  it('goes back to what the role begins with', async () => {
    await open(`&user=${clerk}`);
    const person = await drawer('Chris Doyle');
    fireEvent.click(within(person).getByRole('button', { name: 'Reset to Organization User' }));
    await waitFor(() => expect(within(person).queryByText('Custom.')).toBeNull());
    fireEvent.click(within(person).getByRole('button', { name: 'Save person' }));
    await waitFor(async () => expect(await held()).not.toContain('Payments:Refund'));
    expect(await held()).toContain('Accounts:Manage');
  });

  it('is invited with a role, said so, and stands in the list as invited', async () => {
    await open('&do=invite');
    const person = await drawer('Invite user');
    const type = (label: RegExp, value: string) =>
      fireEvent.change(within(person).getByLabelText(label), { target: { value } });
    type(/^Name/, 'Imani Reed');
    type(/^E-mail/, 'imani.reed@riverton.gov');
    const roles = within(person).getByLabelText(/^Role/);
    expect(within(roles).queryByText('Global Admin')).toBeNull();
    type(/^Role/, 'Organization User');
    within(person).getByText('6 of 15');
    fireEvent.click(within(person).getByRole('button', { name: 'Send invitation' }));
    const [row] = (await screen.findAllByText('Imani Reed')).map((cell) => cell.closest('tr'));
    expect(row?.textContent).toContain('Invited');
  });

  it('is said to be the same person as another login, and another person again', async () => {
    const other = { name: 'C. Doyle', email: 'chris@home.test' };
    await world().rows(
      `insert into user_account (name, email, role, organization_id)
        select $1, $2, 'Organization User', organization_id from user_account where id = $3`,
      [other.name, other.email, clerk],
    );
    await open(`&user=${clerk}&do=join`);
    const ask = await drawer('Who else is Chris Doyle?');
    const box = within(ask).getByRole('combobox', { name: /^Other login/ });
    fireEvent.change(box, { target: { value: other.email } });
    await within(ask).findByRole('option', { name: `${other.name} (${other.email})` });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(box).toHaveProperty('value', `${other.name} (${other.email})`));
    fireEvent.click(within(ask).getByRole('button', { name: 'They are one person' }));
    await screen.findByText(/Also signs in as C\. Doyle \(chris@home\.test\)/);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Who else is Chris Doyle?' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Another person again' }));
    const parting = await drawer('Is Chris Doyle another person?');
    fireEvent.click(within(parting).getByRole('button', { name: 'Another person again' }));
    await waitFor(() => expect(screen.queryByText(/Also signs in as/)).toBeNull());
    await world().rows('delete from user_account where email = $1', [other.email]);
  });

  it('is disabled after it was asked, and read only by who may only look', async () => {
    await open(`&user=${clerk}&do=disable`);
    const ask = await drawer('Disable Chris Doyle?');
    fireEvent.click(within(ask).getByRole('button', { name: 'Disable' }));
    await waitFor(async () =>
      expect(await world().rows('select status from user_account where id = $1', [clerk])).toEqual([
        { status: 'Disabled' },
      ]),
    );
    await world().rows(
      "update user_account set status = 'Active', permissions = '{Users:Read,BusinessUnits:Read}' where id = $1",
      [clerk],
    );
    const dana = (await world().rows("select id from user_account where email = 'admin@riverton.test'"))[0]?.id;
    await world().rows("update user_account set tokens_valid_from = '2000-01-01' where id = $1", [clerk]);
    await open(`&user=${dana}`, 'clerk@riverton.test', ['Users:Read', 'BusinessUnits:Read' as 'Users:Read']);
    const person = await drawer('Dana Okafor');
    expect(within(person).queryByRole('button', { name: 'Save person' })).toBeNull();
    expect(within(person).queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull();
  });
});

describe('one’s own account', () => {
  const portal = openPortal(world);
  const mode = () => document.documentElement.dataset['mode'];

  it('keeps how one likes the portal: seen at once, remembered, and by lists and the way in', async () => {
    const tax = await world().unitId('riverton-tax');
    await portal.show('clerk@riverton.test', '/portal/my-account');
    const choose = async (label: string | RegExp, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await choose(/^Business unit at the start/, String(tax));
    await choose(/^Rows on a page/, '50');
    await choose(/^Theme/, 'Dark');
    fireEvent.click(screen.getByRole('button', { name: 'Save preferences' }));
    await waitFor(() => expect(mode()).toBe('dark'));
    await portal.show('clerk@riverton.test', '/portal/accounts');
    await waitFor(() => {
      const { path, query } = portal.asked.findLast((one) => one.path.endsWith('/accounts')) ?? {};
      expect([path, query?.get('PageSize')]).toEqual([`/api/business-units/${tax}/accounts`, '50']);
    });
    expect(mode()).toBe('dark');
    // Another browser hears of it, too.
    localStorage.clear();
    await portal.show('clerk@riverton.test', '/portal/my-account');
    await waitFor(() => expect(mode()).toBe('dark'));
    await world().rows("update user_account set preferences = '{}' where email = 'clerk@riverton.test'");
    localStorage.clear();
  });

  it('shows what one kept and what one did, and keys that do nothing where one likes none', async () => {
    const unit = await world().unitId('riverton-water');
    const token = await world().token('clerk@riverton.test');
    const { name, role } = (await world().call('GET', '/api/my-account', { token })).body;
    await world().rows(
      `insert into audit_entry (business_unit_id, entity_type, entity_id, action, reason, user_name, user_role)
        values ($1, 'Account', 7, 'Changed', 'A reason of mine', $2, $3)`,
      [unit, name, role],
    );
    await world().call('POST', `/api/business-units/${unit}/saved-views`, {
      token,
      body: { screen: 'payments', name: 'Mine to read', query: 'q=1', isShared: false, isDefault: true },
    });
    await portal.show('clerk@riverton.test', '/portal/my-account');
    await screen.findByText('A reason of mine');
    const view = await screen.findByRole('link', { name: 'Mine to read' });
    expect(view.getAttribute('href')).toContain(`/portal/payments?bu=${unit}&q=1`);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Mine to read' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Mine to read' })).toBeNull());
    fireEvent.click(await screen.findByLabelText('Keyboard shortcuts'));
    fireEvent.click(screen.getByRole('button', { name: 'Save preferences' }));
    await waitFor(async () =>
      expect((await world().call('GET', '/api/my-account/preferences', { token })).body.shortcuts).toBe(false),
    );
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    await world().rows("update user_account set preferences = '{}' where email = 'clerk@riverton.test'");
    localStorage.clear();
  });

  it('is there for who may nothing else', async () => {
    await portal.show('base@riverton.test', '/portal/my-account');
    await screen.findByRole('heading', { name: 'My account' });
    await screen.findByText('Nothing yet: this role only sees its own account.');
  });
});

describe('the list of programs', () =>
  testListPage(apiClients, {
    world,
    path: 'settings',
    tab: { key: 'access', page: 'Settings' },
    api: 'api-clients',
    empty: null,
  }));

describe('a program', () => {
  const portal = openPortal(world);
  const made = () =>
    world().rows<{ id: number; addresses: string[]; secret_hash: string; status: string }>(
      "select id, addresses, secret_hash, status from identity.machine_client where name = 'Print house'",
    );
  const dialog = (name: string) => screen.findByRole('dialog', { name }, { timeout: 15_000 });
  let unit: number;
  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
  });
  const open = (address: string) =>
    portal.show('admin@riverton.test', `/portal/settings?bu=${unit}&tab=access${address}`);

  it('is made with what was chosen alone, and its secret is shown one time', async () => {
    await open('&do=new');
    const drawer = await dialog('New API client');
    const type = (label: RegExp, value: string) =>
      fireEvent.change(within(drawer).getByLabelText(label), { target: { value } });
    type(/^Name/, 'Print house');
    type(/^May call from/, '203.0.113.0/24');
    fireEvent.click(within(drawer).getByRole('button', { name: 'Make API client' }));
    expect(await within(drawer).findAllByText('This is required.')).not.toHaveLength(0);
    expect(await made()).toEqual([]);
    fireEvent.click(within(drawer).getByRole('checkbox', { name: 'Riverton Water & Sewer' }));
    fireEvent.click(within(drawer).getByRole('checkbox', { name: /^See accounts/ }));
    within(drawer).getByText('At Riverton Water & Sewer, Print house can');
    fireEvent.click(within(drawer).getByRole('button', { name: 'Make API client' }));
    const told = await dialog('Secret of Print house');
    const [, secret] = within(told)
      .getAllByRole('definition')
      .map((one) => one.querySelector('code')?.textContent);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await made()).toMatchObject([{ addresses: ['203.0.113.0/24'], status: 'Active' }]);
    fireEvent.click(within(told).getByRole('button', { name: 'I have kept it' }));
    const one = await dialog('Print house');
    await within(one).findByText('203.0.113.0/24');
    expect(document.body.textContent).not.toContain(secret);
    expect(JSON.stringify(sessionStorage)).not.toContain(secret);
  });

  it('gets another secret and is revoked, each after it was asked', async () => {
    const [before] = await made();
    await open(`&client=${before?.id}&do=exchange`);
    fireEvent.click(within(await dialog('Give Print house a new secret?')).getByRole('button', { name: 'New secret' }));
    const told = await dialog('Secret of Print house');
    fireEvent.click(within(told).getByRole('button', { name: 'I have kept it' }));
    expect((await made())[0]?.secret_hash).not.toBe(before?.secret_hash);
    await within(await dialog('Print house')).findByText('Secret before it works until');
    await open(`&client=${before?.id}&do=revoke`);
    fireEvent.click(within(await dialog('Revoke Print house?')).getByRole('button', { name: 'Revoke' }));
    await waitFor(async () => expect((await made())[0]?.status).toBe('Disabled'));
    const one = await dialog('Print house');
    await waitFor(() => expect(within(one).queryByRole('button', { name: 'Edit' })).toBeNull());
  });
});

describe('the list of all logins', () => testListPage(staffLogins, { world, path: 'users-page/billers', empty: null }));

describe('many of the staff', () => {
  const portal = openPortal(world);
  it('are disabled after it was asked, and who stays is named with the reason', async () => {
    const unit = await world().unitId('riverton-water');
    await world().rows("update user_account set status = 'Active' where email = 'clerk@riverton.test'");
    await portal.show('admin@riverton.test', `/portal/users-page/billers?bu=${unit}`);
    for (const name of ['Dana Okafor', 'Chris Doyle'])
      fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    fireEvent.click(await screen.findByRole('button', { name: 'Disable' }));
    const ask = await screen.findByRole('dialog', { name: 'Disable 2 logins?' });
    fireEvent.click(within(ask).getByRole('button', { name: 'Disable' }));
    const kept = await screen.findByRole('dialog', { name: '1 login stays' });
    expect(within(kept).getByRole('listitem').textContent).toBe(
      'Dana Okafor Nobody disables themselves. Ask another administrator.',
    );
    expect(await world().rows("select status from user_account where email = 'clerk@riverton.test'")).toEqual([
      { status: 'Disabled' },
    ]);
  });
});

describe('the access review', () => {
  const portal = openPortal(world);
  it('is begun, decided of many at once, and signed after it was asked', async () => {
    const unit = await world().unitId('riverton-water');
    await portal.show('admin@riverton.test', `/portal/users-page/billers?bu=${unit}&view=review`);
    await screen.findByText('A review is due: none was signed for half a year.');
    const press = async (name: string, of = screen.getByRole('main')) =>
      fireEvent.click(await within(of).findByRole('button', { name }));
    const asked = (name: string) => screen.findByRole('dialog', { name });
    await press('Start review');
    await press('Start review', await asked('Start an access review?'));
    await screen.findByText(/logins are undecided/);
    fireEvent.click(await screen.findByRole('checkbox', { name: /Dana Okafor/ }));
    await press('Remove');
    await screen.findByText('Nobody disables themselves. Ask another administrator.');
    fireEvent.click(within(screen.getByRole('table')).getAllByRole('checkbox')[0] as HTMLElement);
    await press('Keep');
    await screen.findByText(/Everybody is decided of/);
    await press('Sign review');
    await press('Sign review', await asked('Sign this access review?'));
    await screen.findByText(/^Signed by Dana Okafor/);
    expect(await world().rows('select signed_by from identity.access_review')).toEqual([{ signed_by: 'Dana Okafor' }]);
  });
});
