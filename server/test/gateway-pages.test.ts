// @vitest-environment page
import { texts as formWords } from '@ratepayer/contract/texts/staff-forms/en-US.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-gateways/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkGateway } from '../src/capabilities/gateways/check-gateway.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { openMerchantAccounts, secretKey } from './merchant-account-kit.ts';
import { prepare } from './paying.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const { world, unit, newNumber } = await openMerchantAccounts();
beforeAll(() => {
  drawWhatPagesLack();
  lookPatiently();
});
const [own] = await world().rows<{ id: number; gateway: number }>(
  `select id, gateway_id as gateway from merchant_account
    where business_unit_id = $1 and purpose = 'Base Payment' order by id limit 1`,
  [unit],
);
const [fees] = await world().rows<{ id: number }>(
  `select id from merchant_account
    where business_unit_id = $1 and purpose = 'Service Fee' and status = 'Active' order by id limit 1`,
  [unit],
);
const sandbox = Number(own?.gateway);

describe('a gateway', () => {
  it('is opened in a drawer, paused with a text and resumed there', async () => {
    const silent: PaymentDeps = {
      ...world().deps,
      gatewayOf: (type) => ({ ...world().deps.gatewayOf(type), inquire: () => new Promise(() => undefined) }),
    };
    await world().rows('update gateway set limit_seconds = 0.05 where id = $1', [sandbox]);
    const caller = { ...systemCaller([unit]), role: 'Global Admin', name: 'Gale Adams' } as const;
    await checkGateway(silent, caller, { businessUnitId: unit, id: sandbox });
    await world().rows('update gateway set limit_seconds = 20 where id = $1', [sandbox]);
    const portal = openPortal(world);
    await portal.show('global@ratepayer.test', `/portal/gateways?bu=${unit}&gateway=${sandbox}`);
    fireEvent.click(await screen.findByRole('button', { name: words.check_now }));
    await screen.findByRole('alert');
    expect(screen.getAllByText(/^It answered in \d+ ms\.$/).length).toBeGreaterThan(0);
    within(screen.getByRole('table', { name: words.checks })).getAllByText(/did not answer in time/);
    fireEvent.click(await screen.findByRole('button', { name: words.pause }));
    const asked = within(await screen.findByRole('dialog', { name: 'Pause Sandbox?' }));
    fireEvent.change(asked.getByLabelText(/^Text to payers/), { target: { value: 'Back at noon.' } });
    fireEvent.click(asked.getByRole('button', { name: words.pause }));
    expect(await screen.findAllByText(/Back at noon/)).not.toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: words.resume }));
    const asks = within(await screen.findByRole('dialog', { name: 'Resume Sandbox?' }));
    fireEvent.click(asks.getByRole('button', { name: words.resume }));
    await screen.findByRole('button', { name: words.pause });
  });
});

describe('the limits of a gateway', () => {
  const at = (path = '') => `/api/business-units/${unit}/gateways/${sandbox}${path}`;
  const colleague = async (method: string, path: string, body?: object) =>
    world().call(method, at(path), { token: await world().token('global@ratepayer.test'), ...(body ? { body } : {}) });
  const read = async () => (await colleague('GET', '')).body;
  const waits = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${words.limit_seconds}`));
  const type = async (seconds: string) => fireEvent.change(await waits(), { target: { value: seconds } });
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const open = () => openPortal(world).show('global@ratepayer.test', `/portal/gateways?bu=${unit}&gateway=${sandbox}`);

  it('are not lost with the drawer: Esc, the cross and its way back ask first', async () => {
    await open();
    const field = await waits();
    const { limitSeconds } = await read();
    await type('33');
    const leaving = [
      () => fireEvent.keyDown(field, { key: 'Escape' }),
      () => press(formWords.close),
      () => press(words.cancel),
    ];
    for (const leave of leaving) {
      await leave();
      const asked = within(await screen.findByRole('dialog', { name: formWords.leave_unsaved }));
      fireEvent.click(asked.getByRole('button', { name: formWords.stay }));
      await waitFor(() => expect(screen.queryByText(formWords.leave_unsaved)).toBeNull());
      expect((await waits()).value).toBe('33');
    }
    fireEvent.keyDown(field, { key: 'Escape' });
    await press(formWords.leave);
    await waitFor(() => expect(screen.queryByLabelText(new RegExp(`^${words.limit_seconds}`))).toBeNull());
    expect((await read()).limitSeconds).toBe(limitSeconds);
  });

  it('stay as typed while it is paused beside them and resumed by a colleague, and are saved then', async () => {
    await open();
    await type('34');
    await press(words.pause);
    const asked = within(await screen.findByRole('dialog', { name: 'Pause Sandbox?' }));
    fireEvent.change(asked.getByLabelText(/^Text to payers/), { target: { value: 'Back at one.' } });
    fireEvent.click(asked.getByRole('button', { name: words.pause }));
    await screen.findByRole('button', { name: words.resume });
    expect((await waits()).value).toBe('34');
    const { standingVersion } = await read();
    expect((await colleague('POST', '/resume', { standingVersion })).status).toBe(200);
    await press(formWords.save);
    await waitFor(async () => expect(await read()).toMatchObject({ limitSeconds: 34, health: 'Good' }));
    // Saved, they hold nobody up.
    await press(words.cancel);
    await waitFor(() => expect(screen.queryByLabelText(new RegExp(`^${words.limit_seconds}`))).toBeNull());
  });

  it('are kept beside what a colleague saved first, each time, and saved over it', async () => {
    await open();
    await type('35');
    for (const theirs of [41, 42]) {
      const { rowVersion, notFoundFinalSeconds } = await read();
      const body = { limitSeconds: theirs, notFoundFinalSeconds, rowVersion };
      expect((await colleague('PUT', '', body)).status).toBe(200);
      await press(formWords.save);
      await press(formWords.see_changes);
      const table = within(await screen.findByRole('columnheader', { name: formWords.theirs }).then(tableOf));
      table.getByText('35');
      table.getByText(String(theirs));
      await press(formWords.keep_mine);
      expect((await waits()).value).toBe('35');
    }
    await press(formWords.save);
    await waitFor(async () => expect((await read()).limitSeconds).toBe(35));
  });
});

const tableOf = (head: HTMLElement) => head.closest('table') as HTMLElement;

describe('a merchant account', () => {
  it('is made and changed in the portal; a town reads it and changes nothing', async () => {
    const portal = openPortal(world);
    await portal.show('global@ratepayer.test', `/portal/merchant-accounts/create?bu=${unit}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Cardline' }));
    const type = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await screen.findByLabelText(/^Merchant number/);
    fireEvent.click(screen.getByRole('button', { name: words.save_draft }));
    await screen.findByRole('link', { name: words.choose_source });
    type(/^Name/, 'Made in the portal');
    type(/^Merchant number/, newNumber());
    fireEvent.click(screen.getByLabelText('QuickPay'));
    type(/^Secret key/, secretKey);
    fireEvent.click(screen.getByRole('button', { name: words.save_draft }));
    await screen.findByRole('heading', { name: /Made in the portal/ });
    const [made] = await world().rows(
      `select id, channels, credentials_enveloped <> '' as sealed from merchant_account
        where name = 'Made in the portal'`,
    );
    expect(made).toMatchObject({ channels: ['QuickPay'], sealed: true });
    await portal.show('admin@riverton.test', `/portal/merchant-accounts/detail/${made.id}?bu=${unit}`);
    await screen.findByRole('heading', { name: /Made in the portal/ });
    await screen.findByText(words.deposit_days);
    expect(screen.queryByRole('button', { name: words.save_draft })).toBeNull();
  });

  it('shows where it is used: its days, readers that read for it, and fees that go to it', async () => {
    const { token, accountIds } = await world().quickPay(['10001']);
    const paid = await prepare(world(), { token, accountId: accountIds[0] ?? 0, amountMinor: 1400 });
    expect((await paid.process({ duplicateConfirmed: true })).status).toBe(200);
    const portal = openPortal(world);
    const page = `/portal/merchant-accounts/detail/${own?.id}?bu=${unit}`;
    await portal.show('admin@riverton.test', `${page}&tab=batches`);
    const all = await screen.findByRole('link', { name: words.batches_of_number });
    expect(all.getAttribute('href')).toContain('/portal/reports/batches/');
    within(await screen.findByRole('table', { name: words.batches })).getAllByRole('link');
    await portal.show('admin@riverton.test', `${page}&tab=devices`);
    await screen.findByText(/^No reader reads for this merchant account/);
    await portal.show('admin@riverton.test', `${page}&tab=schedules`);
    await screen.findByText('No fee goes to this merchant account.');
    await portal.show('admin@riverton.test', page.replace(`/${own?.id}?`, `/${fees?.id}?`).concat('&tab=schedules'));
    within(await screen.findByRole('table', { name: 'Fee schedules' })).getAllByText(/%/);
  });
});
