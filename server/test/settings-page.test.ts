// @vitest-environment page
import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import type { OrganizationPreferences } from '@ratepayer/contract/organizations/preference.operations.ts';
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

const at = (below: string, of = unit) => `/api/business-units/${of}/${below}`;
const get = async <T>(below: string, token = admin): Promise<T> =>
  (await world().call('GET', at(below), { token })).body;
const preferences = () => get<OrganizationPreferences>('organization-preferences');
const save = async (body: object, token = admin) => {
  const { rowVersion, ...now } = await preferences();
  return world().call('PUT', at('organization-preferences'), { token, body: { ...now, rowVersion, ...body } });
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const voided = async () =>
  (await get<{ items: NotificationTemplate[] }>('organization-notification-templates')).items.find(
    ({ key }) => key === 'Payment Voided',
  );

describe('what an organization decides', () => {
  it('is read by payers two weeks before, and by dashboards where a business unit says nothing itself', async () => {
    const context = async () =>
      (await world().call('GET', `/api/business-units/${unit}/context/QuickPay`)).body.closures;
    const path = 'engagement/adoption';
    await save({
      closures: [
        { day: inDays(40), name: 'Later' },
        { day: inDays(5), name: 'Audit day' },
        { day: inDays(-3), name: 'Over' },
      ],
      adoptionTargetPercent: 60,
    });
    expect((await preferences()).closures.map(({ name }) => name)).toEqual(['Over', 'Audit day', 'Later']);
    expect(await context()).toEqual([{ day: inDays(5), name: 'Audit day' }]);
    expect((await get<{ targetPercent: number }>(path)).targetPercent).toBe(60);
    await world().rows('update business_unit set adoption_target_percent = 30 where id = $1', [unit]);
    expect((await get<{ targetPercent: number }>(path)).targetPercent).toBe(30);
    // What was saved stands in the history, for staff too.
    const clerk = await world().token('clerk@riverton.test');
    const { items } = await get<{ items: object[] }>('organization-preferences/history', clerk);
    expect(JSON.stringify(items[0])).toContain('Audit day');
  });

  it('is saved by one of two at once, by administrators alone, whole and once a day', async () => {
    const now = await preferences();
    const two = await Promise.all(
      [10, 20].map((adoptionTargetPercent) =>
        world().call('PUT', at('organization-preferences'), {
          token: admin,
          body: { ...now, adoptionTargetPercent },
        }),
      ),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const twice = await save({
      closures: [
        { day: inDays(5), name: 'One' },
        { day: inDays(5), name: '' },
      ],
    });
    expect(twice.status).toBe(400);
    expect(twice.body.map(({ propertyName }: { propertyName: string }) => propertyName)).toEqual([
      'closures[1].day',
      'closures[1].name',
    ]);
    expect((await save({}, await world().token('clerk@riverton.test'))).status).toBe(403);
    const base = await world().token('base@riverton.test');
    expect((await world().call('GET', at('organization-preferences'), { token: base })).status).toBe(403);
    const foreign = await world().unitId('lakeshore-hydro');
    for (const method of ['GET', 'PUT'])
      expect(
        (
          await world().call(method, at('organization-preferences', foreign), {
            token: admin,
            ...(method === 'PUT' ? { body: now } : {}),
          })
        ).status,
      ).toBe(404);
  });

  it('says nothing of features: new business units begin with those of the platform', async () => {
    const global = await world().token('global@ratepayer.test');
    const read = await get<{ rowVersion: number }>('feature-defaults', global);
    const put = (body: object, token = global) => world().call('PUT', at('feature-defaults'), { token, body });
    const wanted = { ...read, businessUnitFeaturesProducts: 'Enabled' };
    const two = await Promise.all([put(wanted), put({ ...wanted, businessUnitFeaturesMeterReadings: 'Enabled' })]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await put(wanted)).status).toBe(409);
    expect((await put(wanted, admin)).status).toBe(403);
    const [{ id }] = (await world().rows('select organization_id as id from business_unit where id = $1', [unit])) as [
      { id: number },
    ];
    const made = await world().call('POST', `/api/organizations/${id}/business-units`, {
      token: admin,
      body: {
        name: 'Riverton Parks',
        slug: 'riverton-parks',
        header: 'Riverton Parks',
        currencyCode: 'USD',
        culture: 'en-US',
        timezone: 'US/Central',
        phone: '5125550101',
        email: 'parks@riverton.test',
      },
    });
    expect(made.status).toBe(200);
    expect(
      await world().rows("select mode from feature_setting where business_unit_id = $1 and feature_key = 'Products'", [
        made.body.id,
      ]),
    ).toEqual([{ mode: 'Enabled' }]);
  });
});

describe('the settings', () => {
  const portal = openPortal(world);
  beforeAll(() => {
    drawWhatPagesLack();
    configure({
      asyncUtilTimeout: 10_000,
      getElementError: (message) =>
        new Error(`${message?.split('\n')[0]} in: ${document.querySelector('main')?.textContent}`),
    });
  });
  const open = async (tab: string, as = 'admin@riverton.test') => {
    await portal.show(as, `/portal/settings?bu=${unit}&tab=${tab}`);
    await screen.findByRole('heading', { level: 1, name: 'Settings' }, { timeout: 15_000 });
  };

  it('word a message with what it may name, show how it reads, and take it back', async () => {
    await open('notification-templates');
    fireEvent.click(await screen.findByRole('button', { name: /^Payment Voided/ }, { timeout: 15_000 }));
    const form = await screen.findByRole('form', { name: 'Payment Voided' });
    const body = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ });
    expect(body.value).toContain('{{biller}} canceled your payment of {{amount}}.');
    fireEvent.change(body, { target: { value: 'Nothing was taken.' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await within(form).findAllByText(/\{\{amount\}\} must stay in this text\./);
    fireEvent.change(body, { target: { value: 'We took nothing of ' } });
    body.setSelectionRange(19, 19);
    fireEvent.click(screen.getByRole('button', { name: 'Insert amount' }));
    await waitFor(() => expect(body.value).toBe('We took nothing of {{amount}}'));
    const preview = screen.getByRole('region', { name: 'Preview' });
    await within(preview).findByText(/We took nothing of \$84\.12/);
    expect(within(preview).getByTitle('The e-mail as payers see it').getAttribute('src')).toContain(
      '/api/notification-previews?',
    );
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await voided())?.texts[0]?.body).toBe('We took nothing of {{amount}}'));
    fireEvent.click(within(form).getByRole('button', { name: 'Reset to that text' }));
    await waitFor(() => expect(body.value).toContain('canceled'));
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await voided())?.texts).toEqual([]));
  });

  it('switch a reminder off, and are text for a clerk, with the same words', async () => {
    await open('notification-templates&template=Payment-Due-Reminder.SMS');
    const form = await screen.findByRole('form', { name: 'Payment Due Reminder' }, { timeout: 15_000 });
    fireEvent.change(within(form).getByRole('combobox', { name: /^Sent to payers/ }), { target: { value: 'off' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. The next message says it.');
    await open('notification-templates&template=Payment-Due-Reminder.SMS', 'clerk@riverton.test');
    await screen.findByRole('heading', { name: /^Payment Due Reminder/ }, { timeout: 15_000 });
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Access' })).toBeNull();
  });

  it('add a closure, change and remove it', async () => {
    await save({ closures: [] });
    await open('calendars');
    const closures = await screen.findByRole('region', { name: 'Office closures' }, { timeout: 15_000 });
    fireEvent.click(within(closures).getByRole('button', { name: 'Add a day' }));
    const form = await screen.findByRole('form', { name: 'Add a day' });
    fireEvent.change(within(form).getByLabelText(/^Closed on/), { target: { value: inDays(9) } });
    fireEvent.change(within(form).getByLabelText(/^Why/), { target: { value: 'Founders’ day' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save day' }));
    await waitFor(async () =>
      expect((await preferences()).closures).toEqual([{ day: inDays(9), name: 'Founders’ day' }]),
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect((await preferences()).closures).toEqual([]));
  });

  it('aim for the whole organization, and tell what new business units begin with', async () => {
    await open('targets');
    const form = await screen.findByRole('form', { name: 'Targets' }, { timeout: 15_000 });
    fireEvent.change(within(form).getByRole('textbox', { name: /^Aim/ }), { target: { value: '75' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save targets' }));
    await waitFor(async () => expect((await preferences()).adoptionTargetPercent).toBe(75));
    await open('organization', 'clerk@riverton.test');
    await screen.findByText('New business units begin with', undefined, { timeout: 15_000 });
    screen.getByText('Debug logging of this browser is off');
    fireEvent.keyDown(window, { ctrlKey: true, shiftKey: true, code: 'Period' });
  });

  it('have the digest sent to whoever wants it, and to nobody where it is switched off', async () => {
    await open('organization', 'clerk@riverton.test');
    const digest = await screen.findByRole('region', { name: 'Daily digest' }, { timeout: 15_000 });
    fireEvent.click(await within(digest).findByRole('button', { name: 'Get it' }));
    await within(digest).findByText(/^You get it each day from 7 o’clock/);
    expect(within(digest).queryByRole('form')).toBeNull();
    await open('organization');
    const form = await screen.findByRole('form', { name: 'For the whole organization' }, { timeout: 15_000 });
    fireEvent.click(within(form).getByRole('checkbox', { name: /^Send it to staff/ }));
    fireEvent.click(within(form).getByRole('button', { name: 'Save digest' }));
    await screen.findByText(/^An administrator switched it off/);
    expect((await preferences()).digestIsOn).toBe(false);
  });

  it('call the provider otherwise, from a minute on', async () => {
    await open('platform', 'global@ratepayer.test');
    const form = await screen.findByRole('form', { name: 'Provider name shown to payers' }, { timeout: 15_000 });
    fireEvent.change(within(form).getByRole('textbox', { name: /^Name/ }), { target: { value: 'County Pay' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save name' }));
    await screen.findByText('Provider name saved. Payers read it in a minute.');
    const named = await world().call('GET', '/api/installation/provider-name', {
      token: await world().token('global@ratepayer.test'),
    });
    expect(named.body).toMatchObject({ name: 'County Pay', nameNow: 'Ratepayer' });
  });
});
