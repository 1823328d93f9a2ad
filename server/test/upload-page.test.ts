// @vitest-environment page
import { configure, fireEvent, screen, within } from '@testing-library/dom';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { mappableProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import { permissions } from '@ratepayer/contract/users/roles.ts';
import { beforeAll, expect, it } from 'vitest';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { movedWith } from '../src/parts.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { uploadSteps } from './upload-steps.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
beforeAll(() => {
  drawWhatPagesLack();
});
const config = guessMapping(['ACCT_NO', 'CUST_NAME', 'BAL']);

/** A file of two accounts on its way, as far as it is moved on. */
async function sent(unit: number, rows: string, heading = 'ACCT_NO,CUST_NAME,BAL') {
  const token = await world().token('admin@riverton.test');
  const base = `/api/business-units/${unit}/accounts`;
  const { uploadId, uploadUrl } = (await world().call('POST', `${base}/get-upload-url?fileName=a.csv`, { token })).body;
  await world().app.inject({
    method: 'PUT',
    url: uploadUrl,
    headers: { 'content-type': 'application/octet-stream' },
    payload: `${heading}\r\n${rows}`,
  });
  const run = (step: 'Check' | 'Process' | 'Undo') =>
    runUpload(
      { db: world().db, disk: openDisk('file:', world().dataDir), clock: systemClock, movedWith },
      { uploadId, businessUnitId: unit, step },
    );
  const move = async (step: 'Check' | 'Process') => {
    const body = { uploadId, step, ...(step === 'Check' ? { config } : {}) };
    expect((await world().call('POST', `${base}/process-upload`, { token, body })).status).toBe(200);
    await run(step);
  };
  return { uploadId, run, move, at: `/portal/accounts/uploads/${uploadId}?bu=${unit}` };
}

it('shows what a file changes tab by tab, and takes it back with a reason', async () => {
  const unit = await world().unitId('riverton-permits');
  HTMLElement.prototype.hidePopover = () => undefined;
  document.head.innerHTML = '<base href="/">';
  configure({ asyncUtilTimeout: 10_000 });
  const { show } = openPortal(world);
  const first = await sent(unit, 'U1,Pat River,10.00\r\nU2,Kim Lake,5.00\r\n');
  await first.move('Check');
  await first.move('Process');
  const token = await world().token('admin@riverton.test');
  const [gone] = await world().rows("select id from account where business_unit_id = $1 and account_number = 'U2'", [
    unit,
  ]);
  expect((await world().call('PUT', `/api/accounts/archive/${gone.id}`, { token })).status).toBe(200);
  const rows = ['U1,Pat Rivers,20.00', 'U2,Kim Lake,6.00', 'U3,Jo Hill,7.00', 'U4,Bad Row,N/A', ''];
  const next = await sent(unit, rows.join('\r\n'));
  await next.move('Check');

  await show('admin@riverton.test', next.at);
  await screen.findByRole('heading', { name: 'Check the import' }, { timeout: 15_000 });
  const tab = (name: RegExp) => screen.getByRole('tab', { name });
  fireEvent.click(tab(/^Update 1$/));
  const changed = await screen.findByRole('region', { name: 'Changes' });
  const lines = async () => (await within(changed).findAllByRole('row')).slice(1).map((row) => row.textContent);
  await within(changed).findByText('Pat River');
  expect(await lines()).toEqual(['U1Pat RiversBalance$10.00$20.00+$10.00', 'U1Pat RiversNamePat RiverPat Rivers—']);
  fireEvent.change(screen.getByLabelText('Field'), { target: { value: 'DueDate' } });
  await screen.findByText('No account is changed so.');
  fireEvent.click(tab(/^Left alone 1$/));
  const alone = await screen.findByRole('region', { name: 'Left alone' });
  expect((await within(alone).findByText('Kim Lake')).closest('tr')?.textContent).toBe(
    'U2Kim Lake$6.00Archived by hand. Make it active again, or take it out of the billing system.',
  );
  fireEvent.click(tab(/^Reject 1$/));
  await screen.findByText('This is not an amount. Write it like 1234.56.');
  expect(screen.getByRole('button', { name: 'Download rejected rows' })).toBeTruthy();

  await next.move('Process');
  await show('admin@riverton.test', next.at);
  await screen.findByRole('heading', { name: 'Import result' }, { timeout: 15_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByRole('heading', { name: 'Undo the import of a.csv?' });
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('Give a reason.');
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'The file of another town' } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByText(/^Undoing a\.csv/);
  await next.run('Undo');
  await screen.findByText(/^Undone by /, undefined, { timeout: 15_000 });
  const [account] = await world().rows(
    `select a.name, m.balance from account a join account_money m on m.account_id = a.id
      where a.business_unit_id = $1 and a.account_number = 'U1'`,
    [unit],
  );
  expect(account).toEqual({ name: 'Pat River', balance: 1000 });
}, 60_000);

it('offers every property of an account, also those that the product fills by itself', async () => {
  const unit = await world().unitId('riverton-tax');
  document.head.innerHTML = '<base href="/">';
  configure({ asyncUtilTimeout: 10_000 });
  const { show } = openPortal(world);
  const { uploadId, run, at } = await sent(unit, 'M1,Pat River,10.00,y\r\n', 'ACCT_NO,CUST_NAME,BAL,GONE');
  await show('admin@riverton.test', at);
  const fills = await screen.findByLabelText<HTMLSelectElement>('Column GONE fills', undefined, { timeout: 15_000 });
  const offered = [...fills.options].map(({ value }) => value);
  expect(offered).toEqual(['', 'meta', ...mappableProperties.filter((property) => property !== 'Meta')]);
  expect(offered).toEqual(
    expect.arrayContaining(['CreatedDate', 'ModifiedDate', 'CreateMethod', 'IsArchived', 'IsDeleted']),
  );
  const choices = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);
  expect(choices('File type')).toEqual(['CSV', 'Excel', 'FixedWidth', 'MultilineFixedWidth', 'MultilineCSV']);
  expect(choices('Separator')).toEqual(['comma', 'pipe', 'semicolon', 'tab']);
  expect(screen.getByText(/Filled by/).textContent).toContain('IsDeleted');
  fireEvent.change(fills, { target: { value: 'IsDeleted' } });
  expect(screen.getByText(/Filled by/).textContent).not.toContain('IsDeleted');
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await expect
    .poll(async () => (await world().rows('select status from account_upload where id = $1', [uploadId]))[0]?.status)
    .toBe('Checking');
  await run('Check');
  await screen.findByRole('heading', { name: 'Check the import' }, { timeout: 15_000 });
  const [checked] = await world().rows('select status, created, unchanged from account_upload where id = $1', [
    uploadId,
  ]);
  expect(checked).toMatchObject({ status: 'Ready', created: 0, unchanged: 1 });
}, 60_000);

it('says why a file of payments is held, and lets whoever bills cancel it or go on with a reason', async () => {
  const { unit, imported, checked, read, run } = await uploadSteps(world(), 'external-payments', 'admin@riverton.test');
  document.head.innerHTML = '<base href="/">';
  configure({ asyncUtilTimeout: 10_000 });
  const { show } = openPortal(world);
  const content = 'Account,Sub,Amount,Date,Reference\r\n10001,01,1.00,2026-10-01,P-1\r\n';
  await imported(content);
  const [held, left] = [await checked(content), await checked(content)];
  const open = async (id: number) => {
    await show('admin@riverton.test', `/portal/accounts/uploads/${id}?bu=${unit}`);
    await screen.findByText(held.stopReason, undefined, { timeout: 15_000 });
  };
  await open(held.id);
  fireEvent.click(screen.getByRole('button', { name: 'Continue to confirm' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Process anyway' }));
  await screen.findByText('Give a reason.');
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'To be sure' } });
  fireEvent.click(screen.getByRole('button', { name: 'Process anyway' }));
  await expect.poll(async () => (await read(held.id)).status).toBe('Processing');
  await run(held.id, 'Process');
  await open(left.id);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await expect.poll(async () => (await read(left.id)).status).toBe('Canceled');
}, 60_000);

it('takes a file of payments from the uploads page to its result, with an account given to a row', async () => {
  const { unit, put, read, run } = await uploadSteps(world(), 'external-payments', 'admin@riverton.test');
  document.head.innerHTML = '<base href="/">';
  configure({ asyncUtilTimeout: 10_000 });
  const { show } = openPortal(world);
  await show('admin@riverton.test', `/portal/accounts/uploads?bu=${unit}`);
  const types = await screen.findByLabelText<HTMLSelectElement>('What the file brings in', undefined, {
    timeout: 15_000,
  });
  expect([...types.options].map(({ value }) => value)).toEqual([
    'Accounts',
    'Readings',
    'External Payments',
    'Autopay Enrollments',
    'Bills',
  ]);
  fireEvent.change(types, { target: { value: 'External Payments' } });
  await screen.findByRole('region', { name: 'External payments' });

  const rows = ['10001,01,4.00,2026-10-01,S-1', '99999,01,2.00,2026-10-01,S-2', '10001,01,0,2026-10-01,S-3', ''];
  const id = await put(['Konto,Sub,Amount,Date,Reference', ...rows].join('\r\n'));
  await show('admin@riverton.test', `/portal/accounts/uploads/${id}?bu=${unit}`);
  await screen.findByRole('heading', { name: 'Import external payments' }, { timeout: 15_000 });
  const fills = await screen.findByLabelText<HTMLSelectElement>('Column Konto fills');
  expect([fills.value, screen.getByLabelText<HTMLSelectElement>('Column Reference fills').value]).toEqual([
    '',
    'externalReference',
  ]);
  fireEvent.change(fills, { target: { value: 'accountNumber' } });
  fireEvent.change(screen.getByLabelText('Method, where the file has none'), { target: { value: 'Lockbox' } });
  const checks = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }));
    await expect.poll(async () => (await read(id)).status).toBe('Checking');
    await run(id, 'Check');
  };
  await checks('Check the file');
  await screen.findByText('1 ($4.00)', undefined, { timeout: 15_000 });
  fireEvent.click(screen.getByRole('tab', { name: 'Without an account' }));
  const row = await screen.findByRole('region', { name: 'Without an account' });
  fireEvent.click(await within(row).findByRole('button', { name: 'Assign account to row 3' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '10002' } });
  fireEvent.click(await dialog.findByRole('button', { name: /Morgan Lee/ }));
  await within(row).findByText(/Morgan Lee/);
  await checks('Check again with 1 account');
  await screen.findByText('2 ($6.00)', undefined, { timeout: 15_000 });
  expect(await read(id)).toMatchObject({ created: 2, rejected: 1, hasRejectedFile: true });
  fireEvent.click(screen.getByRole('button', { name: 'Continue to confirm' }));
  fireEvent.click(await screen.findByLabelText('Remember how this file is read'));
  fireEvent.change(await screen.findByLabelText(/Name of the mapping/), { target: { value: 'Bank' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record 2 payments of $6.00' }));
  await expect.poll(async () => (await read(id)).status).toBe('Processing');
  await run(id, 'Process');
  await screen.findByRole('heading', { name: 'Import result' }, { timeout: 15_000 });
  const made = await screen.findByRole('link', { name: 'Payments of this file' });
  expect(made.getAttribute('href')).toContain(`upload=${id}`);
  const paid = await world().rows(
    `select a.account_number as account, p.external_method as method
      from payment p join account a on a.id = p.account_id where p.upload_id = $1 order by 1`,
    [id],
  );
  expect(paid).toEqual(['10001', '10002'].map((account) => ({ account, method: 'Lockbox' })));
  const kept = await world().rows(
    "select name, config -> 'assign' as assign from account_upload_config where import_type = 'External Payments'",
  );
  expect(kept).toEqual([{ name: 'Bank', assign: null }]);
}, 60_000);

it('keeps the accounts that were given to rows, and lets whoever bills without reading accounts work', async () => {
  const { unit, checked, read, run } = await uploadSteps(world(), 'external-payments', 'admin@riverton.test');
  document.head.innerHTML = '<base href="/">';
  configure({ asyncUtilTimeout: 15_000 });
  const lines = Array.from({ length: 101 }, (_, n) => `99999,01,1.00,2026-10-01,K-${n}`);
  const content = ['Account,Sub,Amount,Date,Reference', '88888,01,2.00,2026-10-01,K-first', ...lines, ''].join('\r\n');
  const [taken, gone] = [await world().accountId('10002'), await world().accountId('10006')];
  const { id } = await checked(content, { more: { assign: [{ row: 2, accountId: taken }] } });
  // The business units that one works in are read by everybody in the portal.
  const bills = ['BusinessUnits:Read', 'Payments:Default', 'Billing:Default'] as const;
  const { show } = openPortal(world);
  await show('admin@riverton.test', `/portal/accounts/uploads/${id}?bu=${unit}`, bills);
  await screen.findByRole('heading', { name: 'Check the import' });
  const crumb = within(screen.getByRole('main')).getByRole('link', { name: 'External payments' });
  expect(crumb.getAttribute('href')).toContain('/portal/external-payments');
  const assigned = async () =>
    (await world().rows("select config -> 'assign' as assign from account_upload where id = $1", [id]))[0]?.assign;
  const checks = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }));
    await expect.poll(async () => (await read(id)).status).toBe('Checking');
    await run(id, 'Check');
    await screen.findByRole('heading', { name: 'Check the import' });
  };
  // Back to the columns and on: what was given by hand stands.
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await checks('Check the file');
  expect(await assigned()).toEqual([{ row: 2, accountId: taken }]);

  fireEvent.click(await screen.findByRole('tab', { name: 'Without an account' }));
  await screen.findByText('1–100 of 101');
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Assign account to row 103' }));
  const choose = async (number: string, name: RegExp) => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: number } });
    fireEvent.click(await dialog.findByRole('button', { name }));
  };
  await choose('10006', /10006/);
  const deleted = (is: boolean) => world().rows('update account set is_deleted = $2 where id = $1', [gone, is]);
  await deleted(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Check again with 1 account' }));
  await screen.findByText(/could not find the account for row 103/);
  await deleted(false);
  await checks('Check again with 1 account');
  const both = [
    { row: 2, accountId: taken },
    { row: 103, accountId: gone },
  ];
  expect(await assigned()).toEqual(both);

  // A wrong choice is seen and made anew.
  fireEvent.click(await screen.findByRole('tab', { name: 'New 2' }));
  const fresh = within(await screen.findByRole('region', { name: 'New' }));
  expect(await fresh.findAllByText('assigned by hand')).toHaveLength(2);
  fireEvent.click(fresh.getByRole('button', { name: 'Assign another account to row 2' }));
  await choose('10001', /10001/);
  await checks('Check again with 1 account');
  expect(await assigned()).toEqual([both[1], { row: 2, accountId: await world().accountId('10001') }]);
}, 60_000);

it('lists saved mappings; renames one, sets a limit, and deletes one, for those who may', async () => {
  const unit = await world().unitId('riverton-tax');
  document.head.innerHTML = '<base href="/">';
  configure({ asyncUtilTimeout: 10_000 });
  const { show } = openPortal(world);
  const token = await world().token('admin@riverton.test');
  const base = `/api/business-units/${unit}`;
  for (const name of ['Weekly', 'Old'])
    await world().call('PUT', `${base}/account-upload-configs`, { token, body: { name, config } });
  const saved = async () =>
    (await world().call('GET', `${base}/saved-mappings`, { token })).body.items.map((each: Record<string, unknown>) => [
      each['name'],
      each['safetyLimitPercent'],
    ]);
  const at = `/portal/accounts/uploads?bu=${unit}&mappings=open`;
  await show('admin@riverton.test', at);
  const press = async (name: string | RegExp) =>
    fireEvent.click(await screen.findByRole('button', { name }, { timeout: 15_000 }));
  await press('Change Weekly');
  fireEvent.change(await screen.findByRole('textbox', { name: /Name of the mapping/ }), {
    target: { value: 'Monday' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: /Safety limit/ }), { target: { value: '101' } });
  await press('Save');
  await screen.findAllByText(/100/);
  expect(await saved()).toContainEqual(['Weekly', 20]);
  fireEvent.change(screen.getByRole('textbox', { name: /Safety limit/ }), { target: { value: '5' } });
  await press('Save');
  await expect.poll(saved).toContainEqual(['Monday', 5]);
  await press('Change Every file');
  fireEvent.change(await screen.findByRole('textbox', { name: /Safety limit/ }), { target: { value: '0' } });
  await press('Save');
  await expect.poll(saved).toContainEqual(['', 0]);
  await press('Delete Old');
  await screen.findByRole('dialog', { name: 'Delete the mapping Old?' });
  await press('Delete');
  await expect.poll(saved).toEqual([
    ['', 0],
    ['Monday', 5],
  ]);
  // Who may only look at files changes nothing of how they are read.
  const looks = permissions.filter((one) => one !== 'Accounts:Manage' && one !== 'Billing:Default');
  await show('admin@riverton.test', at, looks);
  await screen.findByText('Monday', undefined, { timeout: 15_000 });
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons.filter((name) => /^(Change|Delete) /.test(name))).toEqual([]);
}, 60_000);
