// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-banners/en-US.ts';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bannerSource } from '../src/capabilities/messages/banner.source.ts';
import { seedBanners } from './banner-rows.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
beforeAll(() => {
  drawWhatPagesLack();
  lookPatiently();
});
describe('the list of messages', () => testList(bannerSource, { world, seed: seedBanners }));

describe('what payers are told', () => {
  let unit: number;
  let token: string;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const asked = {
    title: 'Office closed',
    contentMarkdown: 'We are **closed** on Friday.',
    messageType: 'Warning',
    onDashboard: true,
    onLogin: false,
    onCheckout: false,
    onReceipt: true,
    onQuickPay: true,
    onAutopay: false,
    onPos: false,
    startDate: day(-2),
    endDate: day(2),
    isDismissible: true,
    order: 5,
    isActive: true,
  } as const;
  const send = (method: string, path: string, body?: object, by = token) =>
    world().call(method, `/api/business-units/${unit}/messages${path}`, { token: by, ...(body ? { body } : {}) });
  const add = async (more: object = {}) => (await send('POST', '', { ...asked, ...more })).body;
  /** The titles that a payer's page of a biller starts with. */
  const shown = async (slug = 'riverton-water', channel = 'QuickPay') => {
    const { body } = await world().call('GET', `/api/business-units/by-slug/${slug}/context/${channel}`, {});
    return body.banners.map(({ title }: { title: string }) => title);
  };
  const { show } = openPortal(world);
  beforeAll(async () => {
    document.head.innerHTML = '<base href="/">';
    unit = await world().unitId('riverton-water');
    token = await world().token('admin@riverton.test');
  });
  beforeEach(() => world().rows('delete from banner'));

  it('is read on its days alone, in its order, where it is on, of this biller', async () => {
    await add({ title: 'Later', startDate: day(2), endDate: null });
    await add({ title: 'Over', startDate: day(-9), endDate: day(-2) });
    await add({ title: 'Off', isActive: false });
    await add({ title: 'Second', order: 9, endDate: null });
    await add({ title: 'First', order: 1 });
    expect(await shown()).toEqual(['First', 'Second']);
    expect(await shown('riverton-tax')).toEqual([]);
  });

  it('is read on its channels alone, and says where', async () => {
    await add({ title: 'Counter closed', onQuickPay: false, onPos: true });
    await add({ title: 'Both', onAutopay: true, onDashboard: false, onLogin: true });
    const channels = ['QuickPay', 'Autopay', 'BackofficeAutopay', 'POS', 'IVR'];
    const told = await Promise.all(channels.map((channel) => shown('riverton-water', channel)));
    expect(told).toEqual([['Both'], ['Both'], ['Both'], ['Counter closed'], []]);
    const { body } = await world().call('GET', '/api/business-units/by-slug/riverton-water/context/QuickPay', {});
    expect(body.banners[0].places).toEqual(['Login', 'Receipt']);
  });

  it('fits together, or is refused by its field', async () => {
    const refused = async (more: object) => (await send('POST', '', { ...asked, ...more })).body[0].propertyName;
    expect(await refused({ endDate: day(-3) })).toBe('endDate');
    expect(await refused({ onDashboard: false, onReceipt: false })).toBe('onDashboard');
    expect(await refused({ onQuickPay: false })).toBe('onQuickPay');
    expect(await refused({ messageType: 'Negative' })).toBe('isDismissible');
    expect(await world().rows('select 1 from banner')).toEqual([]);
  });

  it('is stopped and shown again, each once and told, by nobody else and none of a neighbor', async () => {
    const { id } = await add();
    const stop = () => send('POST', '/switch', { ids: [id], isActive: false });
    expect((await Promise.all([stop(), stop()])).map(({ body }) => body.changed).toSorted()).toEqual([0, 1]);
    expect(await shown()).toEqual([]);
    const { body } = await send('GET', `/${id}/history`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['Changed', 'Added']);
    const neighbor = await world().token('admin@lakeshore.test');
    const theirs = await world().unitId('lakeshore-hydro');
    const there = await world().call('POST', `/api/business-units/${theirs}/messages`, {
      token: neighbor,
      body: asked,
    });
    expect((await send('POST', '/switch', { ids: [id, there.body.id], isActive: true })).status).toBe(404);
    expect(await shown()).toEqual([]);
    const clerk = await world().token('clerk@riverton.test');
    expect((await send('POST', '/switch', { ids: [id], isActive: true }, clerk)).status).toBe(403);
    // Read before it was stopped: an older version.
    expect((await send('PUT', `/${id}`, { ...asked, rowVersion: 1 })).status).toBe(409);
  });

  it('is written on a page that shows what payers will read', async () => {
    await show('admin@riverton.test', `/portal/messages/create?bu=${unit}`);
    fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Water main' } });
    fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: 'Crews are **there**. <b>x</b>' } });
    const strong = await screen.findAllByText('there');
    expect(strong.map(({ tagName }) => tagName)).toEqual(['STRONG', 'STRONG']);
    expect(document.querySelector('.banner b')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^First day/), { target: { value: day(-1) } });
    fireEvent.click(screen.getByRole('button', { name: words.save }));
    await screen.findByRole('heading', { level: 1, name: 'Water main' });
    await waitFor(async () => expect(await shown()).toEqual(['Water main']));
  });
});
