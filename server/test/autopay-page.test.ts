// @vitest-environment page
import { activityList, activityTexts } from '@ratepayer/contract/autopay/activity.list.ts';
import { enrolmentList, enrolmentTexts } from '@ratepayer/contract/autopay/enrolment.list.ts';
import { invalidSourceList, invalidSourceTexts } from '@ratepayer/contract/autopay/invalid-source.list.ts';
import { scheduledList, scheduledTexts } from '@ratepayer/contract/autopay/scheduled.list.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAutopay } from './autopay-kit.ts';
import { seedAutopay } from './autopay-rows.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import type { World } from './world.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
let isSeeded: Promise<void> | undefined;
const seed = (of: World): Promise<void> => {
  isSeeded ??= seedAutopay(of);
  return isSeeded;
};
const at = { world, seed, path: 'reports/autopay' };
const tab = (key: string) => ({ key, page: 'Autopay' });

/** What jsdom lacks of dialogs, and words in place of elements where something is not found. */
function fitPage(): void {
  configure({
    asyncUtilTimeout: 10_000,
    // What stands on the page, not its elements.
    getElementError: (message) => new Error(`${message?.split('\n')[0]} in: ${document.body.textContent}`),
  });
  drawWhatPagesLack();
}

describe('who pays by autopay', () =>
  testListPage({ list: enrolmentList, texts: enrolmentTexts }, { ...at, tab: tab('enrolled') }));
describe('what is scheduled', () =>
  testListPage({ list: scheduledList, texts: scheduledTexts }, { ...at, tab: tab('scheduled') }));
describe('methods that cannot be charged', () =>
  testListPage({ list: invalidSourceList, texts: invalidSourceTexts }, { ...at, tab: tab('sources') }));
describe('what became of autopay', () =>
  testListPage({ list: activityList, texts: activityTexts }, { ...at, tab: tab('activity') }));

describe('the page of autopay', () => {
  const portal = openPortal(world);
  let kit: Awaited<ReturnType<typeof openAutopay>>;
  beforeAll(async () => {
    kit = await openAutopay(world());
    fitPage();
  });

  const open = async (
    key: 'enrolled' | 'scheduled' | 'activity',
    of: { readonly accountNumber: string },
    as = 'admin@riverton.test',
  ) => {
    await portal.show(as, `/portal/reports/autopay?bu=${kit.unit}&tab=${key}&q=${of.accountNumber}`);
    const name = { enrolled: 'Enrolled', scheduled: 'Scheduled', activity: 'Activity' }[key];
    await screen.findByRole('tab', { name, selected: true }, { timeout: 15_000 });
    // What was done with an account may be more than one thing, the last one first.
    const [cell] = await waitFor(() => within(screen.getByRole('table')).getAllByText(new RegExp(of.accountNumber)));
    return cell?.closest('tr') as HTMLElement;
  };
  const press = (name: string | RegExp, under: HTMLElement = document.body) =>
    fireEvent.click(within(under).getByRole('button', { name, hidden: true }));
  const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name });
  const confirm = async (name: RegExp | string, button: string, reason?: string) => {
    const shown = await dialog(name);
    if (reason !== undefined)
      fireEvent.change(await within(shown).findByLabelText(/Reason/), { target: { value: reason } });
    press(button, shown);
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  };

  it('stops a planned payment with a reason, schedules it again, and leaves one out', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    const [planned] = await kit.scheduled(of);
    const row = await open('scheduled', of);
    const day = formatDate(planned?.processingDate ?? '', 'en-US');
    press('Cancel payment', row);
    const asked = `Cancel the payment of $86.60 on ${day}?`;
    // Without a reason nothing is done.
    press('Cancel payment', await dialog(asked));
    await within(await dialog(asked)).findByText('Reason: This is required.');
    expect((await kit.scheduled(of))[0]?.status).toBe('Scheduled');
    await confirm(asked, 'Cancel payment', 'Asked on the phone');
    await within(screen.getByRole('table')).findByText('Stopped by the biller: Asked on the phone');
    // Canceled is not tried again; one that was left out is.
    expect(within(row).queryByRole('button', { name: 'Retry', hidden: true })).toBeNull();
    const other = await kit.payer();
    await kit.announced(other);
    press('Skip', await open('scheduled', other));
    await confirm(/^Skip the payment of/, 'Skip', 'Paid by check');
    const skipped = await waitFor(() => {
      const found = within(screen.getByRole('table')).getByText('Skipped').closest('tr');
      if (!found) throw new Error('It is not skipped.');
      return found;
    });
    press('Retry', skipped);
    await confirm('Try $86.60 again?', 'Schedule again');
    await waitFor(async () => {
      const all = await kit.scheduled(other);
      expect(all.map(({ status }) => status).toSorted()).toEqual(['Scheduled', 'Skipped']);
    });
  });

  it('lets one go on that is unusually high', async () => {
    const of = await kit.payer();
    const { id } = await kit.announced(of);
    await world().rows('update scheduled_payment set is_held = true where id = $1', [id]);
    const row = await open('scheduled', of);
    within(row).getByText(/unusually high/);
    press('Let it go on', row);
    await confirm(/^Let the payment of/, 'Let it go on', 'Looked at the meter');
    await waitFor(async () => expect((await kit.scheduled(of))[0]?.isHeld).toBe(false));
  });

  it('stops many at once, those that wait alone, and says how much it is together', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    const row = await open('scheduled', of);
    fireEvent.click(within(row).getByRole('checkbox'));
    press('Cancel payments');
    await confirm('Cancel 1 payment of $86.60?', 'Cancel payments', 'A wrong bill');
    await waitFor(async () => expect((await kit.scheduled(of))[0]?.status).toBe('Canceled'));
    await within(screen.getByRole('table')).findByText('Stopped by the biller: A wrong bill');
  });

  it('ends autopay with a reason, and says before what will not be taken', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    press('End autopay', await open('enrolled', of));
    await dialog(/^End autopay for/);
    await screen.findByText('1 planned payment of $86.60 is canceled. The payer gets an e-mail.');
    await confirm(/^End autopay for/, 'End autopay', 'Moved away');
    await waitFor(async () => expect((await kit.read(of)).enrolment).toBeNull());
    expect((await kit.scheduled(of)).map(({ status }) => status)).toEqual(['Canceled']);
    const row = await open('activity', of);
    within(row).getByText('AdminCancel');
  });

  it('shows who may look alone, and nothing to do', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    const row = await open('scheduled', of, 'clerk@riverton.test');
    for (const name of ['Cancel payment', 'Skip', 'Retry'])
      expect(within(row).queryByRole('button', { name, hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel payments' })).toBeNull();
  });
});

describe('autopay on the page of an account', () => {
  const portal = openPortal(world);
  let kit: Awaited<ReturnType<typeof openAutopay>>;
  beforeAll(async () => {
    kit = await openAutopay(world());
    fitPage();
  });
  const open = async ({ accountId }: { readonly accountId: number }, as = 'admin@riverton.test') => {
    await portal.show(as, `/portal/accounts/${accountId}/dashboard?bu=${kit.unit}&tab=autopay`);
    await screen.findByRole('tab', { name: 'Autopay', selected: true }, { timeout: 15_000 });
    await screen.findByRole('heading', { level: 2, name: 'What became of autopay' });
  };
  const press = (name: string | RegExp, under: HTMLElement = document.body) =>
    fireEvent.click(within(under).getByRole('button', { name, hidden: true }));

  it('is begun from the wallet of its payer with how the payer agreed, changed, and ended', async () => {
    const of = await kit.payer();
    await open(of);
    await screen.findByText(/This account is not paid by autopay\./);
    press('Set up autopay');
    const drawer = await screen.findByRole('dialog', { name: 'Set up autopay' });
    await within(drawer).findByText(/^Next: \$86\.60 on /);
    await within(drawer).findByText(/^What the payer agrees to: /);
    await waitFor(() =>
      expect(
        within(drawer)
          .getByLabelText(/^Method/)
          .querySelectorAll('option'),
      ).toHaveLength(2),
    );
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(within(drawer).getByLabelText(label), { target: { value } });
    fill(/^Method/, String(of.sourceId));
    fill(/^Days before the due date/, '3');
    fill(/^Max amount/, '150.00');
    fill(/^Note/, 'Form of today');
    // How the payer agreed is not left out.
    press('Save', drawer);
    await within(drawer).findByText('How the payer agreed: This is required.');
    fireEvent.click(within(drawer).getByRole('radio', { name: 'Signed' }));
    press('Save', drawer);
    await waitFor(async () =>
      expect((await kit.read(of)).enrolment).toMatchObject({
        enrollmentType: 'Customer',
        maxAmountMinor: 15_000,
        customerId: of.id,
      }),
    );
    await screen.findByText('3 days before a bill is due');
    const scheduled = await screen.findByRole('table', { name: 'Scheduled payments' });
    within(scheduled).getByText('Staged');
    press(/^Skip/, scheduled);
    const asked = await screen.findByRole('dialog', { name: /^Skip the payment of \$86\.60/ });
    fireEvent.change(within(asked).getByLabelText(/Reason/), { target: { value: 'Paid by check' } });
    press('Skip', asked);
    await screen.findByText('Skipped');
    press('Change');
    const change = await screen.findByRole('dialog', { name: 'Change' });
    await within(change).findByText(/^What the payer agrees to: /);
    fireEvent.change(within(change).getByLabelText(/^Scheduling type/), { target: { value: 'DayOfMonth' } });
    fireEvent.change(await within(change).findByLabelText(/^Day of the month/), { target: { value: 'Last' } });
    fireEvent.change(within(change).getByLabelText(/^Note/), { target: { value: 'On the phone' } });
    fireEvent.click(within(change).getByRole('radio', { name: 'Attested by staff' }));
    press('Save', change);
    await screen.findByText('On the last day of each month');
    press('End autopay');
    await waitFor(() => screen.getByLabelText(/Reason/));
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Moved away' } });
    press('End autopay', screen.getByRole('dialog', { name: /^End autopay for/ }));
    await screen.findByText(/This account is not paid by autopay\./);
    const history = screen.getByRole('table', { name: 'What became of autopay' });
    await waitFor(() =>
      expect(
        within(history)
          .getAllByRole('row')
          .slice(1)
          .map((row) => row.querySelectorAll('td')[1]?.textContent),
      ).toEqual(['AdminCancel', 'UpdateSettings', 'Enroll']),
    );
  }, 60_000);

  it('is shown to who may read accounts alone, with nothing to do', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    await open(of, 'clerk@riverton.test');
    await screen.findByRole('table', { name: 'Scheduled payments' });
    for (const name of ['Change', 'End autopay', /^Cancel payment/])
      expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
  });
});
