// @vitest-environment page
import { organizations } from '@ratepayer/contract/organizations/organization.list.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-organizations/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
let unit = 0;
let riverton = 0;
let admin = '';
let global = '';
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  global = await world().token('global@ratepayer.test');
  riverton = await organizationOf('riverton-water');
});

const organizationOf = async (slug: string): Promise<number> =>
  (await world().rows('select organization_id as id from business_unit where slug = $1', [slug]))[0].id;
const details = {
  name: 'Town of Mill Creek',
  legalName: 'Town of Mill Creek',
  defaultCulture: 'en-US',
  defaultCurrencyCode: 'USD',
  defaultTimezone: 'US/Mountain',
  supportEmail: 'help@millcreek.test',
  supportPhone: '(555) 010-0177',
};
const whole = {
  ...details,
  unitName: 'Mill Creek Water',
  slug: 'mill-creek-water',
  header: 'Mill Creek',
  administratorName: 'Mira Creek',
  administratorEmail: 'mira@millcreek.test',
};
const create = (body: object, token = global) =>
  world().call('POST', '/api/organizations', {
    token,
    body: { ...whole, ...body },
  });
const at = (id: number, path = '', from = unit) => `/api/business-units/${from}/organizations/${id}${path}`;
const read = async (id: number, token = global) => (await world().call('GET', at(id), { token })).body;
const put = (id: number, path: string, body: object, token = global, from = unit) =>
  world().call('PUT', at(id, path, from), { token, body });
const namesIn = (body: readonly { propertyName: string }[]) => body.map(({ propertyName }) => propertyName);
const changed = ({ rowVersion, staffIdleMinutes, ...of }: Record<string, unknown>, other: object) => ({
  ...Object.fromEntries(Object.keys(details).map((key) => [key, of[key]])),
  staffIdleMinutes,
  rowVersion,
  ...other,
});

describe('their list', () => testListPage(organizations, { world, path: 'organizations/setup', empty: null }));

describe('an organization', () => {
  it('is made with its first business unit and administrator, all of it once', async () => {
    const both = await Promise.all([create({}), create({})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(namesIn((await create({})).body)).toEqual(['name']);
    const made = both.find(({ status }) => status === 200)?.body;
    expect(made).toMatchObject({ ...details, status: 'Setting Up', businessUnits: 1 });
    expect(made.units).toEqual([
      { id: expect.any(Number), name: 'Mill Creek Water', slug: 'mill-creek-water', status: 'Setting Up' },
    ]);
    expect(made.administrators).toEqual([{ name: 'Mira Creek', email: 'mira@millcreek.test' }]);
    const counted = await world().rows(
      `select (select count(*)::int from organization where name = $1) as towns,
        (select count(*)::int from outbox where topic = 'email.Staff Invitation' and payload ->> 'to' = $2) as mails`,
      [details.name, whole.administratorEmail],
    );
    expect(counted).toEqual([{ towns: 1, mails: 1 }]);
    const first = made.units[0].id;
    expect((await world().call('GET', `/api/business-units/${first}`, { token: global })).body).toMatchObject({
      header: 'Mill Creek',
      timezone: 'US/Mountain',
      phone: details.supportPhone,
      email: details.supportEmail,
    });
    const history = await world().call('GET', at(made.id, '/history'), { token: global });
    expect(history.body.items.map(({ action }: { action: string }) => action)).toEqual(['Added']);
  });

  it('is made by the platform alone, with nothing that is taken, and leaves nothing where it was refused', async () => {
    const other = { name: 'Town of Elm', unitName: 'Elm', slug: 'elm-water', administratorEmail: 'ada@elm.test' };
    expect((await create(other, admin)).status).toBe(403);
    const late = await world().token('global@ratepayer.test', { auth_time: Math.floor(Date.now() / 1000) - 3600 });
    expect((await create(other, late)).status).toBe(428);
    const wrong = async (body: object) => {
      const answer = await create({ ...other, ...body });
      return [answer.status, namesIn(answer.body)];
    };
    expect(await wrong({ name: 'City of Riverton' })).toEqual([400, ['name']]);
    expect(await wrong({ slug: 'riverton-water' })).toEqual([400, ['slug']]);
    expect(await wrong({ slug: 'portal' })).toEqual([400, ['slug']]);
    expect(await wrong({ supportPhone: '12' })).toEqual([400, ['supportPhone']]);
    expect(await wrong({ administratorEmail: 'clerk@riverton.test' })).toEqual([400, ['administratorEmail']]);
    expect(await wrong({ defaultCurrencyCode: 'EUR' })).toEqual([400, ['defaultCurrencyCode']]);
    const left = await world().rows(
      `select 1 from organization where name = 'Town of Elm'
        union all select 1 from business_unit where slug = 'elm-water'
        union all select 1 from user_account where email = 'ada@elm.test'`,
    );
    expect(left).toEqual([]);
  });

  it('is seen by its own people alone, and changed by its administrators against the version they read', async () => {
    const own = await read(riverton, admin);
    expect(own).toMatchObject({ name: 'City of Riverton', businessUnits: 3 });
    expect(own.administrators).toContainEqual({ name: 'Dana Okafor', email: 'admin@riverton.test' });
    const lakeshore = await organizationOf('lakeshore-hydro');
    expect((await world().call('GET', at(lakeshore), { token: admin })).status).toBe(404);
    expect((await world().call('GET', at(lakeshore, '/history'), { token: admin })).status).toBe(404);
    expect((await put(lakeshore, '', changed(own, {}), admin)).status).toBe(404);
    const clerk = await world().token('clerk@riverton.test');
    expect((await world().call('GET', at(riverton), { token: clerk })).status).toBe(200);
    expect((await put(riverton, '', changed(own, {}), clerk)).status).toBe(403);
    const both = await Promise.all(
      [10, 20].map((staffIdleMinutes) => put(riverton, '', changed(own, { staffIdleMinutes }), admin)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = await read(riverton, admin);
    expect(namesIn((await put(riverton, '', changed(now, { name: details.name }), admin)).body)).toEqual(['name']);
    expect((await put(riverton, '', changed(now, { staffIdleMinutes: 90 }), admin)).status).toBe(400);
    const [entry] = (await world().call('GET', at(riverton, '/history'), { token: admin })).body.items;
    expect(entry).toMatchObject({ action: 'Changed', who: 'Dana Okafor' });
    expect(entry.changes.map(({ name }: { name: string }) => name)).toContain('staffIdleMinutes');
  });

  it('closes all of its business units to payers while it is suspended, each as it was afterwards', async () => {
    const payer = await world().quickPay(['10001']);
    const begin = () =>
      world().call('POST', '/api/payment-intents', {
        token: payer.token,
        body: { businessUnitId: unit, channel: 'QuickPay', accountIds: payer.accountIds },
      });
    const open = async (slug: string) =>
      (await world().call('GET', `/api/business-units/by-slug/${slug}/context/QuickPay`)).body.available;
    const { rowVersion } = await read(riverton);
    expect((await put(riverton, '/suspended', { rowVersion, reason: 'Contract ended' }, admin)).status).toBe(403);
    expect((await put(riverton, '/suspended', { rowVersion, reason: ' ' })).status).toBe(400);
    const twice = await Promise.all(
      [1, 2].map(() => put(riverton, '/suspended', { rowVersion, reason: 'Contract ended' })),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await open('riverton-water'), await open('riverton-tax'), await open('lakeshore-hydro')]).toEqual([
      false,
      false,
      true,
    ]);
    const refused = await begin();
    expect([refused.status, refused.body[0].errorMessage]).toEqual([
      400,
      expect.stringContaining('Online payments are not available at the moment'),
    ]);
    // Its staff read on, and what one of its business units is set to stays.
    expect((await world().call('GET', `/api/business-units/${unit}`, { token: admin })).body.status).toBe('Live');
    expect((await put(riverton, '/active', { rowVersion }, global)).status).toBe(409);
    expect((await put(riverton, '/active', { rowVersion: rowVersion + 1 }, global)).body.status).toBe('Active');
    expect((await begin()).status).toBe(200);
    const { items } = (await world().call('GET', at(riverton, '/history'), { token: admin })).body;
    expect(items.slice(0, 2).map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual([
      ['Activated', ''],
      ['Suspended', 'Contract ended'],
    ]);
  });
});

const rates = {
  label: 'Rates',
  url: 'https://www.riverton.example/rates',
  location: 'Footer',
  newWindow: true,
  isActive: true,
};
const context = async (slug = 'riverton-water') =>
  (await world().call('GET', `/api/business-units/by-slug/${slug}/context/QuickPay`)).body;

describe('links of a biller', () => {
  const home = (id = unit) => `/api/business-units/${id}/external-links`;
  const links = async () => (await world().call('GET', home(), { token: admin })).body;
  const save = (body: object, token = admin, id = unit) => world().call('PUT', home(id), { token, body });

  it('are seen by payers while they are active, in their order, once each of two who save at once', async () => {
    expect(await links()).toEqual({ links: [], rowVersion: 0 });
    const hidden = { ...rates, label: 'Old page', isActive: false };
    const both = await Promise.all([1, 2].map(() => save({ links: [rates, hidden], rowVersion: 0 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { isActive: _, ...shown } = rates;
    expect((await context()).links).toEqual([shown]);
    expect((await context('riverton-tax')).links).toEqual([]);
    const help = { ...rates, label: 'Help', location: 'Header', newWindow: false };
    expect((await save({ links: [help, rates], rowVersion: 0 })).status).toBe(409);
    const { rowVersion } = await links();
    expect((await save({ links: [help, rates], rowVersion })).status).toBe(200);
    expect((await context()).links.map(({ label }: { label: string }) => label)).toEqual(['Help', 'Rates']);
    const [entry] = (await world().call('GET', `${home()}/history`, { token: admin })).body.items;
    expect(entry.changes.map(({ name }: { name: string }) => name)).toContain('Old page.url');
  });

  it('lead nowhere but to https pages of named hosts, and are changed by who may alone', async () => {
    const { rowVersion } = await links();
    const refused = async (link: object) => {
      const { status, body } = await save({ links: [rates, { ...rates, label: 'Other', ...link }], rowVersion });
      return [status, namesIn(body)];
    };
    expect(await refused({ url: 'javascript:alert(1)' })).toEqual([400, ['links[1].url']]);
    expect(await refused({ url: 'https://user@evil.example' })).toEqual([400, ['links[1].url']]);
    expect(await refused({ url: 'https://169.254.169.254/latest' })).toEqual([400, ['links[1].url']]);
    expect(await refused({ label: ' Rates ' })).toEqual([400, ['links[1].label']]);
    expect((await refused({ location: 'Sky' }))[0]).toBe(400);
    const many = Array.from({ length: 21 }, (_, at) => ({ ...rates, label: `Link ${at}` }));
    expect((await save({ links: many, rowVersion })).status).toBe(400);
    const clerk = await world().token('clerk@riverton.test');
    expect((await save({ links: [], rowVersion }, clerk)).status).toBe(403);
    expect((await save({ links: [], rowVersion: 0 }, admin, await world().unitId('lakeshore-hydro'))).status).toBe(404);
    expect((await links()).rowVersion).toBe(rowVersion);
  });
});

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4v1z" fill="#1b6b4a"/></svg>';

describe('how a biller looks', () => {
  const at = (path: string, id = unit) => `/api/business-units/${id}${path}`;
  const record = async () => (await world().call('GET', at(''), { token: admin })).body;
  const send = (method: string, path: string, body: object, token = admin, id = unit) =>
    world().call(method, at(path, id), { token, body });
  const logo = async (place: string, text: string, rowVersion: number) =>
    send('PUT', `/logos/${place}`, { content: Buffer.from(text).toString('base64'), rowVersion });
  const picture = (url: string) =>
    world().app.inject({ url, headers: { host: new URL(world().settings.PUBLIC_URL).host } });

  it('is a colour that payers’ pages and mails are drawn in, against the version that was read', async () => {
    const { rowVersion, primaryColor } = await record();
    const both = await Promise.all(
      ['#1b6b4a', '#7a1f3d'].map((colour) => send('PUT', '/color', { primaryColor: colour, rowVersion })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(['#1b6b4a', '#7a1f3d']).toContain((await context()).primaryColor);
    const now = await record();
    for (const wrong of ['green', '#fff', 'url(x)', '#1b6b4a;'])
      expect((await send('PUT', '/color', { primaryColor: wrong, rowVersion: now.rowVersion })).status).toBe(400);
    const clerk = await world().token('clerk@riverton.test');
    expect((await send('PUT', '/color', { primaryColor, rowVersion: now.rowVersion }, clerk)).status).toBe(403);
    expect((await send('PUT', '/color', { primaryColor, rowVersion: now.rowVersion })).status).toBe(200);
  });

  it('is a logo of its own address, cleaned, handed out as a picture alone, gone when taken away', async () => {
    const first = await record();
    const saved = await logo('Desktop', `<!-- Program -->${drawing}`, first.rowVersion);
    expect(saved.status).toBe(200);
    const { logoUrl } = saved.body;
    expect(logoUrl).toMatch(/^\/logos\/u-[0-9a-f]{64}\.svg$/);
    // Telephones show it too, until they have their own.
    expect(await context()).toMatchObject({ logoUrl, mobileLogoUrl: logoUrl });
    const shown = await picture(logoUrl);
    expect(shown.body).toBe(drawing);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await logo('Desktop', drawing, first.rowVersion)).status).toBe(409);
    const small = await logo('Mobile', drawing.replace('0 0 4 1', '0 0 1 1'), saved.body.rowVersion);
    expect(small.body).toMatchObject({ logoUrl });
    expect(small.body.mobileLogoUrl).not.toBe(logoUrl);
    const gone = await send('POST', '/logos/Desktop/remove', { rowVersion: small.body.rowVersion });
    expect(gone.body).toMatchObject({ logoUrl: '', mobileLogoUrl: small.body.mobileLogoUrl });
    expect((await picture(logoUrl)).statusCode).toBe(404);
    expect((await picture(small.body.mobileLogoUrl)).statusCode).toBe(200);
    const [entry] = (await world().call('GET', at('/history'), { token: admin })).body.items;
    expect(entry.changes).toContainEqual({ name: 'logoUrl', before: logoUrl, after: '' });
  });

  it('is no script, no page, nothing over a megabyte, and nobody else’s', async () => {
    const { rowVersion } = await record();
    const said = async (text: string) => (await logo('Desktop', text, rowVersion)).body[0];
    expect(await said(drawing.replace('<path', '<script>alert(1)</script><path'))).toEqual({
      propertyName: 'content',
      errorMessage: expect.stringContaining('<script>'),
    });
    expect((await said('<html>')).errorMessage).toContain('neither');
    expect((await said(`<svg><!--${'x'.repeat(1_100_000)}--></svg>`)).propertyName).toBe('content');
    expect((await send('PUT', '/logos/Sky', { content: 'AAAA', rowVersion })).status).toBe(404);
    expect((await send('PUT', '/logos/Desktop', { content: '????', rowVersion })).status).toBe(400);
    const foreign = await world().unitId('lakeshore-hydro');
    const content = Buffer.from(drawing).toString('base64');
    expect((await send('PUT', '/logos/Desktop', { content, rowVersion: 1 }, admin, foreign)).status).toBe(404);
    expect((await picture(`/logos/u-${'0'.repeat(64)}.svg`)).statusCode).toBe(404);
    expect((await record()).rowVersion).toBe(rowVersion);
  });
});

describe('their pages', () => {
  const { show, asked } = openPortal(world);
  beforeAll(() => {
    drawWhatPagesLack();
    configure({ asyncUtilTimeout: 10_000 });
    document.head.innerHTML = '<base href="/">';
  });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } });

  it('make one, with what follows from what is typed, and go on to its page', async () => {
    await show('global@ratepayer.test', `/portal/organizations/setup?bu=${unit}&do=create`);
    await screen.findByRole('heading', { level: 1, name: words.create });
    type('Name$|^Name \\*', 'Village of Oak');
    type(words.support_email, 'help@oak.test');
    type(words.support_phone, '(555) 010-0166');
    type(words.unit_name, 'Oak Water');
    type(words.administrator_name, 'Olga Oak');
    type(words.administrator_email, 'olga@oak.test');
    const slug: HTMLInputElement = screen.getByRole('textbox', { name: new RegExp(`^${words.slug}`) });
    expect(slug.value).toBe('oak-water');
    fireEvent.click(screen.getByRole('button', { name: words.create }));
    await screen.findByRole('heading', { level: 1, name: /Village of Oak/ });
    expect(asked.findLast(({ path }) => path === '/api/organizations')?.status).toBe(200);
    const units = within(screen.getByRole('region', { name: words.units }));
    expect(units.getByRole('link', { name: 'Oak Water' })).toBeDefined();
    expect(screen.getByText('olga@oak.test')).toBeDefined();
  });

  it('add a link that payers see, after an address that leads nowhere was refused', async () => {
    await show('admin@riverton.test', `/portal/business-units/external-links?bu=${unit}`);
    fireEvent.click(await screen.findByRole('button', { name: words.add_link }));
    const drawer = within(await screen.findByRole('dialog', { name: words.add_link }));
    const typed = (label: string, value: string) =>
      fireEvent.change(drawer.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } });
    typed(words.label, 'City hall');
    typed(words.url, 'http://hall.riverton.example');
    fireEvent.click(drawer.getByRole('button', { name: words.save }));
    await drawer.findAllByText(words.link_address);
    typed(words.url, 'https://hall.riverton.example');
    fireEvent.click(drawer.getByRole('button', { name: words.save }));
    const table = within(await screen.findByRole('table', { name: words.links }));
    await table.findByText('https://hall.riverton.example');
    expect((await context()).links.map(({ label }: { label: string }) => label)).toContain('City hall');
  });

  it('take a logo and a colour, and say what becomes of the colour', async () => {
    await show('admin@riverton.test', `/portal/business-units/setup?bu=${unit}&tab=look`);
    const colour = await screen.findByRole('textbox', { name: new RegExp(`^${words.colour}`) });
    fireEvent.change(colour, { target: { value: '#f5b800' } });
    await screen.findByText(words.colour_ink);
    fireEvent.change(colour, { target: { value: '#ff0000' } });
    await screen.findByText(words.colour_darker);
    const input = screen.getByLabelText(new RegExp(`${words.logo_choose}: ${words.logo_Desktop}$`));
    fireEvent.change(input, { target: { files: [new File([drawing], 'logo.svg')] } });
    await waitFor(async () => expect((await context()).logoUrl).toMatch(/^\/logos\/u-/));
    await screen.findByText(words.logo_saved);
  });

  it('begin with the first one where there is nothing at all', async () => {
    await world().rows('update business_unit set is_deleted = true');
    await show('global@ratepayer.test', '/portal/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Create the first organization' });
    await screen.findByRole('button', { name: words.create });
    await show('admin@riverton.test', '/portal/dashboard');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('do not have access'));
    await world().rows('update business_unit set is_deleted = false');
  });
});
