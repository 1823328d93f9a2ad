// @vitest-environment page
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLives } from './lifecycle-kit.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

let lives: Awaited<ReturnType<typeof openLives>>;
beforeAll(async () => {
  drawWhatPagesLack();
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  document.head.innerHTML = '<base href="/">';
  configure({
    asyncUtilTimeout: 10_000,
    // What stands on the page, not its elements.
    getElementError: (message) => new Error(`${message?.split('\n')[0]} in: ${document.body.textContent}`),
  });
  lives = await openLives();
  await show('admin@riverton.test', `/portal/accounts?bu=${lives.unit}`);
  await screen.findByRole('table', undefined, { timeout: 15_000 });
}, 60_000);
afterAll(() => lives.sound());

/** Goes to another address, as a link does. */
function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}
const { show } = openPortal(() => lives.world);
const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));
/** A line of a menu, which this document does not open. */
const pressInMenu = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name, hidden: true }));
const dialog = () => screen.findByRole('dialog');

/** Types into a box that is searched, and chooses what is found. */
async function choose(label: string, text: string, hit: RegExp): Promise<void> {
  const box = await screen.findByRole('combobox', { name: new RegExp(label) });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.click(await screen.findByRole('option', { name: hit }, { timeout: 5_000 }));
}

describe('the merge of two accounts', () => {
  it('is found, compared, chosen and confirmed by its number, and nothing happens before', async () => {
    const { make, money, standing, unit, numberOf } = lives;
    const [here, other] = [await make({ name: 'Sam Ortiz' }), await make({ name: 'Samuel Ortiz', lateFeeMinor: 500 })];
    goTo(`/portal/accounts/${here}/merge?bu=${unit}`);
    await choose('Find the other account', 'Samuel Or', /Samuel Ortiz/);
    press('Compare');
    const table = await screen.findByRole('table');
    const row = (name: string) =>
      [...(within(table).getByRole('rowheader', { name }).closest('tr')?.cells ?? [])]
        .map((cell) => cell.textContent)
        .slice(1);
    expect(row('Balance')).toEqual(['$100.00', '$100.00', '$200.00']);
    expect(row('Late fee')).toEqual(['$0.00', '$5.00', '$5.00']);
    expect([row('Autopay'), row('Bills')]).toEqual([
      ['Off', 'Off', 'Off'],
      ['0', '0', '0'],
    ]);
    // The one that was found stays, until the other is chosen.
    expect(
      within(table)
        .getAllByRole('radio')
        .map((each) => (each as HTMLInputElement).checked),
    ).toEqual([false, true]);
    fireEvent.click(within(table).getAllByRole('radio')[0] as HTMLElement);
    expect(row('Name')[2]).toBe('Sam Ortiz');
    press('Continue to confirm');
    const asked = await dialog();
    const number = await numberOf(other);
    expect(asked.textContent).toContain(`balance becomes $200.00`);
    expect(document.activeElement?.textContent).toBe('Cancel');
    const typed = within(asked).getByRole('textbox', { name: new RegExp(`Type ${number}`) });
    fireEvent.change(typed, { target: { value: 'wrong' } });
    press('Merge accounts', asked);
    await waitFor(() => expect(asked.textContent).toContain(`This is not ${number}.`));
    expect((await standing(other)).archived).toBe(false);
    fireEvent.change(typed, { target: { value: number } });
    press('Merge accounts', asked);
    await waitFor(async () => expect((await standing(other)).into).toBe(here));
    expect(await money(here)).toEqual({ balance: 20_000, lateFee: 500, charges: 0 });
  });

  it('says what keeps two accounts from it, and offers nothing then', async () => {
    const { make, begin, unit } = lives;
    const [here, other] = [await make(), await make({ name: 'Paying Person' })];
    await (await begin(other, 1_500, '4000000000006975')).process();
    goTo(`/portal/accounts/${here}/merge?bu=${unit}`);
    await choose('Find the other account', 'Paying Pe', /Paying Person/);
    press('Compare');
    expect(await screen.findByText(/A payment on account .* is under way/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue to confirm' })).toBeNull();
    await lives.world.rows(
      "update gateway_attempt set next_inquiry_date = now() - make_interval(secs => 1) where outcome = 'Unknown'",
    );
  });
});

describe('archiving from the list', () => {
  /** The row of an account in the table; a list has its cards beside it. */
  const rowOf = (number: string) =>
    waitFor(() => {
      const found = within(screen.getByRole('table'))
        .getAllByRole('row')
        .find((row) => row.textContent?.includes(number));
      if (!found) throw new Error(`There is no row of ${number}.`);
      return found;
    });

  it('moves the balance to the account that is chosen, in words that follow the choice', async () => {
    const { make, money, standing, unit } = lives;
    const number = { accountNumber: 'PAGE-1' };
    const from = await make({ ...number, subAccountNumber: '1' });
    const to = await make({ ...number, subAccountNumber: '2' });
    goTo(`/portal/accounts?bu=${unit}&q=PAGE-1`);
    pressInMenu('Archive', await rowOf('PAGE-1 – 1'));
    await screen.findByText('It can no longer be paid online, and autopay ends.');
    const asked = await dialog();
    const said = () => within(asked).getByRole('status').textContent;
    await waitFor(() => expect(said()).toBe('It can no longer be paid online, and autopay ends.'));
    fireEvent.click(within(asked).getByRole('checkbox', { name: /Move the balance of \$100\.00/ }));
    press('Archive', asked);
    await waitFor(() =>
      expect(
        within(asked)
          .getAllByText(/./)
          .map((each) => each.textContent)
          .join(' '),
      ).toMatch(/needed|required|Enter|Choose/i),
    );
    expect((await standing(from)).archived).toBe(false);
    fireEvent.click(within(asked).getByRole('radio', { name: /PAGE-1 – 2/ }));
    expect(said()).toBe('It can no longer be paid online, autopay ends, and $100.00 moves to PAGE-1 – 2.');
    press('Archive', asked);
    await waitFor(async () => expect((await standing(from)).to).toBe(to));
    expect(await money(to)).toEqual({ balance: 20_000, lateFee: 0, charges: 0 });
  });
});

describe('two accounts that are chosen in the list', () => {
  it('lead to their comparison, and one or three do not', async () => {
    const { make, unit } = lives;
    const ids = [
      await make({ name: 'Twin Peel' }),
      await make({ name: 'Twin Peel' }),
      await make({ name: 'Twin Peel' }),
    ];
    goTo(`/portal/accounts?bu=${unit}&q=Twin+Peel`);
    await waitFor(() => expect(document.querySelectorAll('tr[data-row]')).toHaveLength(3));
    const boxes = [...document.querySelectorAll<HTMLInputElement>('tr[data-row] input[type=checkbox]')];
    const merge = () => screen.queryByRole('link', { name: 'Merge these two' });
    const seen = boxes.map((box) => {
      fireEvent.click(box);
      return merge()?.getAttribute('href');
    });
    expect(seen).toEqual([undefined, `/portal/accounts/${ids[0]}/merge?bu=${unit}&other=${ids[1]}`, undefined]);
    fireEvent.click(boxes[2] as HTMLInputElement);
    fireEvent.click(await screen.findByRole('link', { name: 'Merge these two' }));
    await screen.findByRole('button', { name: 'Continue to confirm' });
  });

  it('are found from the list without a choice: both by number or name, and never one twice', async () => {
    const { make, unit } = lives;
    const [one, other] = [await make({ name: 'Ann Doubleday' }), await make({ name: 'Anna Doubleday' })];
    goTo(`/portal/accounts?bu=${unit}&q=zzzz`);
    fireEvent.click(await screen.findByRole('link', { name: 'Merge duplicates', hidden: true }));
    await choose('First account', 'Ann Doub', /, Ann Doubleday/);
    expect(location.pathname).toBe('/portal/accounts/merge');
    fireEvent.change(await screen.findByRole('combobox', { name: /Other account/ }), {
      target: { value: 'Doubleday' },
    });
    const found = await screen.findAllByRole('option', undefined, { timeout: 5_000 });
    expect(found.map(({ textContent }) => textContent?.split(', ')[1])).toEqual(['Anna Doubleday']);
    press('Compare');
    const second = screen.getByRole('combobox', { name: /Other account/ });
    await waitFor(() => expect(second.getAttribute('aria-invalid')).toBe('true'));
    expect(location.pathname).toBe('/portal/accounts/merge');
    await choose('Other account', 'Anna Doub', /Anna/);
    press('Compare');
    await screen.findByRole('button', { name: 'Continue to confirm' });
    expect(location.pathname + location.search).toBe(`/portal/accounts/${one}/merge?bu=${unit}&other=${other}`);
  });
});

describe('the page of an account', () => {
  it('archives from its menu, makes active again, and shows what was merged into it', async () => {
    const { make, merge, standing, unit, numberOf } = lives;
    const [id, from] = [await make(), await make()];
    await merge(from, id);
    goTo(`/portal/accounts/${id}/dashboard?bu=${unit}`);
    expect(
      (await screen.findByText(new RegExp(`Merged from ${await numberOf(from)} on`))).closest('li')?.textContent,
    ).toContain('Stayed with it: 2 register entries');
    pressInMenu('Archive');
    await screen.findByText('It can no longer be paid online, and autopay ends.');
    press('Archive', await dialog());
    await waitFor(async () => expect((await standing(id)).archived).toBe(true));
    fireEvent.click(await screen.findByRole('button', { name: 'Unarchive', hidden: true }));
    press('Unarchive', await dialog());
    await waitFor(async () => expect((await standing(id)).archived).toBe(false));
    // The page has drawn it, too: nothing of it is under way when the document goes.
    await screen.findByRole('button', { name: 'Archive', hidden: true });
  });

  it('is created, edited, archived and made active again by an administrator, each there after a reload', async () => {
    const { standing, unit, world } = lives;
    const open = (path: string) => show('admin@riverton.test', `/portal/${path}?bu=${unit}`);
    const type = async (name: RegExp, value: string) =>
      fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
    await open('accounts/create');
    await type(/^Account number/, 'WALK-1');
    await type(/^Name/, 'Willa Walk');
    await type(/^ZIP/, '78701');
    press('Create account');
    await waitFor(() => expect(location.pathname).toMatch(/accounts\/\d+\/dashboard$/));
    const id = await world.accountId('WALK-1', '');
    await open(`accounts/${id}`);
    await screen.findByDisplayValue('Willa Walk');
    await type(/^Name/, 'Willa Moss');
    press('Save');
    await waitFor(async () =>
      expect(await world.rows('select name from account where id = $1', [id])).toEqual([{ name: 'Willa Moss' }]),
    );
    await open(`accounts/${id}`);
    await screen.findByDisplayValue('Willa Moss');
    const turn = async (name: 'Archive' | 'Unarchive', archived: boolean) => {
      await open(`accounts/${id}/dashboard`);
      fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
      await waitFor(() => press(name, screen.getByRole('dialog')));
      await waitFor(async () => expect((await standing(id)).archived).toBe(archived));
    };
    await turn('Archive', true);
    await turn('Unarchive', false);
    await open(`accounts/${id}/dashboard`);
    await screen.findByRole('button', { name: 'Archive', hidden: true });
  });
});
