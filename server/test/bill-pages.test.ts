// @vitest-environment page
import { cycleStatuses } from '@ratepayer/contract/bills/cycle-state.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { archive, index, openBills, pdf } from './bill-kit.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import { openedWorld } from './opened-world.ts';
import { sentByPut } from './sent-by-put.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

describe('the pages of bills', () => {
  const world = openedWorld();
  const { asked, show } = openPortal(world);
  const email = 'admin@riverton.test';
  const opened: string[] = [];
  const kit = (slug = 'riverton-permits') => openBills(world(), slug);
  const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name }, { timeout: 15_000 });
  const press = (name: RegExp | string, within_: HTMLElement = document.body) =>
    fireEvent.click(within(within_).getByRole('button', { name, hidden: true }));
  const dialog = () => screen.findByRole('dialog');
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const tab = async (name: RegExp) => fireEvent.click(await screen.findByRole('tab', { name }));
  const explain = (under: HTMLElement, why: string) =>
    fireEvent.change(within(under).getByRole('textbox', { name: /Reason/ }), { target: { value: why } });

  beforeAll(() => {
    configure({ asyncUtilTimeout: 10_000 });
    drawWhatPagesLack();
    URL.createObjectURL = () => 'blob:document';
    globalThis.open = (() => ({
      close: () => undefined,
      location: { replace: (to: string) => opened.push(to) },
    })) as never;
    document.head.innerHTML = '<base href="/">';
    globalThis.XMLHttpRequest = sentByPut(world) as never;
  });

  it('sends a caller the last bill in two presses from the page of the account, and shows its document', async () => {
    const town = await kit('riverton-water');
    const { id: cycleId } = await town.cycle('For a caller', { expectsDocuments: true });
    await town.read(cycleId, [{ account: '10001', sub: '01', number: 'C1', amount: '84.12', document: 'c1.pdf' }]);
    const { fileId } = await town.send(cycleId, 'Documents', 'c1.pdf', pdf('C1'));
    await town.process(cycleId, { step: 'Match', fileId });
    await town.approve(cycleId);
    await town.publish();
    const account = await world().accountId('10001');
    await show(email, `/portal/accounts/${account}/dashboard?bu=${town.unit}`);
    await heading(/Pat Rivera/);
    const panel = (await screen.findByText(/not viewed yet/)).closest('section') as HTMLElement;
    press('View PDF', panel);
    await waitFor(() => expect(opened).toEqual(['blob:document']));
    press('Send this bill', panel);
    press('Send', await dialog());
    await within(await dialog()).findByText('Sent to pat@example.test.');
    press('Close', await dialog());
    await gone();
    await tab(/^Bills$/);
    const list = await screen.findByRole('region', { name: 'Bills' });
    await within(list).findByText('C1');
    expect(within(list).queryByRole('columnheader', { name: 'Account number' })).toBeNull();
  });

  it('leads a cycle from its index over a look at its samples to its bills, while it says how far it is', async () => {
    const town = await kit();
    for (const number of ['P100', 'P200']) await town.account(number);
    const { id } = await town.cycle('Cycle 07');
    const rows = [
      { account: 'P100', number: 'D1', amount: '84.12' },
      { account: 'P200', number: 'D2', amount: '0.00' },
      { account: 'P999', number: 'D3', amount: '1.00' },
    ];
    const { fileId } = await town.send(id, 'Index', 'bills.csv', index(rows));
    const at = `/portal/business-units/billing-cycle/${id}?bu=${town.unit}`;
    await show(email, at);
    await heading(/Cycle 07/);
    await screen.findByRole('button', { name: 'Choose index file' });
    await show(email, `${at}&index=${fileId}`);
    await screen.findByRole('heading', { name: 'Map columns' }, { timeout: 15_000 });
    fireEvent.change(await screen.findByLabelText('Column amount fills'), { target: { value: '' } });
    await screen.findByText('Choose the column of: Amount');
    expect(screen.queryByRole('button', { name: 'Read the index' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Column amount fills'), { target: { value: 'Amount' } });
    fireEvent.change(screen.getByLabelText('Most rows that may be left out'), { target: { value: '50' } });
    press('Read the index');
    await screen.findByText(/^Reading the index/);
    // While a worker is at it, one row is asked for and nothing else of the cycle.
    const running = asked.length;
    const since = () => asked.slice(running).flatMap(({ path }) => (path.includes('/billing-cycles/') ? [path] : []));
    await waitFor(() => expect(since().length).toBeGreaterThan(1));
    expect(since().filter((path) => !path.endsWith('/progress'))).toEqual([]);
    const job = world().jobs.findLast(({ queue }) => queue === 'bills');
    await runCycle(town.deps, job?.data as BillJob);
    await screen.findByText('To look at', undefined, { timeout: 15_000 });
    const finding = (name: string) => screen.getByText(name).closest('li')?.textContent;
    expect(finding('Zero Amount')).toBe('Zero Amount1');
    expect(finding('Rows whose account is not there')).toBe('Rows whose account is not there1');

    await tab(/^Messages$/);
    const messages = await screen.findByRole('table', { name: 'Messages' });
    expect(within(messages).getByText('E-mails').closest('tr')?.textContent).toBe('E-mails00');
    await screen.findByText('No notice goes out.');
    await tab(/^Bills 2$/);
    await screen.findByText('D1');
    expect(screen.queryByText('Replace document')).toBeNull();
    press('Approve');
    await within(await dialog()).findByText('Look at the samples first: 0 of 2 looked right.');
    fireEvent.click(within(await dialog()).getByRole('link', { name: 'Show the samples' }));
    await gone();
    for (const box of await screen.findAllByRole('checkbox', { name: /looks right$/ })) fireEvent.click(box);
    press('Approve');
    const sure = await dialog();
    await waitFor(() => expect(sure.textContent).toContain('Total$84.12'));
    const approved = asked.length;
    press('Approve and publish', sure);
    await screen.findByText('Publishing 0 of 2');
    await town.publish();
    await waitFor(() => expect(screen.queryByText(/^Publishing/)).toBeNull());
    await tab(/^Log$/);
    await screen.findByText('Bills published');
    await screen.findByText('Index taken in');
    await tab(/^Rejected rows 1$/);
    await screen.findByText('There is no account with this number.');
    expect(screen.queryByRole('button', { name: 'Delete cycle', hidden: true })).toBeNull();
    // What approving sets going is asked of no cycle that is approved: it goes through all bills.
    expect(asked.slice(approved).filter(({ path }) => path.endsWith('/plan'))).toEqual([]);
  }, 60_000);

  it('shows a cycle in each of its five statuses, and knows no other', async () => {
    const town = await kit();
    const { id } = await town.cycle('Whatever happens');
    const statuses = ['Processing', 'Draft', 'Approved', 'Error', 'Requires Bills'];
    for (const status of statuses) {
      await world().rows(
        `update billing_cycle set status = $2, approved_date = case when $2 = 'Approved' then now() end,
          posts_to_balance = case when $2 = 'Approved' then false end where id = $1`,
        [id, status],
      );
      await show(email, `/portal/business-units/billing-cycle/${id}?bu=${town.unit}`);
      await heading(/Whatever happens/);
      await waitFor(() => expect(document.querySelector('main .st.box')?.textContent?.trim()).toBe(status));
    }
    expect([...cycleStatuses].toSorted()).toEqual(statuses.toSorted());
    await expect(world().rows("update billing_cycle set status = 'Open' where id = $1", [id])).rejects.toThrow(
      'billing_cycle_status_check',
    );
  });

  it('says of a cycle when who hears of it cannot be told, and asks again', async () => {
    const town = await kit();
    await town.account('PF1');
    const { id } = await town.cycle('Without a plan');
    await town.read(id, [{ account: 'PF1', number: 'PF-1', amount: '1.00' }]);
    const holder = await world().owner.connect();
    await holder.query('begin; lock table autopay_enrollment in access exclusive mode');
    try {
      await show(email, `/portal/business-units/billing-cycle/${id}?bu=${town.unit}`);
      await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const line = () => screen.getByText('Bills of accounts without a payer to write to').closest('li')?.textContent;
    expect(line()).toMatch(/…$/);
    press('Try again');
    await waitFor(() => expect(line()).toMatch(/1$/));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('gives a document that belongs to no bill to one by hand, and goes on without others with a reason', async () => {
    const town = await kit();
    for (const number of ['Q100', 'Q200']) await town.account(number);
    const { id } = await town.cycle('By hand', { expectsDocuments: true });
    await town.read(id, [
      { account: 'Q100', number: 'H1', amount: '10.00' },
      { account: 'Q200', number: 'H2', amount: '20.00' },
    ]);
    const { fileId } = await town.send(id, 'Documents', 'd.zip', archive({ 'scan-7.pdf': pdf('7') }));
    await town.process(id, { step: 'Match', fileId });
    await show(email, `/portal/business-units/billing-cycle/${id}?bu=${town.unit}`);
    await heading(/By hand/);
    await screen.findByText('2 bills have no document');
    await tab(/^Documents without bill 1$/);
    fireEvent.click(await screen.findByRole('button', { name: 'Assign scan-7.pdf' }));
    const asking = await dialog();
    fireEvent.change(within(asking).getByRole('combobox', { name: /Bill/ }), { target: { value: 'H2' } });
    fireEvent.click(await within(asking).findByRole('option', { name: /H2, Q200/ }));
    await within(asking).findByDisplayValue(/H2, Q200/);
    press('Assign', asking);
    await gone();
    await screen.findByText('Every document belongs to a bill.');
    await screen.findByText('1 bill has no document');
    press('Continue without documents');
    explain(await dialog(), 'Printed elsewhere');
    press('Go on', await dialog());
    await gone();
    await screen.findByRole('button', { name: 'Approve' });
  }, 60_000);

  it('takes in archives that are dropped at once, each for itself, and goes on after one that is refused', async () => {
    const town = await kit();
    for (const number of ['Z100', 'Z200']) await town.account(number);
    const { id } = await town.cycle('Dropped', { expectsDocuments: true });
    await town.read(id, [
      { account: 'Z100', number: 'Z1', amount: '10.00' },
      { account: 'Z200', number: 'Z2', amount: '20.00' },
    ]);
    await show(email, `/portal/business-units/billing-cycle/${id}?bu=${town.unit}`);
    await screen.findByText('2 bills have no document');
    const before = world().jobs.length;
    /** What a worker does meanwhile; a job whose transaction is not over yet is found the next time. */
    const work = async () => {
      for (const { queue, data } of world().jobs.slice(before))
        if (queue === 'bills') await runCycle(town.deps, data as BillJob);
    };
    const drop = (files: Readonly<Record<string, Buffer>>) =>
      fireEvent.drop(screen.getByRole('region', { name: 'Documents' }), {
        dataTransfer: {
          files: Object.entries(files).map(([name, bytes]) => new File([new Uint8Array(bytes)], name)),
        },
      });
    const isGuarded = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    const stands = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')?.textContent;
    const first = archive({ 'Z100_Z1.pdf': pdf('Z1') });
    const last = archive({ 'Z200_Z2.pdf': pdf('Z2') });
    const bad = archive({ 'notes.txt': Buffer.from('no document') });
    drop({ 'first.zip': first, 'bad.zip': bad, 'again.zip': first, 'letter.docx': first, 'last.zip': last });
    await screen.findByText('1 of 5 archives done. Stay on this page until all are.');
    expect(isGuarded()).toBe(true);
    await waitFor(() => expect(stands('first.zip')).toContain('Being taken in'));
    expect([stands('bad.zip'), stands('letter.docx')]).toEqual([
      expect.stringContaining('Sent, waits its turn'),
      expect.stringContaining('Not taken inChoose a PDF, or a ZIP archive of PDFs.'),
    ]);
    await waitFor(async () => (await work(), screen.getByText('5 of 5 archives done.')), { timeout: 40_000 });
    expect(['first.zip', 'last.zip'].map(stands)).toEqual(['first.zipTaken in', 'last.zipTaken in']);
    expect(stands('bad.zip')).toMatch(/^bad\.zipNot taken in.*notes\.txt/);
    expect(stands('again.zip')).toBe('again.zipNot taken inThese documents are here already: they came in first.zip.');
    await waitFor(() => expect(isGuarded()).toBe(false));
    await screen.findByRole('button', { name: 'Approve' });
    // Somebody approves it while another archive is on its way.
    await town.approve(id);
    drop({ 'late.zip': bad });
    await waitFor(() => expect(stands('late.zip')).toMatch(/Not taken in.*is approved/));
  }, 60_000);

  it('lists bills and cycles behind tabs, and withdraws a bill with a reason that its history keeps', async () => {
    const town = await kit();
    const account = await town.account('W100');
    await town.billed('To withdraw', [{ account: 'W100', number: 'W1', amount: '30.00' }]);
    await show(email, `/portal/bills?bu=${town.unit}&q=W1`);
    await heading(/^Bills$/);
    fireEvent.click(await screen.findByRole('link', { name: /2026/ }));
    await heading(/Bill W1/);
    press(/^More$/);
    press('Withdraw');
    const sure = await dialog();
    expect(sure.textContent).toContain('Payers no longer see it. The balance changes by −$30.00.');
    explain(sure, 'Read the wrong meter');
    press('Withdraw', sure);
    await gone();
    await screen.findByText('Withdrawn');
    expect(await town.balance(account)).toBe(0);
    await tab(/^History$/);
    await screen.findByText('Read the wrong meter');
    await show(email, `/portal/bills?bu=${town.unit}`);
    await tab(/^Billing cycles$/);
    const cycles = await screen.findByRole('region', { name: 'Billing cycles' });
    await within(cycles).findByText('To withdraw');
    expect(location.search).toContain('tab=cycles');
    press('New billing cycle');
    const notify = within(await dialog()).getByRole<HTMLSelectElement>('combobox', { name: /^Notify/ });
    expect([...notify.options].map(({ value }) => value)).toEqual(['None', 'Per Billing Cycle', 'Per Bill']);
    press(/^Cancel$/, await dialog());
    await gone();
  });

  it('lead from one cycle to the next one of the same list', async () => {
    const town = await kit();
    for (const name of ['First of two', 'Second of two']) await town.cycle(name);
    await show(email, `/portal/bills?bu=${town.unit}&tab=cycles&q=of two`);
    const cycles = await screen.findByRole('region', { name: 'Billing cycles' });
    const [first] = await within(cycles).findAllByRole('link', { name: /of two/ });
    const named = first?.textContent ?? '';
    fireEvent.click(first as HTMLElement);
    await heading(new RegExp(named));
    press('Next billing cycle');
    await heading(named === 'First of two' ? /Second of two/ : /First of two/);
  });

  it('are there for who may bill alone, by cycle and due days, with the rows that were left out', async () => {
    const town = await kit();
    await town.account('E100');
    await town.account('E101');
    await town.billed('Either alone', [
      { account: 'E100', number: 'E1', amount: '30.00', due: '2027-11-05' },
      { account: 'E101', number: 'E2', amount: '31.00', due: '2027-11-25' },
      { account: 'nowhere', number: 'E3', amount: '32.00' },
    ]);
    const given = ['Billing:Default', 'BusinessUnits:Read'] as const;
    await world().rows("update user_account set permissions = $1 where email = 'clerk@riverton.test'", [given]);
    await show('clerk@riverton.test', `/portal/bills?bu=${town.unit}`, given);
    await heading(/^Bills$/);
    fireEvent.click(await screen.findByRole('button', { name: 'More filters' }));
    const sheet = await dialog();
    const choose = (label: string, value: string) =>
      fireEvent.change(within(sheet).getByLabelText(label), { target: { value } });
    choose('Due from', '2027-11-20');
    choose('Due through', '2027-11-19');
    choose('Billing cycle', 'either');
    press(/^Show/, sheet);
    await within(sheet).findByText('The end must not be before the start.');
    choose('Due through', '2027-11-30');
    press(/^Show/, sheet);
    await gone();
    const list = await screen.findByRole('region', { name: 'Bills' });
    await within(list).findByText('E2');
    await waitFor(() => expect(within(list).queryByText('E1')).toBeNull());
    expect(location.search).toContain('dueFrom=2027-11-20');
    expect(document.body.textContent).not.toContain('Open account');

    const [cycle] = await world().rows<{ id: number }>("select id from billing_cycle where name = 'Either alone'");
    await show('clerk@riverton.test', `/portal/business-units/billing-cycle/${cycle?.id}?bu=${town.unit}`, given);
    await tab(/^Rejected rows/);
    await screen.findByText('1 row was left out');
    const before = asked.length;
    press('Download rejected rows');
    await waitFor(() =>
      expect(asked.slice(before).some(({ path, status }) => status === 200 && /\/rejected$/.test(path))).toBe(true),
    );
  });

  it('are not there for another town, nor without the permission', async () => {
    const town = await kit();
    const [bill] = await world().rows<{ id: number }>('select id from bill where business_unit_id = $1 limit 1', [
      town.unit,
    ]);
    const before = asked.length;
    const foreign = await world().unitId('lakeshore-hydro');
    await show('admin@lakeshore.test', `/portal/bills/${bill?.id}?bu=${foreign}`);
    await screen.findByText(/We could not find that bill in/, undefined, { timeout: 15_000 });
    await show('base@riverton.test', `/portal/bills?bu=${town.unit}`);
    await screen.findByText(/Your login has no permissions yet/, undefined, { timeout: 15_000 });
    expect(asked.slice(before).some(({ path, status }) => status === 200 && /\/bill(s|ing)/.test(path))).toBe(false);
  });
});
