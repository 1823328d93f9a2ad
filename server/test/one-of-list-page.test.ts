// @vitest-environment page
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { texts as channelWords } from '@ratepayer/contract/texts/staff-channels/en-US.ts';
import { texts as jobWords } from '@ratepayer/contract/texts/staff-jobs/en-US.ts';
import { texts as termsWords } from '@ratepayer/contract/texts/staff-terms/en-US.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-forms/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
const portal = openPortal(world);
let unit: number;
let token: string;
const at = (path: string) => `/api/business-units/${unit}/${path}`;
const send = async (method: string, path: string, body?: object) =>
  (await world().call(method, at(path), { token, ...(body ? { body } : {}) })).body;

beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  token = await world().token('admin@riverton.test');
  drawWhatPagesLack();
  lookPatiently();
});

const now = Date.now;
let ahead = 0;
const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
afterAll(() => clock.mockRestore());
/** Looks at the window again after a while: what is shown is read again. */
async function lookAgain(path: string): Promise<void> {
  ahead += 11_000;
  const reads = () => portal.asked.filter((one) => one.path === at(path)).length;
  const before = reads();
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
}
const show = (address: string, as = 'admin@riverton.test') =>
  portal.show(as, `/portal/${address}${address.includes('?') ? '&' : '?'}bu=${unit}`);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp, on: HTMLElement = document.body) =>
  fireEvent.click(await within(on).findByRole('button', { name }));
const isEnd = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
/** The row of a list, in its table: on a phone it is a card. */
const inTable = async (name: string) => within(await screen.findByRole('table')).findByRole('link', { name });
const crumb = (name: string) =>
  within(screen.getByRole('navigation', { name: words.breadcrumb })).getByRole('link', { name });
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const isShut = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** A way on is asked about, and is not taken or taken. */
async function leaves(press: () => unknown, answer: 'leave' | 'stay'): Promise<void> {
  await press();
  const question = await dialog(words.leave_unsaved);
  fireEvent.click(within(question).getByRole('button', { name: words[answer] }));
  await isShut();
}
/** What a colleague made of it stands beside what is typed, which is kept and saved against theirs. */
async function keepsMine(theirs: string): Promise<void> {
  const bar = await screen.findByText(words.changed_elsewhere);
  expect(bar.closest('[role=alert]')).not.toBeNull();
  await press(words.show_new);
  await press(words.see_changes);
  await screen.findByText(theirs, { selector: 'td, td *' });
  await press(words.keep_mine);
  await waitFor(() => expect(screen.queryByText(words.changed_elsewhere)).toBeNull());
}

describe('the page of a job', () => {
  const ids: Record<string, number> = {};
  const addJob = async (name: string) => {
    const made = await send('POST', 'jobs', {
      name,
      schedule: { kind: 'Weekly', weekdays: [1], time: '06:00' },
      tasks: [{ taskType: 'Wait For Approval', settings: { note: 'Look', anotherPerson: false } }],
      ...{ timeoutMinutes: 60, overlap: 'Skip', isEnabled: true },
    });
    ids[name] = made.id;
  };
  const [one, two, three] = ['Walked 1', 'Walked 2', 'Walked 3'] as const;
  beforeAll(async () => {
    for (const name of ['Other', one, two, three]) await addJob(name);
  });
  const list = 'jobs?q=Walked&sort=name';
  const openFromList = async (name: string) => {
    await show(list);
    fireEvent.click(await inTable(name));
    await heading(name);
  };
  const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);

  it('leads through the list as it was narrowed, past one that was taken away, and back to it', async () => {
    await addJob('Walked 1b');
    await openFromList(one);
    await screen.findByText('1 of 4');
    expect([isEnd('Previous job'), isEnd('Next job')]).toEqual([true, false]);
    await send('DELETE', `jobs/${ids['Walked 1b']}`, { rowVersion: 1 });
    await press('Next job');
    await screen.findByText(jobWords.no_such_job);
    await press('Next job');
    await heading(two);
    await press('Next job');
    await heading(three);
    expect(isEnd('Next job')).toBe(true);
    await press('Previous job');
    await heading(two);
    expect(location.pathname).toBe(`/portal/jobs/${ids[two]}`);
    await waitFor(() => expect(document.title).toBe(`Job ${two} – Ratepayer`));
    fireEvent.click(crumb(jobWords.jobs));
    await inTable(one);
    expect(new URLSearchParams(location.search).get('q')).toBe('Walked');
  });

  it('has no neighbours where it was opened by its address, and says where it may be where it is not', async () => {
    await show(`jobs/${ids[one]}`);
    await heading(one);
    expect(screen.queryByRole('button', { name: 'Next job' })).toBeNull();
    expect(crumb(jobWords.jobs).getAttribute('href')).toBe(`/portal/jobs?bu=${unit}`);
    const other = await world().unitId('riverton-tax');
    await portal.show('admin@riverton.test', `/portal/jobs/${ids[one]}?bu=${other}`);
    await screen.findByText(jobWords.no_such_job);
    const link = await screen.findByRole('link', { name: /^Switch to / });
    expect(link.getAttribute('href')).toBe(`/portal/jobs/${ids[one]}?bu=${unit}`);
  });

  it('keeps its place in the list while it is run, its runs are looked at and its form is opened', async () => {
    await openFromList(two);
    await press(jobWords.run_now);
    await press(jobWords.run_now, await dialog(/^Run /));
    await isShut();
    await waitFor(() => expect(new URLSearchParams(location.search).get('run')).toMatch(/^\d+$/));
    const runs = await screen.findByRole('navigation', { name: jobWords.choose_run });
    await screen.findByText('2 of 3');
    fireEvent.click(within(runs).getAllByRole('link')[0] as HTMLElement);
    await screen.findByText('2 of 3');
    fireEvent.click(await screen.findByRole('link', { name: jobWords.edit, hidden: true }));
    await screen.findByRole('form', { name: jobWords.definition });
    await screen.findByText('2 of 3');
    fireEvent.click(screen.getByRole('tab', { name: jobWords.runs }));
    await press('Previous job');
    await heading(one);
  });

  it('keeps what is typed while its runs are looked at, and asks before a way on loses it', async () => {
    await openFromList(two);
    fireEvent.click(await screen.findByRole('link', { name: jobWords.edit, hidden: true }));
    fireEvent.change(await field(/^Name/), { target: { value: 'Typed' } });
    fireEvent.click(screen.getByRole('tab', { name: jobWords.runs }));
    const runs = await screen.findByRole('navigation', { name: jobWords.choose_run });
    fireEvent.click(within(runs).getAllByRole('link')[0] as HTMLElement);
    fireEvent.click(screen.getByRole('tab', { name: jobWords.definition }));
    expect((await field(/^Name/)).value).toBe('Typed');
    await leaves(() => press('Next job'), 'stay');
    expect((await field(/^Name/)).value).toBe('Typed');
    await leaves(() => press('Next job'), 'leave');
    await heading(three);
  });

  it('follows what a colleague changes, and writes over nothing that is typed', async () => {
    const change = async (more: object) => {
      const { id: _id, ...job } = await send('GET', `jobs/${ids[three]}`);
      const { name, schedule, tasks, timeoutMinutes, overlap, isEnabled, notifyOnFailure, rowVersion } = job;
      await send('PUT', `jobs/${ids[three]}`, {
        ...{ name, schedule, tasks, timeoutMinutes, overlap, isEnabled, notifyOnFailure, rowVersion },
        ...more,
      });
      await lookAgain(`jobs/${ids[three]}`);
    };
    await show(`jobs/${ids[three]}?tab=definition&form=open`);
    const minutes = await field(/^Time-out/);
    await change({ timeoutMinutes: 90 });
    await waitFor(() => expect(minutes.value).toBe('90'));
    fireEvent.change(await field(/^Name/), { target: { value: 'Mine' } });
    await change({ timeoutMinutes: 95 });
    expect((await field(/^Name/)).value).toBe('Mine');
    expect(minutes.value).toBe('90');
    await keepsMine('95');
    fireEvent.change(minutes, { target: { value: '100' } });
    await press(jobWords.save);
    await heading('Mine');
    expect(await send('GET', `jobs/${ids[three]}`)).toMatchObject({ name: 'Mine', timeoutMinutes: 100 });
  });

  it('leads back to the list as it was when it is taken away', async () => {
    await openFromList(one);
    fireEvent.click(await screen.findByRole('button', { name: jobWords.delete, hidden: true }));
    await press(jobWords.delete, await dialog(/^Delete /));
    await inTable(two);
    expect(new URLSearchParams(location.search).get('q')).toBe('Walked');
    await waitFor(() => expect(screen.queryAllByRole('link', { name: one })).toHaveLength(0));
  });
});

describe('the page of a channel', () => {
  const page = (key: string) => `business-units/channel/${key}`;
  const channelOf = async (key: string): Promise<ChannelSetup> =>
    (await send('GET', 'channels')).items.find((one: ChannelSetup) => one.key === key);
  const change = async (key: string, values: object) => {
    const {
      config: { lateFeeOwnLine: _, ...config },
      rowVersion,
    } = await channelOf(key);
    const cardBrands = config.cardBrands.filter((brand) => brand !== 'Unknown');
    await send('PUT', `channel/${key}/payment-intent-config`, { ...config, cardBrands, rowVersion, ...values });
  };
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

  it('leads through all of them, however it was opened, and back to them', async () => {
    await show(page('QuickPay'));
    await heading('QuickPay');
    await screen.findByText('1 of 5');
    expect([isEnd('Previous channel'), isEnd('Next channel')]).toEqual([true, false]);
    for (const name of ['IVR', 'Autopay', 'Backoffice Autopay', 'POS']) {
      await press('Next channel');
      await heading(name);
    }
    expect(isEnd('Next channel')).toBe(true);
    await press('Previous channel');
    await heading('Backoffice Autopay');
    fireEvent.click(screen.getByRole('tab', { name: 'History' }));
    await waitFor(() => expect(location.search).toContain('tab=history'));
    expect(crumb(channelWords.channels).getAttribute('href')).toBe(`/portal/business-units/channels?bu=${unit}`);
  });

  it('follows what a colleague changes, and writes over nothing that is typed', async () => {
    await show(page('QuickPay'));
    const accounts = await field(channelWords.maximum_accounts);
    await change('QuickPay', { maximumAccounts: 4 });
    await lookAgain('channels');
    await waitFor(() => expect(accounts.value).toBe('4'));
    fireEvent.change(accounts, { target: { value: '5' } });
    fireEvent.click(await screen.findByLabelText('Discover'));
    await screen.findByText('2 changes not saved.');
    await change('QuickPay', { emailRequired: true, maximumAccounts: 6 });
    await lookAgain('channels');
    expect(accounts.value).toBe('5');
    await keepsMine('6');
    await leaves(() => press('Next channel'), 'stay');
    await press(channelWords.save_channel);
    await screen.findByText('No changes to save.');
    const { config } = await channelOf('QuickPay');
    expect(config).toMatchObject({ maximumAccounts: 5 });
    expect(config.cardBrands).not.toContain('Discover');
  });

  it('says who was first where that is known only when it is saved', async () => {
    await show(page('QuickPay'));
    fireEvent.change(await field(channelWords.maximum_accounts), { target: { value: '9' } });
    await change('QuickPay', { maximumAccounts: 8 });
    await press(channelWords.save_channel);
    const told = await screen.findByText(/^Dana Okafor changed this/);
    expect(told.closest('[role=alert]')?.parentElement).toBe(document.activeElement);
    await press(words.reload);
    await waitFor(async () => expect((await field(channelWords.maximum_accounts)).value).toBe('8'));
    screen.getByText('No changes to save.');
  });

  it('writes over nothing that is typed of payments that are taken by themselves', async () => {
    const rules = 'autopay-rules/Autopay';
    await show(`${page('Autopay')}?tab=automatic`);
    const lead = await field(channelWords.lead_days);
    fireEvent.change(lead, { target: { value: '6' } });
    const { planned: _planned, ...kept } = await send('GET', rules);
    await send('PUT', rules, { ...kept, daysProcessingAllowedBeforeDueDate: 3 });
    await lookAgain(rules);
    expect(lead.value).toBe('6');
    await keepsMine('3');
    await press(channelWords.automatic_save);
    await waitFor(async () =>
      expect(await send('GET', rules)).toMatchObject({ daysProcessingAllowedBeforeDueDate: 6 }),
    );
  });
});

describe('the page of a version of terms', () => {
  const view = 'terms-of-service/view/ach-terms';
  const isTitled = () => waitFor(() => expect(document.title).toBe('Version of terms Bank payment – Ratepayer'));
  const firstInList = async () => {
    await show('terms-of-service?identifier=ach-terms');
    const table = await screen.findByRole('table');
    return waitFor(() => within(table).getAllByRole('link', { name: /Bank payment/ }));
  };
  beforeAll(async () => {
    await world().rows(
      `insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, effective_date,
        status, published_date, content_hash)
        values ($1, 'ach-terms', 8, 'Planned for later', 't', '2099-01-01', 'Published', now(), 'h'),
          ($1, 'ach-terms', 9, 'Written on', 't', '2099-02-01', 'Draft', null, 'h')`,
      [unit],
    );
  });

  it('leads through the list as it was narrowed, over a draft that is written on, and back to it', async () => {
    const all = await firstInList();
    fireEvent.click(all[0] as HTMLElement);
    await heading(/^Draft of version 9/);
    const count = all.length;
    await screen.findByText(`1 of ${count}`);
    await press('Next version of terms');
    await screen.findByText('Planned for later', { selector: '.page-head p' });
    await screen.findByText(`2 of ${count}`);
    await isTitled();
    await press('Previous version of terms');
    await heading(/^Draft of version 9/);
    fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Typed' } });
    await leaves(() => press('Next version of terms'), 'leave');
    await screen.findByText('Planned for later', { selector: '.page-head p' });
    // What guarded the form is gone once the page has taken its title.
    await isTitled();
    fireEvent.click(crumb('Terms of service'));
    await heading('Terms of service');
    expect(location.search).toContain('identifier=ach-terms');
  });

  it('has no neighbours where it was opened by its address, and keeps its tab there', async () => {
    await show(view);
    await heading('Bank payment');
    expect(screen.queryByRole('button', { name: /^Next / })).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: termsWords.versions }));
    expect(location.search).toContain('tab=versions');
    expect([...document.querySelectorAll('.facts dt')].map(({ textContent }) => textContent)).toHaveLength(5);
  });

  it('says so where there is no such version, and where nothing is in force', async () => {
    await show(`${view}?version=999999`);
    await screen.findByText(termsWords.not_there);
    await world().rows(
      `update terms_of_service set status = 'Retired', retired_date = now()
        where identifier = 'ach-terms' and culture = 'en-CA'`,
    );
    await show(`${view}?culture=en-CA`);
    await heading('Bank payment');
    await screen.findByText(termsWords.none_in_force);
    screen.getByRole('tab', { name: termsWords.versions });
  });
});
