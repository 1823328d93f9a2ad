// @vitest-environment page
import { fileKeys } from '@ratepayer/contract/transfers/file-key.list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedFileKeys } from './file-key-rows.ts';
import { partnerKey } from './openpgp-kit.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();

describe('the list', () =>
  testListPage(fileKeys, {
    world,
    path: 'settings',
    tab: { key: 'keys', page: 'Settings' },
    api: 'file-keys',
    seed: seedFileKeys,
  }));

describe('a key', () => {
  const { show } = openPortal(world);
  let unit: number;
  beforeAll(async () => {
    drawWhatPagesLack();
    unit = await world().unitId('riverton-water');
  });
  const open = (address = '') => show('admin@riverton.test', `/portal/settings?bu=${unit}&tab=keys${address}`);
  const press = async (name: string | RegExp) =>
    fireEvent.click(await screen.findByRole('button', { name }, { timeout: 20_000 }));
  /** In the drawer that stands now, not in the page below it. */
  const inDrawer = <T>(find: (drawer: ReturnType<typeof within>) => T) =>
    waitFor(() => find(within(screen.getByRole('dialog'))), { timeout: 20_000 });
  const type = async (label: RegExp, value: string) =>
    fireEvent.change(await inDrawer((drawer) => drawer.getByLabelText(label)), { target: { value } });
  const send = async (name: string) =>
    fireEvent.click(await inDrawer((drawer) => drawer.getByRole('button', { name })));

  it('of our own is made by its name alone, and shows what is handed on', async () => {
    await open('&do=new');
    await type(/^Name/, 'Incoming');
    await send('Add key');
    await screen.findByText('Ed25519 / X25519', {}, { timeout: 20_000 });
    const [row] = await world().rows("select id, fingerprint from file_key where name = 'Incoming'");
    expect(screen.getAllByText(row.fingerprint).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Public key' })).toBeTruthy();
    expect(screen.getByText('No job names it.')).toBeTruthy();
    await press('Replace');
    await type(/^Private key/, '');
    await send('Replace');
    await screen.findByText('The key was put in its place', {}, { timeout: 20_000 });
    const both = await world().rows("select replaced_date from file_key where name = 'Incoming' order by id");
    expect(both.map(({ replaced_date }) => replaced_date === null)).toEqual([false, true]);
    await open(`&key=${row.id}`);
    await press('Retire');
    const dialog = (await screen.findByText('Retire this key of Incoming?')).closest('dialog, [role=dialog]');
    fireEvent.click(within(dialog as HTMLElement).getByRole('button', { name: 'Retire' }));
    await screen.findByText('The key was retired', {}, { timeout: 20_000 });
  });

  it('of a partner is used when its fingerprint was typed as they said it', async () => {
    await open('&do=new');
    await type(/^Name/, 'Bank');
    await type(/^Whose key/, 'Partner');
    await type(/^Public key of the partner/, 'hello');
    await send('Add key');
    await screen.findAllByText(/This is not one OpenPGP key/, {}, { timeout: 20_000 });
    const key = await partnerKey();
    await type(/^Public key of the partner/, key.toPublic().armor());
    await send('Add key');
    await screen.findByText(/This key is not used yet/, {}, { timeout: 20_000 });
    await press('Confirm fingerprint');
    await type(/^Fingerprint that the partner said/, 'AAAA');
    await send('Confirm fingerprint');
    await screen.findAllByText(/This is not the fingerprint/, {}, { timeout: 20_000 });
    await type(/^Fingerprint that the partner said/, key.getFingerprint());
    await send('Confirm fingerprint');
    await screen.findByText('The key was confirmed', {}, { timeout: 20_000 });
    const [row] = await world().rows("select confirmed_by from file_key where name = 'Bank'");
    expect(row.confirmed_by).not.toBe('');
  });
});
