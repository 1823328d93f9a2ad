// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-exports/en-US.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { readUploadConfig } from '../src/capabilities/accounts/uploads/upload-config.ts';
import { exportPayments } from '../src/capabilities/jobs/tasks/export-payments.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { prepare } from './paying.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
const { show } = openPortal(world);
let unit: number;
let home: string;
let global: string;
let admin: string;

beforeAll(async () => {
  configure({
    asyncUtilTimeout: 30_000,
    getElementError: (message) => new Error(`${message?.split('\n')[0]} in: ${document.body.textContent}`),
  });
  drawWhatPagesLack();
  document.head.innerHTML = '<base href="/">';
  unit = await world().unitId('riverton-water');
  home = `/api/business-units/${unit}/billing-systems`;
  [global, admin] = [await world().token('global@ratepayer.test'), await world().token('admin@riverton.test')];
});

let made = 0;
const values = (more: object = {}) => ({
  name: `Ledger ${++made}`,
  vendor: 'Ledgerworks',
  billParser: 'Generic CSV',
  exportFormat: 'Generic Fixed Width',
  supportsRealtimeBalance: false,
  notes: '',
  isActive: true,
  ...more,
});
const add = async (more: object = {}, token = global) => world().call('POST', home, { token, body: values(more) });
async function added(more: object = {}) {
  const { status, body } = await add(more);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
const change = (id: number, body: object, token = global) => world().call('PUT', `${home}/${id}`, { token, body });
async function useIn(slug: string, billingSystemId: number | null, token = global) {
  const of = `/api/business-units/${await world().unitId(slug)}`;
  const { body: now } = await world().call('GET', of, { token });
  return world().call('PUT', of, { token, body: { ...basicsOf(now), billingSystemId } });
}
const basics = ['name', 'slug', 'header', 'subHeader', 'currencyCode', 'culture', 'timezone', 'phone', 'email'];
const basicsOf = (now: Record<string, unknown>) =>
  Object.fromEntries([...basics, 'address', 'hoursText', 'rowVersion'].map((name) => [name, now[name]]));

it('is made and changed by Global Admins, against the version that was read, with a history', async () => {
  const one = await added({ name: 'North' });
  expect(one).toMatchObject({
    name: 'North',
    billParser: 'Generic CSV',
    businessUnits: 0,
    mapping: '',
    isActive: true,
  });
  const { rowVersion } = one;
  const again = await change(one.id, { ...values(), name: 'North 2', rowVersion });
  expect([again.status, again.body.name]).toEqual([200, 'North 2']);
  expect((await change(one.id, { ...values(), rowVersion })).status).toBe(409);
  const { body } = await world().call('GET', `${home}/${one.id}/history`, { token: admin });
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['Changed', 'Added']);
  for (const token of [admin, await world().token('clerk@riverton.test')]) {
    expect((await add({}, token)).status).toBe(403);
    expect((await change(one.id, { ...values(), rowVersion: 2 }, token)).status).toBe(403);
  }
});

it('tells from each business unit of a town what was changed from another, and nobody of another town', async () => {
  const one = await added({ name: 'East' });
  const tax = await world().unitId('riverton-tax');
  const from = (unitId: number) => `/api/business-units/${unitId}/billing-systems/${one.id}`;
  const { rowVersion } = one;
  await world().call('PUT', from(tax), { token: global, body: { ...values(), name: 'East 2', rowVersion } });
  const told = async (unitId: number, token: string) =>
    (await world().call('GET', `${from(unitId)}/history`, { token })).body.items.map(
      ({ action }: { action: string }) => action,
    );
  for (const unitId of [unit, tax]) expect(await told(unitId, admin)).toEqual(['Changed', 'Added']);
  const lakeshore = await world().unitId('lakeshore-hydro');
  expect(await told(lakeshore, await world().token('admin@lakeshore.test'))).toEqual([]);
  expect(await told(lakeshore, global)).toEqual(['Changed', 'Added']);
});

it('has a name of its own, also when two take it at once, and a format that there is', async () => {
  await added({ name: 'South' });
  const taken = await add({ name: 'SOUTH' });
  expect([taken.status, taken.body[0]]).toMatchObject([
    400,
    { propertyName: 'name', errorMessage: 'Another billing system has this name.' },
  ]);
  const both = await Promise.all([add({ name: 'Both' }), add({ name: 'Both' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const none = await add({ exportFormat: 'Nobody’s' });
  expect([none.status, none.body[0].propertyName]).toEqual([400, 'exportFormat']);
  const { body } = await world().call('GET', `${home}/choices`, { token: admin });
  expect(body.exportFormats.map(({ name }: { name: string }) => name)).toEqual([
    'Generic CSV',
    'Generic Fixed Width',
    'Generic Multiline',
  ]);
});

it('is one of the basics of a business unit, and counts those of whoever looks', async () => {
  const one = await added();
  expect((await useIn('riverton-water', one.id, admin)).body).toMatchObject({
    billingSystemId: one.id,
    billingSystemName: one.name,
  });
  await useIn('lakeshore-hydro', one.id);
  const seen = async (token: string) => (await world().call('GET', `${home}/${one.id}`, { token })).body.businessUnits;
  expect([await seen(global), await seen(admin)]).toEqual([2, 1]);
  const { body } = await world().call('GET', `${home}/${one.id}/business-units`, { token: admin });
  expect(body.items).toMatchObject([{ id: unit, status: 'Live' }]);
  // What is not offered any more stays with who has it, and nobody begins with it.
  const { rowVersion } = (await world().call('GET', `${home}/${one.id}`, { token: global })).body;
  expect((await change(one.id, { ...values(), name: one.name, isActive: false, rowVersion })).status).toBe(200);
  expect((await useIn('riverton-water', one.id, admin)).status).toBe(200);
  await useIn('riverton-water', null);
  const refused = await useIn('riverton-water', one.id, admin);
  expect([refused.status, refused.body[0].propertyName]).toEqual([400, 'billingSystemId']);
  expect((await world().call('GET', `${home}/${one.id}`, { token: admin })).status).toBe(404);
});

it('finds business units by their billing system', async () => {
  const one = await added();
  await useIn('riverton-water', one.id);
  const list = (query: string) =>
    world().call('GET', `/api/business-units/${unit}/billers?${query}`, { token: global });
  const { body } = await list(`BillingSystem=${encodeURIComponent(one.name)}`);
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual([unit]);
});

it('presets the format of an export, and how a business unit begins to read its files', async () => {
  const one = await added({ billParser: 'Generic Excel', exportFormat: 'Generic Multiline' });
  await useIn('riverton-permits', one.id);
  const permits = await world().unitId('riverton-permits');
  const preset = () => world().db.scoped([permits], (tx) => readUploadConfig(tx, permits));
  expect((await preset()).fileType).toBe('Excel');
  // Then what another one saved, as a copy.
  await world().rows(
    `insert into account_upload_config (business_unit_id, import_type, name, config, modified_by)
      values ($1, 'Accounts', 'Nightly', $2, 'Test')`,
    [unit, JSON.stringify({ fileType: 'FixedWidth', columns: [{ source: 'Account', start: 1, length: 5 }] })],
  );
  const keep = (mapping: string | null, rowVersion: number) =>
    world().call('PUT', `${home}/${one.id}/mapping`, { token: global, body: { mapping, rowVersion } });
  expect((await keep('Nobody’s', one.rowVersion)).status).toBe(400);
  const kept = await keep('Nightly', one.rowVersion);
  expect([kept.status, kept.body.mapping]).toEqual([200, 'FixedWidth']);
  expect(await preset()).toMatchObject({ fileType: 'FixedWidth', columns: [{ source: 'Account' }] });
  expect((await keep(null, one.rowVersion)).status).toBe(409);
  expect((await keep(null, kept.body.rowVersion)).body.mapping).toBe('');

  await useIn('riverton-water', one.id);
  const { token } = await world().quickPay(['10001']);
  const paid = await prepare(world(), { token, accountId: await world().accountId('10001'), amountMinor: 700 });
  await paid.process({ duplicateConfirmed: true });
  const jobs = `/api/business-units/${unit}/jobs`;
  const job = await world().call('POST', jobs, {
    token: admin,
    body: {
      name: 'Export',
      schedule: { kind: 'Manual' },
      tasks: [{ taskType: 'Export Payments', settings: { format: '' } }],
      timeoutMinutes: 60,
      overlap: 'Queue',
      isEnabled: true,
    },
  });
  await world().call('POST', `${jobs}/${job.body.id}/run`, { token: admin, body: { fileIds: [] } });
  const deps = { ...world().deps, disk: openDisk('file:', world().dataDir), kinds: [exportPayments(world().deps)] };
  await runNext(deps, 'one', new AbortController().signal, (error) => {
    throw error;
  });
  expect(await world().rows('select format, status from payment_export')).toEqual([
    { format: 'Generic Multiline', status: 'Made' },
  ]);
});

it('tries its parser on a sample by the reader of every import, and writes nothing', async () => {
  const one = await added();
  const { id } = one;
  const attempt = (text: string, token = global, of = id) =>
    world().call('POST', `${home}/${of}/try`, {
      token,
      body: { fileName: 'a.csv', content: Buffer.from(text).toString('base64') },
    });
  const before = await world().rows('select count(*)::int as n from account_upload');
  const lines = Array.from({ length: 30 }, (_, n) => `${n},Pat,1.00`);
  const { status, body } = await attempt(['Account,Name,Balance', ...lines, ''].join('\n'));
  expect([status, body.columns, body.read, body.isWhole, body.records.length]).toEqual([
    200,
    ['Account', 'Name', 'Balance'],
    30,
    false,
    20,
  ]);
  expect(body.records[0]).toEqual({ row: 2, cells: ['0', 'Pat', '1.00'], problem: '' });
  // Which accounts and bills these are say headings that files usually have.
  const known = await attempt('Account Number,Name,Balance,Due_Dt\n10001,Pat,12.50,12/01/2026\n10002,Kay,x,\n');
  const of = { subAccountNumber: '', dueDate: '2026-12-01', problem: '' };
  expect(known.body.bills).toEqual([
    { ...of, row: 2, accountNumber: '10001', name: 'Pat', balanceMinor: 1_250 },
    expect.objectContaining({ row: 3, accountNumber: '', balanceMinor: null, problem: expect.stringMatching(/./) }),
  ]);
  expect(await world().rows('select count(*)::int as n from account_upload')).toEqual(before);
  expect((await attempt('x', admin)).status).toBe(403);
  expect((await attempt('x', global, 987_654)).status).toBe(404);
  expect((await attempt('')).status).toBe(400);
  const fixed = await added({ billParser: 'Generic Fixed Width' });
  const placed = await attempt('10001     12.00\n', global, fixed.id);
  expect([placed.status, placed.body[0].errorMessage]).toEqual([400, words.needs_mapping]);
  await world().rows('update billing_system set default_upload_config = $2 where id = $1', [
    fixed.id,
    JSON.stringify({
      fileType: 'FixedWidth',
      hasHeaderRow: false,
      columns: [
        { source: 'Account', start: 1, length: 10 },
        { source: 'Balance', start: 11, length: 5 },
      ],
    }),
  ]);
  const read = await attempt('10001     12.00\n10002      3.00\n', global, fixed.id);
  expect(read.body.records.map(({ cells }: { cells: string[] }) => cells)).toEqual([
    ['10001', '12.00'],
    ['10002', '3.00'],
  ]);
  expect(read.body.bills).toEqual([]);
});

it('is listed, made on a page, tried, and asked about before business units read by another parser', async () => {
  await useIn('riverton-water', null);
  await show('global@ratepayer.test', `/portal/billing-systems/create?bu=${unit}`);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Made on a page' } });
  fireEvent.change(screen.getByLabelText(/^Vendor/), { target: { value: 'Ledgerworks' } });
  await within(screen.getByLabelText(/^Export format/)).findByRole('option', { name: 'Generic Multiline' });
  fireEvent.change(screen.getByLabelText(/^Export format/), { target: { value: 'Generic Fixed Width' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await screen.findByRole('heading', { level: 1, name: 'Made on a page' });
  await screen.findByText(words.units_none);
  const file = new File(['Account,Name\n1,Pat\n'], 'a.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText(words.sample, { selector: 'input' }), { target: { files: [file] } });
  const parsed = within(await screen.findByRole('table', { name: words.sample }));
  expect(parsed.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['2', '1', 'Pat']);
  const [made] = await world().rows<{ id: number; format: string }>(
    "select id, export_format as format from billing_system where name = 'Made on a page'",
  );
  expect(made?.format).toBe('Generic Fixed Width');
  await useIn('riverton-water', made?.id ?? 0);
  await show('global@ratepayer.test', `/portal/billing-systems/detail/${made?.id}?bu=${unit}`);
  await screen.findByRole('link', { name: /Riverton/ });
  fireEvent.change(screen.getByLabelText(/^Bill parser/), { target: { value: 'Generic Excel' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change parser for 1 business unit?' }));
  dialog.getByText('New files are read with Generic Excel.');
  fireEvent.click(dialog.getByRole('button', { name: words.change }));
  const parser = () => world().rows('select bill_parser as parser from billing_system where id = $1', [made?.id]);
  await waitFor(async () => expect(await parser()).toEqual([{ parser: 'Generic Excel' }]));

  // Who may not change it reads it; a list says what there is.
  await show('admin@riverton.test', `/portal/billing-systems?q=Made&bu=${unit}`);
  const listed = within(await screen.findByRole('table', undefined, { timeout: 30_000 }));
  listed.getByText('Made on a page');
  expect(screen.queryByText(words.new_system)).toBeNull();
  await show('global@ratepayer.test', `/portal/billing-systems?q=Made&bu=${unit}`);
  const own = within(await screen.findByRole('table', undefined, { timeout: 30_000 }));
  fireEvent.click(own.getByRole('button', { name: /Made on a page/ }));
  fireEvent.click(own.getByText(words.deactivate));
  const ask = within(await screen.findByRole('dialog', { name: 'Offer Made on a page no more?' }));
  fireEvent.click(ask.getByRole('button', { name: words.deactivate }));
  await waitFor(async () =>
    expect(await world().rows('select 1 from billing_system where id = $1 and not is_active', [made?.id])).toHaveLength(
      1,
    ),
  );
});

it('is chosen in the basics of a business unit on its page', async () => {
  const one = await added({ name: 'Chosen in basics' });
  await show('admin@riverton.test', `/portal/business-units/setup?bu=${unit}`);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByRole('option', { name: 'Chosen in basics' });
  fireEvent.change(drawer.getByLabelText(/^Billing system/), { target: { value: String(one.id) } });
  fireEvent.click(drawer.getByRole('button', { name: /^Save/ }));
  await waitFor(async () =>
    expect(await world().rows('select billing_system_id as id from business_unit where id = $1', [unit])).toEqual([
      { id: one.id },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says what the biller was told, offers each file again, and takes the word of a Global Admin', async () => {
  const [file] = await world().rows<{ name: string; payment: number }>(
    `select x.file_name as name, l.payment_id::int as payment from payment_export x
      join payment_export_line l on l.export_id = x.id where x.status = 'Made' limit 1`,
  );
  await show('admin@riverton.test', `/portal/payments/exports?bu=${unit}`);
  const listed = within(await screen.findByRole('table', undefined, { timeout: 30_000 }));
  listed.getByText('Generic Multiline');
  fireEvent.click(listed.getByRole('button', { name: `Actions for ${file?.name}` }));
  for (const text of [words.download, words.make_again, words.open_run]) listed.getByText(text);

  const exported = () =>
    world().rows<{ is: boolean }>('select exported_date is not null as is from payment where id = $1', [file?.payment]);
  const marking = async (button: string, title: string) => {
    await show('global@ratepayer.test', `/portal/payments?bu=${unit}`);
    const payments = within(await screen.findByRole('table', undefined, { timeout: 30_000 }));
    fireEvent.click((await payments.findAllByRole('checkbox', { name: /^Select/ })).at(-1) as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'The biller called' } });
    fireEvent.click(dialog.getByRole('button', { name: button }));
  };
  await marking(words.mark_not_exported, 'Mark 1 payment as not exported?');
  await waitFor(async () => expect(await exported()).toEqual([{ is: false }]));
  await marking(words.mark_exported, 'Mark 1 payment as exported?');
  await waitFor(async () => expect(await exported()).toEqual([{ is: true }]));
  await show('admin@riverton.test', `/portal/payments/exports?status=Marked&bu=${unit}`);
  await screen.findAllByText(`${words.marked_by_hand}: The biller called`);
  await show('admin@riverton.test', `/portal/payments?bu=${unit}`);
  fireEvent.click((await screen.findAllByRole('checkbox', { name: /^Select/ })).at(-1) as HTMLElement);
  await screen.findByRole('button', { name: /^Send receipts/ });
  expect(screen.queryByRole('button', { name: words.mark_exported })).toBeNull();
});
