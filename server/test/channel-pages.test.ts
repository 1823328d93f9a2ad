// @vitest-environment page
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-channels/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { cardToken } from './paying.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
const portal = openPortal(world);
let unit: number;
let admin: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  lookPatiently();
  drawWhatPagesLack();
});

const channelOf = async (key: string, of = unit): Promise<ChannelSetup> => {
  const { body } = await world().call('GET', `/api/business-units/${of}/channels`, { token: admin });
  const found = (body.items as ChannelSetup[]).find((one) => one.key === key);
  if (!found) throw new Error(`no channel ${key}: ${JSON.stringify(body)}`);
  return found;
};
const put = (key: string, values: object, token = admin) =>
  world().call(`PUT`, `/api/business-units/${unit}/channel/${key}/payment-intent-config`, { token, body: values });
/** What is kept of a channel, as its form sends it. */
const asSent = ({ config: { lateFeeOwnLine: _, ...config }, rowVersion }: ChannelSetup) => ({
  ...config,
  cardBrands: config.cardBrands.filter((brand) => brand !== 'Unknown'),
  rowVersion,
});
const begin = async () => {
  const { token, accountIds } = await world().quickPay(['10001']);
  const body = { businessUnitId: unit, channel: 'QuickPay', accountIds };
  const begun = await world().call('POST', '/api/payment-intents', { token, body });
  const charge = (amountMinor: number) =>
    world().call('PUT', `/api/payment-intents/${begun.body.identifier}/charges`, {
      token,
      body: { lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor }] },
    });
  return { begun, charge };
};

describe('a channel', () => {
  it('is set up once by two who read the same, in the first place and later on', async () => {
    await world().rows("delete from channel where channel = 'Autopay' and business_unit_id = $1", [unit]);
    for (const key of ['QuickPay', 'Autopay']) {
      const now = await channelOf(key);
      const answers = await Promise.all([7, 8].map((n) => put(key, { ...asSent(now), maximumAccounts: n })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await put(key, { ...asSent(now), maximumAccounts: 9 })).status).toBe(409);
      const { config } = await channelOf(key);
      expect(config).toEqual(answers.find(({ status }) => status === 200)?.body.config);
      const { body } = await world().call('GET', `/api/business-units/${unit}/channel/${key}/history`, {
        token: admin,
      });
      expect(body.items).toHaveLength(1);
    }
    expect(
      (await put('QuickPay', asSent(await channelOf('QuickPay')), await world().token('clerk@riverton.test'))).status,
    ).toBe(403);
  });

  it('changes for sessions that begin then: open ones keep what they began with, and may finish', async () => {
    const before = await begin();
    const now = await channelOf('QuickPay');
    expect((await put('QuickPay', { ...asSent(now), maximumMinor: 5_000 })).status).toBe(200);
    expect((await before.charge(6_000)).status).toBe(200);
    const after = await begin();
    expect((await after.charge(6_000)).status).toBe(400);
    expect((await after.charge(4_000)).status).toBe(200);
    const [counted] = await world().rows<{ open: number }>(
      `select count(*)::int as open from payment_session where business_unit_id = $1 and channel = 'QuickPay'
        and status not in ('Complete', 'Abandoned')`,
      [unit],
    );
    const open = await channelOf('QuickPay');
    expect(open.openSessions).toBe(counted?.open);
    expect(open.openSessions).toBeGreaterThan(1);
    await put('QuickPay', { ...asSent(open), mode: 'Disabled' });
    expect((await before.charge(5_500)).status).toBe(200);
    expect((await begin()).begun.status).toBe(400);
    await put('QuickPay', { ...asSent(await channelOf('QuickPay')), mode: 'Enabled', maximumMinor: 1_000_000 });
    expect((await begin()).begun.status).toBe(200);
  });

  it('takes no payments without an active merchant account for each method, nor what does not fit', async () => {
    const now = await channelOf('QuickPay');
    await world().rows(
      `update merchant_account set status = 'Disabled' where business_unit_id = $1 and purpose = 'Base Payment'`,
      [unit],
    );
    expect((await put('QuickPay', asSent(now))).body).toMatchObject([{ propertyName: 'mode' }]);
    expect((await put('QuickPay', { ...asSent(now), mode: 'Disabled' })).status).toBe(200);
    await world().rows(`update merchant_account set status = 'Active' where business_unit_id = $1`, [unit]);
    const off = await channelOf('QuickPay');
    const wrong: [object, string][] = [
      [{ maximumMinor: 1, minimumMinor: 2 }, 'maximumMinor'],
      [{ cardBrands: [] }, 'cardBrands'],
      [{ achEnabled: false, quickPayRestriction: 'ACH Only' }, 'quickPayRestriction'],
      [{ mode: 'Enabled', achEnabled: false, cardEnabled: false }, 'cardEnabled'],
      [{ maximumAccounts: 21 }, 'maximumAccounts'],
    ];
    for (const [values, field] of wrong)
      expect((await put('QuickPay', { ...asSent(off), ...values })).body).toMatchObject([{ propertyName: field }]);
    expect((await put('QuickPay', { ...asSent(off), mode: 'Enabled' })).status).toBe(200);
    const abroad = `/api/business-units/${await world().unitId('lakeshore-hydro')}/channels`;
    expect((await world().call('GET', abroad, { token: admin })).status).toBe(404);
  });

  it('is seen in the set-up, and asks before it is switched off, with how many sessions are open', async () => {
    for (const address of ['business-units/channels', 'business-units/setup?tab=channels']) {
      await portal.show('admin@riverton.test', `/portal/${address}${address.includes('?') ? '&' : '?'}bu=${unit}`);
      const table = await screen.findByRole('table', { name: words.channels }, { timeout: 15_000 });
      expect(within(table).getAllByRole('row')).toHaveLength(6);
    }
    await portal.show('admin@riverton.test', `/portal/business-units/channel/QuickPay?bu=${unit}`);
    const group = await screen.findByRole('group', { name: /^Takes payments/ }, { timeout: 15_000 });
    const mode = (name: string) => within(group).getByRole('button', { name });
    const isOn = (name: string) => mode(name).getAttribute('aria-pressed');
    const { openSessions } = await channelOf('QuickPay');
    fireEvent.click(mode('Disabled'));
    await waitFor(() => expect([isOn('Disabled'), isOn('Enabled')]).toEqual(['true', 'false']));
    // What is not saved is counted, says what it was, and is taken back one by one or as a whole.
    fireEvent.click(screen.getByLabelText(words.partial));
    await screen.findByText('2 changes not saved.');
    screen.getByText('Was On');
    fireEvent.click(screen.getByRole('button', { name: `Undo ${words.partial}` }));
    await screen.findByText('1 change not saved.');
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await screen.findByText('No changes to save.');
    expect(isOn('Enabled')).toBe('true');
    fireEvent.click(mode('Disabled'));
    await screen.findByText('1 change not saved.');
    fireEvent.click(screen.getByRole('button', { name: words.save_channel }));
    const dialog = await screen.findByRole('dialog', { name: /^Disable/ });
    within(dialog).getByText(new RegExp(`^${openSessions} open session`));
    expect((await channelOf('QuickPay')).config.mode).toBe('Enabled');
    fireEvent.click(within(dialog).getByRole('button', { name: words.disable }));
    await waitFor(async () => expect((await channelOf('QuickPay')).config.mode).toBe('Disabled'));
    await portal.show('clerk@riverton.test', `/portal/business-units/channel/QuickPay?bu=${unit}`);
    await screen.findByText(words.changes_later, undefined, { timeout: 15_000 });
    expect(screen.queryByRole('button', { name: words.save_channel })).toBeNull();
    await portal.show('admin@riverton.test', `/portal/business-units/channel/Nowhere?bu=${unit}`);
    await screen.findByText(words.no_such, undefined, { timeout: 15_000 });
  });

  it('says on the channels that take payments by themselves when, how much and what is told before', async () => {
    const address = `/portal/business-units/channel/BackofficeAutopay?tab=automatic&bu=${unit}`;
    const rules = async () =>
      (await world().call('GET', `/api/business-units/${unit}/autopay-rules/BackofficeAutopay`, { token: admin })).body;
    await portal.show('admin@riverton.test', address);
    const form = within(await screen.findByRole('form', { name: words.automatic }, { timeout: 15_000 }));
    const type = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(new RegExp(`^${label}`), { selector: 'input, select' }), {
        target: { value },
      });
    type(words.max_automatic, '750.00');
    type(words.lead_days, '5');
    expect(form.queryByText(/^Payers must be told of a changed amount 10 days/)).toBeNull();
    type(words.notice_days, '7');
    form.getByText(/^Payers must be told of a changed amount 10 days/);
    type(words.cancel_hours, '48');
    type(words.processing_time, '06:30');
    type(words.unusual, '');
    const day = form.getByRole('button', { name: words.choose_DayOfMonth });
    fireEvent.click(day);
    await waitFor(() => expect(day.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(form.getByRole('button', { name: words.automatic_save }));
    await waitFor(async () => expect((await rules()).rowVersion).toBe(1));
    expect(await rules()).toMatchObject({
      maxAmountMinor: 75_000,
      daysProcessingAllowedBeforeDueDate: 5,
      daysScheduledBeforeProcessed: 7,
      hoursCancellationAllowedBeforeProcessed: 48,
      schedulingTypes: ['DayOfMonth'],
      processingTime: '06:30',
      unusualPercent: null,
    });
    const history = await screen.findByRole('table', undefined, { timeout: 15_000 });
    within(history).getByText('$750.00');
    within(history).getByText(words.choose_DayOfMonth);
    await screen.findByText(/Nothing is planned yet/);
    // Whoever was second reads what the first one made of it.
    const stale = within(await screen.findByRole('form', { name: words.automatic }));
    const path = `/api/business-units/${unit}/autopay-rules/BackofficeAutopay`;
    const { planned: _, ...now } = await rules();
    const first = await world().call('PUT', path, { token: admin, body: { ...now, unusualPercent: 200 } });
    expect(first.status).toBe(200);
    fireEvent.change(stale.getByLabelText(new RegExp(`^${words.lead_days}`), { selector: 'input' }), {
      target: { value: '31' },
    });
    fireEvent.click(stale.getByRole('button', { name: words.automatic_save }));
    await stale.findByRole('link', { name: new RegExp(`^${words.lead_days}: .*30`) });
    expect((await rules()).daysProcessingAllowedBeforeDueDate).toBe(5);
    fireEvent.change(stale.getByLabelText(new RegExp(`^${words.lead_days}`), { selector: 'input' }), {
      target: { value: '6' },
    });
    fireEvent.click(stale.getByRole('button', { name: words.automatic_save }));
    await screen.findByRole('alert', undefined, { timeout: 15_000 });
    expect(await rules()).toMatchObject({ daysProcessingAllowedBeforeDueDate: 5, unusualPercent: 200, rowVersion: 2 });
    // Who only reads sees it as text, and a channel on which payers pay themselves has none of it.
    await portal.show('clerk@riverton.test', address);
    await screen.findByText(words.choose_DayOfMonth, { selector: 'dd' }, { timeout: 15_000 });
    expect(screen.queryByRole('button', { name: words.automatic_save })).toBeNull();
    await portal.show('admin@riverton.test', `/portal/business-units/channel/QuickPay?bu=${unit}`);
    await screen.findByRole('button', { name: words.save_channel }, { timeout: 15_000 });
    expect(screen.queryByRole('tab', { name: words.automatic })).toBeNull();
  });

  it('shows on the telephone what callers are asked, and at the counter the readers that stand there', async () => {
    await portal.show('admin@riverton.test', `/portal/business-units/channel/IVR?bu=${unit}`);
    await screen.findByRole('heading', { name: words.by_phone }, { timeout: 15_000 });
    const { body: config } = await world().call('GET', `/api/business-units/${unit}/account-config`, {
      token: admin,
    });
    const asked = config.fields.filter((one: { isIvrLookupField: boolean }) => one.isIvrLookupField);
    for (const { label } of asked) await screen.findByText(label, { selector: 'li' });
    expect(screen.queryByText(words.counter)).toBeNull();
    const [reader] = await world().rows<{ name: string; status: string }>(
      'select name, status from device where business_unit_id = $1 order by name limit 1',
      [unit],
    );
    await portal.show('admin@riverton.test', `/portal/business-units/channel/POS?bu=${unit}`);
    await screen.findByRole('heading', { name: words.counter }, { timeout: 15_000 });
    await (reader ? screen.findByRole('link', { name: reader.name }) : screen.findByText(words.counter_keyed));
    screen.getByRole('link', { name: words.counter_readers });
    expect(screen.queryByText(words.by_phone)).toBeNull();
  });

  it('is tried with one dollar: what is in the way, the card fields, the terms, how it ended', async () => {
    const page = `/portal/business-units/channel/QuickPay?bu=${unit}`;
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: words.test_make }, { timeout: 15_000 }));
      await screen.findByRole('dialog', { name: /^Test / });
    };
    await put('QuickPay', { ...asSent(await channelOf('QuickPay')), mode: 'Disabled' });
    await portal.show('admin@riverton.test', page);
    await open();
    await screen.findByText(/Set it to Enabled first/);
    expect(screen.queryByRole('button', { name: words.test_send })).toBeNull();
    await put('QuickPay', { ...asSent(await channelOf('QuickPay')), mode: 'Enabled' });
    await portal.show('admin@riverton.test', page);
    await open();
    await screen.findByText(words.test_banner);
    const frame = document.querySelector<HTMLIFrameElement>('dialog iframe.card-frame');
    expect(frame?.src).toContain('origin=');
    const fields = frame?.contentWindow as Window;
    const token = await cardToken(world());
    // What the gateway's page in the frame answers.
    fields.postMessage = (({ id }: { readonly id: string }) =>
      dispatchEvent(new MessageEvent('message', { source: fields, data: { type: 'answer', id, token } }))) as never;
    // Without the agreement nothing is sent, and it is said.
    fireEvent.click(screen.getByRole('button', { name: words.test_send }));
    await screen.findByText(/^Agree to the terms/);
    fireEvent.click(screen.getByLabelText(/^I agree to/));
    fireEvent.click(screen.getByRole('button', { name: words.test_send }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 15_000 });
    const made = within(await screen.findByRole('table', { name: words.tests }));
    made.getByText(/4242$/);
    made.getByText('Passed');
    await portal.show('clerk@riverton.test', page);
    await screen.findByText(words.changes_later, undefined, { timeout: 15_000 });
    expect(screen.queryByRole('button', { name: words.test_make })).toBeNull();
  });
});
