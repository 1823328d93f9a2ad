// @vitest-environment page
import type { EmbeddedSettingsAnswer } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-embedded/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
let unit: number;
let admin: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
});
afterAll(() => sessionStorage.clear());
const read = async (): Promise<EmbeddedSettingsAnswer> =>
  (await world().call('GET', `/api/business-units/${unit}/embedded-settings`, { token: admin })).body;

describe('the page of embedded settings', () => {
  const portal = openPortal(world);
  beforeAll(() => {
    drawWhatPagesLack();
    configure({
      asyncUtilTimeout: 10_000,
      getElementError: (message) =>
        new Error(`${message?.split('\n')[0]} in: ${document.querySelector('main')?.textContent}`),
    });
  });
  const open = async (section = '', as = 'admin@riverton.test') => {
    await portal.show(as, `/portal/embedded-settings?bu=${unit}${section && `&section=${section}`}`);
    await screen.findByRole('heading', { level: 1, name: words.title }, { timeout: 15_000 });
  };
  const form = (name: string) => screen.findByRole('form', { name }, { timeout: 15_000 });
  const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
    fireEvent.click(await within(within_).findByRole('button', { name }));

  it('says what embedding is where it is off, and enables it with a site that may', async () => {
    await open();
    const where = await form(words.section_where);
    screen.getByText(words.off_means);
    await press(words.enable);
    await waitFor(() => expect(screen.queryByText(words.off_means)).toBeNull());
    await press(`Save ${words.section_where}`);
    await within(where).findAllByText(new RegExp(words.origin_needed));
    const box = within(where).getByLabelText(/^Allowed origins/);
    fireEvent.change(box, { target: { value: 'http://town.example' } });
    await within(where).findAllByText(/Use an address such as https:/);
    fireEvent.change(box, { target: { value: 'https://*.town.example' } });
    await press(`Save ${words.section_where}`);
    await waitFor(async () =>
      expect(await read()).toMatchObject({ mode: 'Enabled', allowedOrigins: 'https://*.town.example' }),
    );
    const tried = await screen.findByLabelText(new RegExp(`^${words.try_origin}`));
    fireEvent.change(tried, { target: { value: 'https://pay.town.example/bill' } });
    await screen.findByText(words.try_yes);
    fireEvent.change(tried, { target: { value: 'https://town.example.evil' } });
    await screen.findByText(words.try_no);
    screen.getByText((await read()).environmentKey ?? '');
  });

  it('makes a key that is shown once, builds a link with it, and checks it', async () => {
    await open('build');
    await screen.findByText(words.build_no_key);
    fireEvent.click(screen.getByRole('link', { name: words.place_keys }));
    await screen.findByText(words.keys_none);
    await press(words.create_key);
    await press(words.create);
    const told = await screen.findByRole('dialog', { name: /^Secret of key-/ });
    const secret = within(told).getAllByText(/^[\w-]{43}$/)[0]?.textContent ?? '';
    expect(secret).toHaveLength(43);
    await press(words.secret_kept, told);
    const kid = (await read()).keys[0]?.kid ?? '';
    await screen.findByText(kid);
    expect(document.body.textContent).not.toContain(secret);
    fireEvent.click(screen.getByRole('link', { name: words.place_build }));
    const build = await form(words.place_build);
    fireEvent.change(within(build).getByLabelText(/^Account number/), { target: { value: '00010001' } });
    fireEvent.change(within(build).getByLabelText(/^E-mail/), { target: { value: 'pat@town.example' } });
    await within(build).findByText(words.email_warning);
    await press(words.build, build);
    const link = (await screen.findByText(/\/checkout\/riverton-water\//)).textContent ?? '';
    await screen.findByText(words.built_email);
    fireEvent.click(screen.getByRole('link', { name: words.place_check }));
    const check = await form(words.place_check);
    fireEvent.change(within(check).getByLabelText(/^Link/), { target: { value: link } });
    await press(words.check, check);
    await screen.findByText(words.check_valid);
    await screen.findByText('00010001');
    fireEvent.click(screen.getByRole('link', { name: words.place_keys }));
    await press(`Revoke ${kid}`, await screen.findByRole('table', { name: words.place_keys }));
    await press(words.revoke, await screen.findByRole('dialog', { name: `Revoke key ${kid}?` }));
    await waitFor(async () => expect((await read()).keys[0]?.status).toBe('Revoked'));
    fireEvent.click(screen.getByRole('link', { name: words.place_history }));
    await screen.findByText('Key revoked');
  });

  it('shows what somebody else saved meanwhile beside one’s own', async () => {
    await open('theme');
    const theme = await form(words.section_theme);
    const box = within(theme).getByLabelText(/^Corners/);
    fireEvent.change(box, { target: { value: '4' } });
    const { rowVersion } = await read();
    await world().call('PUT', `/api/business-units/${unit}/embedded-settings`, {
      token: admin,
      body: { rowVersion, themeRadius: 6 },
    });
    await press(`Save ${words.section_theme}`);
    fireEvent.click(await within(theme).findByRole('button', { name: 'See their changes' }));
    await within(theme).findByRole('table');
    await press(/mine/i, theme);
    await press(`Save ${words.section_theme}`);
    await waitFor(async () => expect((await read()).themeRadius).toBe(4));
  });

  it('is text for who may only read, without what makes links', async () => {
    await open('', 'clerk@riverton.test');
    await screen.findByText('https://*.town.example', undefined, { timeout: 15_000 });
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('link', { name: words.place_build })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: words.place_keys }));
    await screen.findByText(/^key-/);
    expect(screen.queryByRole('button', { name: words.create_key })).toBeNull();
  });
});
