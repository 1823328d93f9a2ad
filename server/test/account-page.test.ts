// @vitest-environment page
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBills } from './bill-kit.ts';
import { openedWorld } from './opened-world.ts';
import { prepare } from './paying.ts';
import { openPortal } from './test-list-page.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

describe('the page of an account', () => {
  const world = openedWorld();
  const { asked, show } = openPortal(world);
  let at = '';
  const open = async (more = '', email = 'clerk@riverton.test') => {
    await show(email, `${at}${more}`);
    await screen.findByRole('heading', { level: 1, name: /Pat Rivera/ }, { timeout: 15_000 });
  };
  const textOf = (name: string) => screen.getByRole('region', { name }).textContent ?? '';

  beforeAll(async () => {
    configure({ asyncUtilTimeout: 10_000 });
    drawWhatPagesLack();
    // Comes on demand, which takes longer here than a test waits.
    await import('../../web/src/ui/drawer-sheet.tsx' as string);
    document.head.innerHTML = '<base href="/">';
    const unit = await world().unitId('riverton-water');
    const account = await world().accountId('10001');
    at = `/portal/accounts/${account}/dashboard?bu=${unit}`;
    const { token } = await world().quickPay(['10001']);
    const pay = (amountMinor: number, card?: string) =>
      prepare(world(), { token, accountId: account, amountMinor, ...(card ? { card } : {}) });
    await (await pay(1_000)).process();
    await (await pay(2_000, '4000000000000002')).process();
  });

  it('answers what is owed and why, whether a payment arrived, and why one was declined, without a click', async () => {
    await open();
    expect(textOf('Open charges')).toMatch(/Balance.*\$74\.12.*Total outstanding.*\$74\.12/);
    await waitFor(() => expect(textOf('Last payments')).toMatch(/Declined.*Succeeded/));
    const [, declined] = within(screen.getByRole('region', { name: 'Last payments' })).getAllByRole('row');
    expect(declined?.textContent).toMatch(/Declined.{10,}VISA •••• 0002.*\$20\.00/);
    const payer = screen.getByRole('link', { name: 'Pat Rivera' });
    expect(payer.getAttribute('href')).toMatch(/^\/portal\/customers\/\d+\/dashboard\?bu=\d+$/);
    expect(screen.getByRole('button', { name: /^Delete account/, hidden: true }).textContent).toContain(
      'It has payments.',
    );
  });

  it('shows the register in its address, each entry with the balance after it and the way to its payment', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
    expect(location.search).toContain('tab=register');
    const entry = await screen.findByText(/^Payment 9\d{17}$/, { selector: 'td' });
    const row = entry.closest('tr');
    expect(row?.textContent).toMatch(/−\$10\.00.*\$74\.12/);
    expect(row?.querySelector('a')?.getAttribute('href')).toMatch(/\/portal\/payments\/details\/9\d{17}/);
  });

  it('writes a note in its place, names who wrote it, and keeps the one before', async () => {
    await open();
    const write = async (note: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
      fireEvent.change(await screen.findByRole('textbox', { name: /Note/ }), { target: { value: note } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('textbox', { name: /Note/ })).toBeNull());
      await screen.findAllByText(note);
    };
    await write('Prefers a call before a visit.');
    await write('Gate code at the office.');
    await screen.findByText('1 earlier note');
  });

  it('shows what somebody else wrote meanwhile beside one’s own, and writes over nothing', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByRole('textbox', { name: /Note/ }), { target: { value: 'Mine' } });
    const id = await world().accountId('10001');
    const token = await world().token('admin@riverton.test');
    const [{ note: noteRead } = { note: '' }] = await world().rows('select note from account where id = $1', [id]);
    await world().call('PATCH', `/api/accounts/update-notes/${id}`, { token, body: { note: 'Theirs', noteRead } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).not.toBe('');
    const [kept] = await world().rows('select note from account where id = $1', [id]);
    expect(kept).toEqual({ note: 'Theirs' });
  });

  it('locks an account with a reason that stands above it, and unlocks it', async () => {
    await open();
    const choose = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'More' }));
      fireEvent.click(screen.getByRole('button', { name, hidden: true }));
      const dialog = await screen.findByRole('dialog');
      fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Fraud check' } });
      fireEvent.click(within(dialog).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await choose('Lock account');
    await screen.findByText(/Locked by .* on .*: Fraud check/);
    expect(screen.queryByRole('button', { name: 'Correct balance', hidden: true })).toBeNull();
    await choose('Unlock account');
    await waitFor(() => expect(screen.queryByText(/Locked by/)).toBeNull());
  });

  it('corrects the balance by an entry that it names before it is made', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(screen.getByRole('button', { name: 'Correct balance', hidden: true }));
    const drawer = await screen.findByRole('dialog', undefined, { timeout: 10_000 });
    const type = (name: RegExp, value: string) =>
      fireEvent.change(within(drawer).getByRole('textbox', { name }), { target: { value } });
    type(/New balance/, '64.12');
    type(/Reason/, 'Meter misread');
    expect(drawer.textContent).toContain('from $74.12 to $64.12: an entry of −$10.00');
    fireEvent.click(within(drawer).getByRole('button', { name: 'Change balance' }));
    await waitFor(() => expect(textOf('Open charges')).toContain('$64.12'));
    fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
    await screen.findByText('Correction: Meter misread', { selector: 'td' });
    fireEvent.click(screen.getByRole('tab', { name: 'History' }));
    await screen.findByText('Balance corrected');
  });

  it('sends a sign-in link from beside the name, and says where it went', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Send sign-in link' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'E-mail link' }));
    await within(dialog).findByText(/Sent to pat@example.test/);
  });

  it('answers the five questions of a caller on one page, in no more presses than these', async () => {
    const { billed } = await openBills(world(), 'riverton-water');
    await billed('November', [{ account: '10001', sub: '01', number: 'B-2026-11', amount: '84.12' }]);
    await open('', 'admin@riverton.test');
    const page = location.pathname;
    let presses = 0;
    const press = (button: HTMLElement) => {
      presses += 1;
      fireEvent.click(button);
    };
    const answered = async (question: string, most: number, ask: () => Promise<unknown>) => {
      presses = 0;
      await ask();
      expect([question, presses, location.pathname]).toEqual([question, most, page]);
    };
    const paid = async (status: string) => {
      const table = await within(await screen.findByRole('region', { name: 'Last payments' })).findByRole('table');
      const row = within(table)
        .getAllByRole('row')
        .find((each) => each.textContent?.includes(status));
      return row?.textContent ?? '';
    };
    await answered('What do I owe, and why?', 0, async () =>
      expect(textOf('Open charges')).toMatch(/Balance.*Total outstanding\$\d+\.\d\d/),
    );
    await answered('Did my payment of Tuesday arrive?', 0, async () =>
      expect(await paid('Succeeded')).toMatch(/\d\d\/\d\d\/\d{4}.*Succeeded.*\$10\.00/),
    );
    await answered('Why was it declined?', 0, async () =>
      expect(await paid('Declined')).toMatch(/Declined.{10,}\$20\.00/),
    );
    await answered('Send me the bill.', 2, async () => {
      press(await screen.findByRole('button', { name: 'Send this bill' }));
      press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
      await within(screen.getByRole('dialog')).findByText(/pat@example\.test/);
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
    await answered('Send me a sign-in link.', 2, async () => {
      press(screen.getByRole('button', { name: 'Send sign-in link' }));
      press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'E-mail link' }));
      await within(screen.getByRole('dialog')).findByText(/Sent to pat@example.test/);
    });
    const bill = await screen.findByRole('link', { name: 'B-2026-11' });
    expect(bill.closest('li')?.textContent).toContain('Bill: $84.12');
    expect(bill.getAttribute('href')).toMatch(/\/portal\/bills\/\d+\?bu=/);
  });

  it('is not there for an account of another town, nor without the permission', async () => {
    const foreign = await world().accountId('55001', '');
    await show('clerk@riverton.test', at.replace(/accounts\/\d+/, `accounts/${foreign}`));
    await screen.findByText(/We could not find that account in/, undefined, { timeout: 10_000 });
    const before = asked.length;
    await show('base@riverton.test', at);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toMatch(/Rivera/));
    expect(asked.slice(before).some(({ path, status }) => status === 200 && path.includes('/accounts/'))).toBe(false);
  });
});
