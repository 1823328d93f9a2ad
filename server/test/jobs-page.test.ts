// @vitest-environment page
import { executionStatuses } from '@ratepayer/contract/jobs/job-states.ts';
import { jobList, jobTexts } from '@ratepayer/contract/jobs/job.list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { taskKinds } from '../src/task-kinds.ts';
import { emailConsumer } from '../src/capabilities/notifications/email-consumer.ts';
import { announce } from '../src/platform/outbox/announce.ts';
import type { Consumer } from '../src/platform/outbox/consumer.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { retryDeliveries } from '../src/platform/outbox/retry-deliveries.ts';
import { openedWorld } from './opened-world.ts';
import { prepare } from './paying.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
afterAll(() => sessionStorage.clear());

let unit: number;
let job: number;
const work = () =>
  runNext(
    {
      db: world().db,
      disk: openDisk('file:', world().dataDir),
      clock: systemClock,
      kinds: taskKinds(world().deps as never),
    },
    'page',
    new AbortController().signal,
    (error) => {
      throw error;
    },
  );

async function seed(): Promise<void> {
  unit = await world().unitId('riverton-water');
  const { body } = await world().call('POST', `/api/business-units/${unit}/jobs`, {
    token: await world().token('admin@riverton.test'),
    body: {
      name: 'Nightly account sync',
      schedule: { kind: 'Weekly', weekdays: [1, 5], time: '06:08' },
      tasks: [{ taskType: 'Wait For Approval', settings: { note: 'Look at the file', anotherPerson: false } }],
      timeoutMinutes: 60,
      overlap: 'Skip',
      isEnabled: true,
    },
  });
  job = body.id;
}

describe('the list of jobs', () => testListPage({ list: jobList, texts: jobTexts }, { world, seed }));

describe('a job', () => {
  const portal = openPortal(world);
  beforeAll(() => {
    drawWhatPagesLack();
  });
  const open = (address = '', as = 'admin@riverton.test') =>
    portal.show(as, `/portal/jobs/${job}?bu=${unit}${address}`);
  const press = async (name: string, within_: HTMLElement = document.body) =>
    fireEvent.click(await within(within_).findByRole('button', { name }));
  const dialog = (name: string) => screen.findByRole('dialog', { name }, { timeout: 15_000 });
  const run = async () =>
    (
      await world().rows<{ id: number; status: string }>(
        'select id, status from job_execution where job_id = $1 order by id desc limit 1',
        [job],
      )
    )[0];

  it('says when it runs, is run by hand, waits for an approval and tells what it did', async () => {
    await open();
    await screen.findByText('Has not run yet.', { selector: '.page-head p' });
    screen.getByText('Monday and Friday, 06:08 AM', { selector: 'dd' });
    await press('Run now');
    await press('Run now', await dialog('Run “Nightly account sync” now?'));
    await waitFor(async () => expect((await run())?.status).toBe('Processing'));
    await work();
    await open(`&run=${(await run())?.id}`);
    await screen.findAllByText('Waits for an approval: Look at the file');
    await press('Approve');
    const ask = await dialog('Approve what this run waits for?');
    fireEvent.change(within(ask).getByLabelText('Reason'), { target: { value: 'As expected' } });
    await press('Approve', ask);
    await waitFor(async () => expect((await run())?.status).toBe('Processing'));
    await work();
    await open(`&run=${(await run())?.id}`);
    await screen.findByText(/Approved by .*: As expected/, { selector: '.job-task-body p' });
    await screen.findByText('Wait For Approval begins.', { selector: '.job-log span' });
  });

  it('is changed in its form, with its next times, and refuses what cannot be', async () => {
    await open('&tab=definition&form=open');
    const form = await screen.findByRole('form', { name: 'Definition' });
    const type = (label: RegExp, value: string) =>
      fireEvent.change(within(form).getByLabelText(label), { target: { value } });
    within(form).getByText('Next runs');
    type(/^Time\*/, '25:00');
    await press('Save job', form);
    await within(form).findAllByText(/Enter a time from 00:00 to 23:59/);
    type(/^Time\*/, '07:30');
    fireEvent.click(within(form).getByRole('checkbox', { name: 'Friday' }));
    await press('Save job', form);
    await screen.findByText('Monday, 07:30 AM', { selector: 'td' });
    const [kept] = await world().rows('select schedule, row_version from job where id = $1', [job]);
    expect(kept).toMatchObject({ schedule: { weekdays: [1], time: '07:30' }, row_version: 2 });
  });

  it('is read, and not changed, by who runs it', async () => {
    await world().rows(
      "update user_account set permissions = permissions || '{Billing:Default}' where email = 'clerk@riverton.test'",
    );
    await portal.show('clerk@riverton.test', `/portal/jobs/${job}?bu=${unit}&tab=definition&form=open`, [
      'Billing:Default',
      'BusinessUnits:Read',
    ]);
    await screen.findByText('Look at the file');
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('makes a job of a template, and goes on to its form', async () => {
    await portal.show('admin@riverton.test', `/portal/jobs/templates?bu=${unit}`);
    await screen.findAllByText('Account sync with approval');
    const [template] = await world().rows("select id from job_template where name = 'Account sync with approval'");
    await portal.show('admin@riverton.test', `/portal/jobs/templates?bu=${unit}&template=${template.id}`);
    const ask = await screen.findByRole('dialog', { name: 'Make a job of Account sync with approval?' });
    fireEvent.change(within(ask).getByLabelText(/^note/), { target: { value: 'Look at the sum' } });
    fireEvent.click(within(ask).getByRole('button', { name: 'Make job' }));
    await screen.findByRole('form', { name: 'Definition' });
    expect(await world().rows("select name from job where template_name = 'Account sync with approval'")).toHaveLength(
      1,
    );
  });

  it('asks each question of a template by what is answered, as the platform wrote it', async () => {
    const [template] = await world().rows("select id from job_template where name = 'Billing cycle with approval'");
    await portal.show('admin@riverton.test', `/portal/jobs/templates?bu=${unit}&template=${template.id}`);
    const ask = await screen.findByRole('dialog', { name: 'Make a job of Billing cycle with approval?' });
    fireEvent.change(within(ask).getByLabelText(/^dueDays/), { target: { value: 'soon' } });
    within(ask).getByText('dueDays: enter a whole number.');
    expect(
      within(ask)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No', 'Yes']);
    await portal.show('global@ratepayer.test', `/portal/jobs/templates?bu=${unit}&form=${template.id}`);
    const form = await screen.findByRole('form', { name: 'Template' });
    const types = within(form).getAllByLabelText('What is answered') as HTMLSelectElement[];
    expect(types.map(({ value }) => value)).toContain('File Connection');
    const days = within(form).getByLabelText(/^Days until bills are due/) as HTMLInputElement;
    expect(days.value).toBe('{{dueDays}}');
    const names = () => within(form).getAllByLabelText(/^Name\*?$/) as HTMLInputElement[];
    fireEvent.click(within(form).getByRole('button', { name: 'Add a question' }));
    await waitFor(() => expect(names().at(-1)?.value).toBe(''));
    fireEvent.change(names().at(-1) as HTMLElement, { target: { value: 'note' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save job' }));
    await waitFor(async () =>
      expect(
        (await world().rows('select parameters from job_template where id = $1', [template.id]))[0]?.parameters.at(-1),
      ).toEqual({ name: 'note', type: 'Text', isRequired: true, help: '' }),
    );
    await screen.findByText('Billing cycle with approval saved.');
  });

  it('is edited and made again from its row, and its runs are found by its name', async () => {
    await portal.show('admin@riverton.test', `/portal/jobs?bu=${unit}`);
    const row = await screen.findByRole('row', { name: /Nightly account sync/ });
    const inMenu = (name: string) => within(row).getByRole('link', { name, hidden: true });
    expect(inMenu('Edit').getAttribute('href')).toContain('form=open');
    fireEvent.click(inMenu('Duplicate'));
    await screen.findByRole('form', { name: 'Definition' });
    await portal.show(
      'admin@riverton.test',
      `/portal/jobs?bu=${unit}&tab=runs&job=${encodeURIComponent('No such job')}`,
    );
    await screen.findAllByText('Nothing matches these filters.');
    expect(screen.queryByRole('row', { name: /Nightly account sync/ })).toBeNull();
  });

  /** A run that stands so, of a job of its own. */
  const standing = async (status: string): Promise<{ readonly job: number; readonly run: number }> => {
    const [made] = await world().rows(
      `with j as (insert into job (business_unit_id, name, schedule, tasks, timeout_minutes, overlap, modified_by)
          select business_unit_id, 'Stands ' || gen_random_uuid(), schedule, tasks, 60, 'Skip', 'Dana'
          from job where id = $1
          returning id, business_unit_id),
        e as (insert into job_execution (business_unit_id, job_id, status, trigger, started_by, timeout_minutes,
            waits_for, worker_id, heartbeat_date, started_date)
          select business_unit_id, id, $2, 'Manual', 'Dana', 60, case $2 when 'Paused' then 'Resume' else '' end, 'w',
            now(), now() from j returning id, job_id, business_unit_id),
        t as (insert into job_task (business_unit_id, execution_id, position, task_type, settings, condition,
            on_failure, status, counts, state)
          select business_unit_id, id, 1, 'Import Accounts', '{}', 'Always', 'Stop', 'Processing', '{"rejected": 4}',
            '{"rejectedIn": 77}' from e)
        select id as run, job_id as job from e`,
      [job, status],
    );
    return { job: made?.job, run: made?.run };
  };

  it('stands in one of five ways, as its page says it', async () => {
    const five = ['Processing', 'Paused', 'Successful', 'ExitedEarly', 'Failed'];
    expect(executionStatuses).toEqual(five);
    for (const status of five) {
      const of = await standing(status);
      await portal.show('admin@riverton.test', `/portal/jobs/${of.job}?bu=${unit}`);
      await screen.findByText(status, { selector: '.page-head *' }, { timeout: 15_000 });
      await screen.findByText(status, { selector: '.job-runs *' });
    }
    await expect(standing('Cancelled')).rejects.toThrow('job_execution_status_check');
  });

  it('shows its whole log as it grows, follows it until told not to, and leads to rows that it refused', async () => {
    const of = await standing('Processing');
    const tell = (from: number, to: number, level = 'Info') =>
      world().rows(
        `insert into job_log (business_unit_id, execution_id, position, level, message)
          select $1, $2, 1, $5, to_jsonb('Line ' || n) from generate_series($3::int, $4::int) n`,
        [unit, of.run, from, to, level],
      );
    await tell(1, 1_203);
    await tell(1_204, 1_204, 'Error');
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => 9_000 });
    await portal.show('admin@riverton.test', `/portal/jobs/${of.job}?bu=${unit}`);
    await screen.findByText('Line 1204', undefined, { timeout: 15_000 });
    const log = screen.getByRole('region', { name: 'Log' });
    const lines = () => log.querySelectorAll('li').length;
    expect([log.scrollTop, lines()]).toEqual([9_000, 1_204]);
    for (const link of screen.getAllByRole('link', { name: '4 rejected rows' }))
      expect(link.getAttribute('href')).toBe(`/portal/accounts/uploads/77?bu=${unit}`);
    await press('Stop following');
    log.scrollTop = 5;
    await tell(1_205, 1_205);
    await screen.findByText('Line 1205', undefined, { timeout: 15_000 });
    expect(log.scrollTop).toBe(5);
    await press('Follow');
    await waitFor(() => expect(log.scrollTop).toBe(9_000));
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'Error' } });
    await waitFor(() => expect(lines()).toBe(1), { timeout: 15_000 });
    within(log).getByText('Line 1204');
  });

  it('calls the administrators for a run that failed, and works on a file of the register', async () => {
    await world().rows("update job_execution set status = 'Failed', exit_reason = '\"x\"' where job_id = $1", [job]);
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Create ticket', hidden: true }));
    await press('Create ticket', await dialog('Create a ticket for this run?'));
    await waitFor(async () =>
      expect(await world().rows('select 1 from ticket where dedupe_key = $1', [`job:${job}`])).toHaveLength(1),
    );
    await world().rows(
      `insert into job_file (business_unit_id, job_id, name, file_key, storage_key, status, brought_by, kept_until)
        values ($1, $2, 'paid.csv', 'page', 'job-files/page', 'Stored', 'Dana', now() + interval '1 month')`,
      [unit, job],
    );
    await openDisk('file:', world().dataDir).put('job-files/page', 'A');
    await world().call('POST', `/api/business-units/${unit}/jobs`, {
      token: await world().token('admin@riverton.test'),
      body: {
        name: 'Payments of the bank',
        schedule: { kind: 'On File Arrival', pattern: '*.csv' },
        tasks: [{ taskType: 'Import External Payments', settings: {} }],
        timeoutMinutes: 60,
        overlap: 'Skip',
        isEnabled: true,
      },
    });
    await portal.show(
      'admin@riverton.test',
      `/portal/files?bu=${unit}&job=${encodeURIComponent('Nightly account sync')}`,
    );
    await screen.findByRole('region', { name: 'Files that jobs wait for' });
    const row = await screen.findByRole('row', { name: /paid\.csv/ });
    within(row).getByText(/Nightly account sync/);
    within(row).getByRole('link', { name: 'Open in job', hidden: true });
    fireEvent.click(within(row).getByRole('button', { name: 'Process with…', hidden: true }));
    const ask = await dialog('Process paid.csv?');
    const bank = within(ask).getByRole('option', { name: 'Payments of the bank' }) as HTMLOptionElement;
    fireEvent.change(within(ask).getByLabelText('Job'), { target: { value: bank.value } });
    within(ask).getByText('It moves money: Import External Payments.');
    await press('Process', ask);
    await waitFor(async () =>
      expect(
        await world().rows(
          `select f.name from job_file f join job_execution e on e.id = f.execution_id join job j on j.id = e.job_id
            where j.name = 'Payments of the bank'`,
        ),
      ).toEqual([{ name: 'paid.csv' }]),
    );
  });

  it('of the platform runs ahead of its time when it says so, and shows who wanted it', async () => {
    await world().rows(
      `insert into schedule_state (name, every_ms, last_run_date, last_ms, failures_in_row, next_run_date)
        values ('daily totals', 600000, now(), 5, 0, now() + interval '10 minutes')`,
    );
    await portal.show('global@ratepayer.test', `/portal/jobs?bu=${unit}&tab=schedules`);
    fireEvent.click(await screen.findByRole('button', { name: 'Run daily totals now' }, { timeout: 20_000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Run "daily totals" now?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Run now' }));
    await screen.findByText('Asked for by Gale Adams', undefined, { timeout: 20_000 });
    expect(screen.queryByRole('button', { name: 'Run daily totals now' })).toBeNull();
    expect(await world().rows("select wanted_by from schedule_state where name = 'daily totals'")).toEqual([
      { wanted_by: 'Gale Adams' },
    ]);
  });
});

describe('what could not be delivered', () => {
  const portal = openPortal(world);
  const mended = emailConsumer({ insert: async () => null });
  const broken: Consumer = {
    ...mended,
    take: async () => {
      throw new Error('This template is broken.');
    },
  };
  const handOver = () =>
    world().rows('update outbox_delivery set next_attempt_date = now() - make_interval(secs => 1)');

  it('stands in the register with its reason, and goes out when it is sent again from there', async () => {
    const water = await world().unitId('riverton-water');
    const { token, accountIds } = await world().quickPay(['10001']);
    const { process } = await prepare(world(), { token, accountId: accountIds[0] ?? 0, amountMinor: 1200 });
    const { paymentId } = (await process()).body;
    await world().rows('truncate outbox');
    await world().db.scoped([water], (tx) =>
      announce(tx, [
        {
          businessUnitId: water,
          orderingKey: `payment:${paymentId}`,
          topic: 'email.Payment Voided',
          payload: { paymentId, to: 'broken@example.test' },
        },
      ]),
    );
    while ((await world().rows('select 1 from outbox limit 1')).length > 0) await relayBatch(world().db, [broken]);
    for (let tries = 2; tries <= 5; tries++) {
      await handOver();
      await retryDeliveries(world().db, [broken]);
    }
    await portal.show('admin@riverton.test', `/portal/jobs?bu=${water}&tab=deliveries`);
    const register = await screen.findByRole('table', { name: 'Failed deliveries' }, { timeout: 15_000 });
    const row = (await within(register).findByText('broken@example.test')).closest('tr') as HTMLElement;
    within(row).getByText('This template is broken.');
    fireEvent.click(within(row).getByRole('button', { name: /^Send again/ }));
    await screen.findByText('Waiting', { selector: 'td *' }, { timeout: 15_000 });
    await retryDeliveries(world().db, [mended]);
    expect(await world().rows('select status from outbox_delivery')).toEqual([]);
    expect(await world().rows(`select 1 from email_message where "to" = 'broken@example.test'`)).toHaveLength(1);
  });
});
