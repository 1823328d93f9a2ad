// @vitest-environment page
import { texts as words } from '@ratepayer/contract/texts/staff-terms/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack, lookPatiently } from './what-pages-lack.ts';

const world = openedWorld();
const portal = openPortal(world);
let unit: number;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  lookPatiently();
  drawWhatPagesLack();
});
const open = async (address: string, heading: string | RegExp, as = 'admin@riverton.test') => {
  await portal.show(as, `/portal/${address}${address.includes('?') ? '&' : '?'}bu=${unit}`);
  await screen.findByRole('heading', { level: 1, name: heading }, { timeout: 15_000 });
};
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const confirm = async (title: RegExp, button: string) => {
  const dialog = await screen.findByRole('dialog', { name: title });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
};
const wording =
  'You authorize {{header}} to debit {{total}} from your account on {{date}}. To be heard call {{phone}} that day.';

describe('the pages of terms of service', () => {
  it('list every version with the platform’s, to who may read, and lead to all about one text', async () => {
    await open('terms-of-service', 'Terms of service', 'clerk@riverton.test');
    const table = await screen.findByRole('table');
    expect((await within(table).findAllByText('Platform default')).length).toBeGreaterThan(6);
    expect(screen.queryByRole('link', { name: words.create })).toBeNull();
    await open('terms-of-service/view/ach-terms', 'Bank payment', 'clerk@riverton.test');
    await screen.findByText(/You authorize Riverton Water & Sewer to debit/);
    fireEvent.click(screen.getByRole('tab', { name: words.versions }));
    expect(within(await screen.findByRole('table', { name: /Versions of/ })).getAllByRole('row')).toHaveLength(3);
    fireEvent.click(screen.getByRole('tab', { name: words.compare }));
    expect((await screen.findAllByText(words.word_removed)).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('tab', { name: 'Agreements' }));
    await screen.findByText('Nobody agreed to it yet.');
    for (const identifier of [
      ...['credit-card-terms', 'autopay-terms', 'terms-of-use'],
      ...['ach-terms-service-fee', 'credit-card-terms-service-fee', 'autopay-terms-service-fee'],
    ]) {
      await portal.show('clerk@riverton.test', `/portal/terms-of-service/view/${identifier}?bu=${unit}`);
      const main = () => document.querySelector('main')?.textContent;
      await waitFor(() => expect(main()).toMatch(new RegExp(`In force.*${identifier}`)));
    }
    await open('terms-of-service/view/no-such-terms', 'Text', 'clerk@riverton.test');
    await screen.findByText(words.not_there);
  });

  it('write a draft that says what it lacks, publish it once it is saved, and show it from then on', async () => {
    await open('terms-of-service/create', words.new_text);
    const [which] = await screen.findAllByLabelText(/^Text/);
    fireEvent.change(which as HTMLElement, { target: { value: 'ach-terms' } });
    type(/^Title/, 'Debits');
    const box = document.querySelector('textarea') as HTMLTextAreaElement;
    fireEvent.change(box, { target: { value: 'Short {{nothing}}' } });
    fireEvent.click(screen.getByRole('button', { name: words.save_draft }));
    await screen.findAllByText(/Nothing fills the place "nothing"/);
    fireEvent.change(box, { target: { value: wording } });
    const checks = screen.getByRole('region', { name: words.check_bank_debit });
    expect(
      within(checks)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.trim()),
    ).toContain(`${words.check_revoke}, ${words.is_missing}`);
    fireEvent.click(screen.getByRole('button', { name: words.save_draft }));
    await screen.findByRole('heading', { level: 1, name: /Draft of version 2/ });
    fireEvent.click(screen.getByRole('button', { name: words.publish }));
    const dialog = await screen.findByRole('dialog', { name: /^Publish version 2 from/ });
    fireEvent.click(within(dialog).getByRole('button', { name: words.publish }));
    await within(dialog).findByText('Say how to revoke it.');
    fireEvent.click(within(dialog).getByRole('button', { name: words.back }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.change(document.querySelector('textarea') as HTMLTextAreaElement, {
      target: { value: wording.replace('To be heard', 'To revoke') },
    });
    await screen.findByText(words.save_first);
    fireEvent.click(screen.getByRole('button', { name: new RegExp(words.publish) }));
    expect(screen.queryByRole('dialog', { name: /^Publish version 2/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: words.save_draft }));
    await waitFor(() => expect(screen.queryByText(words.save_first)).toBeNull());
    await screen.findByText(words.draft_saved);
    fireEvent.click(await screen.findByRole('button', { name: words.publish }));
    await confirm(/^Publish version 2/, words.publish);
    await screen.findByRole('heading', { level: 1, name: 'Bank payment' });
    await screen.findByText(/To revoke call/);
    fireEvent.click(screen.getByRole('tab', { name: words.history }));
    await waitFor(() => expect(screen.getAllByText(/Dana Okafor/).length).toBeGreaterThan(1));
    fireEvent.click(await screen.findByRole('button', { name: words.retire }));
    await confirm(/^Retire version 2/, words.retire);
    await waitFor(() => expect(screen.getAllByText('Retired').length).toBeGreaterThan(0));
  });

  it('say in the setup of a business unit what is in force of each text, and what is planned', async () => {
    await world().rows(
      `insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, effective_date,
        status, published_date, content_hash)
        values ($1, 'autopay-terms', 5, 'Planned', 't', '2099-01-01', 'Published', now(), 'h')`,
      [unit],
    );
    for (const address of ['business-units/terms-of-service', 'business-units/setup?tab=terms-of-service']) {
      await open(address, /Terms of service|Riverton Water/);
      const table = await screen.findByRole('table', { name: words.terms });
      const row = within(table).getByRole('link', { name: 'Autopay' }).closest('tr') as HTMLElement;
      within(row).getByText('Platform default');
      within(row).getByText('Version 5 from 01/01/2099');
      expect(within(table).getAllByRole('row')).toHaveLength(8);
    }
  });

  it('keep what is typed when a colleague saves the same draft, and throw away only what was read', async () => {
    const at = `/api/business-units/${unit}/terms-of-service`;
    const token = await world().token('admin@riverton.test');
    const begin = { identifier: 'credit-card-terms', culture: 'en-CA', isPlatformDefault: false };
    const said = (title: string) => ({ title, contentMarkdown: wording, effectiveDate: '2099-01-01' });
    const body = { ...begin, ...said('Ours') };
    const { body: draft } = await world().call('POST', at, { token, body });
    const now = Date.now;
    let ahead = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
    onTestFinished(() => clock.mockRestore());
    const theirs = async (title: string) => {
      const { rowVersion } = (await world().call('GET', `${at}/${draft.id}`, { token })).body;
      await world().call('PUT', `${at}/${draft.id}`, { token, body: { ...said(title), rowVersion } });
      // The window is looked at again after a while: what is shown is read again.
      ahead += 11_000;
      const reads = () => portal.asked.filter(({ path }) => path === `${at}/${draft.id}`).length;
      const before = reads();
      window.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(reads()).toBeGreaterThan(before));
    };
    const shown = () => screen.getByLabelText<HTMLInputElement>(/^Title/).value;
    await open(`terms-of-service/create/${draft.id}`, /^Draft of version/);
    // Nothing is typed: what is published is what is seen.
    await theirs('Theirs');
    await waitFor(() => expect(shown()).toBe('Theirs'));
    type(/^Title/, 'Typed');
    await theirs('Theirs again');
    await screen.findByText(words.save_first);
    fireEvent.click(screen.getByRole('button', { name: words.save_draft }));
    fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
    await screen.findByText('Theirs again');
    expect(shown()).toBe('Typed');
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    fireEvent.click(screen.getByRole('button', { name: words.save_draft }));
    await waitFor(async () =>
      expect((await world().call('GET', `${at}/${draft.id}`, { token })).body.title).toBe('Typed'),
    );
    await waitFor(() => expect(screen.queryByText(words.save_first)).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: words.discard }));
    await world().rows('update terms_of_service set row_version = row_version + 1 where id = $1', [draft.id]);
    const dialog = await screen.findByRole('dialog', { name: /^Discard this draft/ });
    fireEvent.click(within(dialog).getByRole('button', { name: words.discard }));
    await within(dialog).findByText(/changed/);
    expect((await world().call('GET', `${at}/${draft.id}`, { token })).status).toBe(200);
  });

  it('let a draft be thrown away from the list', async () => {
    await world().rows(
      `insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, effective_date,
        status, content_hash) values ($1, 'terms-of-use', 9, 'Away with it', 't', current_date, 'Draft', 'h')`,
      [unit],
    );
    await open('terms-of-service?standing=Draft', 'Terms of service');
    await screen.findByText('Away with it');
    const row = (await screen.findByText('Away with it')).closest('tr') as HTMLElement;
    fireEvent.click(within(row).getByRole('button', { name: words.discard, hidden: true }));
    await confirm(/^Discard this draft/, words.discard);
    await waitFor(() => expect(screen.queryByText('Away with it')).toBeNull());
  });
});
