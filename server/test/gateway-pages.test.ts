// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-gateways/en-US.ts';
import { fireEvent, screen, within } from '@testing-library/dom';
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
