import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { History } from '@ratepayer/contract/kit/history.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { asked, type Deposit, deposits, ofNumber, placeOf, texts, unit } from './deposit-fixtures.ts';
import { DetailPage } from './detail-page.tsx';
import { heard } from '../../../test-hub.ts';

vi.mock('@microsoft/signalr', () => import('../../../test-hub.ts'));

const user = { id: 1, name: 'Dana', permissions: ['Payments:Default', 'Payments:Void'] } as unknown as SessionUser;

let kept: Map<number, Deposit>;
let problems: Refused[];
const sent: { values: ValuesOf<typeof asked>; rowVersion: number }[] = [];
const call = <I, A>(operation: string, answer: (input: I) => A | Promise<A>) =>
  Object.assign(async (input: I, _options?: CallOptions) => answer(input), { operation, path: `GET /${operation}` });
// The last of its business units has a record that the first has not.
const elsewhere = { unit: 9, id: 9 };
const read = call('getDeposit', ({ id, businessUnitId }: { id: number; businessUnitId: number }) => {
  const problem = problems.shift();
  if (problem) throw problem;
  const isElsewhere = businessUnitId === elsewhere.unit && id === elsewhere.id;
  const found = isElsewhere ? ofNumber(id) : businessUnitId === unit.id ? kept.get(id) : undefined;
  if (!found) throw new Refused(404, []);
  return found;
});
let turning: Promise<void> | undefined;
const loadPage = call(
  'listDeposits',
  async ({ After, Before }: { After?: string; Before?: string; businessUnitId: number }) => {
    const first = After ? Number(After) + 1 : Number(Before ?? 1) - (Before ? 2 : 0);
    const items = [ofNumber(first), ofNumber(first + 1)].filter(({ id }) => kept.has(id));
    const [next, previous] = [first + 1, first];
    await turning;
    return {
      items,
      totalCount: kept.size,
      asOf: '',
      previous: kept.has(previous - 1) ? String(previous) : null,
      next: kept.has(next + 1) ? String(next) : null,
    };
  },
);
let why = 'A typing mistake';
const entry = (id: number, changes: History['items'][number]['changes']) => ({
  id,
  at: '2026-10-01T15:00:00.000Z',
  who: 'Kim',
  role: 'Organization Admin',
  action: 'Changed',
  reason: why,
  changes,
});
const history = call(
  'listHistory',
  ({ Before }: { id: number; businessUnitId: number; Before?: number }): History =>
    Before
      ? { items: [entry(1, [])], nextBefore: null }
      : {
          items: [
            entry(2, [
              { name: 'amountMinor', before: 100, after: 250 },
              { name: 'rowVersion', before: 1, after: 2 },
              { name: 'secretly', before: null, after: true },
              { name: 'keptMinor', before: null, after: 300 },
              { name: 'note', before: null, after: '' },
            ]),
          ],
          nextBefore: 2,
        },
);
async function save(values: ValuesOf<typeof asked>, rowVersion: number): Promise<Deposit> {
  sent.push({ values, rowVersion });
  const now = kept.get(1);
  if (!now || now.rowVersion !== rowVersion) throw new Refused(409, []);
  const after = { ...now, ...values, rowVersion: rowVersion + 1 };
  kept.set(1, after);
  return after;
}

beforeAll(async () => {
  // Comes on demand, which takes longer here than a test waits.
  await import('../drawer-sheet.tsx');
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal('scrollTo', () => undefined);
});
beforeEach(() => {
  kept = new Map([1, 2, 3].map((id) => [id, ofNumber(id)]));
  problems = [];
  turning = undefined;
  why = 'A typing mistake';
  sent.length = 0;
});
afterEach(cleanup);

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function Page({ id, who = user }: { id: number; who?: SessionUser }) {
  return (
    <DetailPage
      list={deposits}
      texts={texts}
      unit={unit}
      user={who}
      read={read}
      of={{ businessUnitId: unit.id, id }}
      one="deposit"
      home="/deposits"
      name={(deposit) => deposit.payerName}
      facts={['amountMinor', 'receivedDate']}
      sections={() => <p>Everything about it</p>}
      tabs={() => [{ key: 'notes', name: 'Notes', draw: () => <p>No note</p> }]}
      history={history}
      audited={({ show }) => ({ keptMinor: { name: 'Kept', draw: (minor) => show(Number(minor)) } })}
      beside={() => <p>Its account</p>}
      edit={{ needs: 'Payments:Void', fields: asked, labels: {}, save }}
      live={{ topics: ['Payment.Voided'], isMine: (message) => message.id === id }}
      neighbours={{ load: loadPage, href: (row) => `/deposits/${row.id}?bu=7` }}
    />
  );
}

function open(
  address: string,
  { state, who, queries = client() }: { state?: object; who?: SessionUser; queries?: QueryClient } = {},
) {
  const [pathname = '', search = ''] = address.split('?');
  const page = (id: number) => ({
    path: `/deposits/${id}`,
    element: <Page key={id} id={id} {...(who ? { who } : {})} />,
  });
  const router = createMemoryRouter([page(1), page(2), page(3), page(9), { path: '*', element: <p>The list</p> }], {
    initialEntries: [{ pathname, search: search && `?${search}`, ...(state ? { state } : {}) }],
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, queries, address: () => `${router.state.location.pathname}${router.state.location.search}` };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('says where the record is, what it is called, how it stands, and its facts as the list writes them', async () => {
  open('/deposits/1?bu=7');
  const title = await heading('Payer 1');
  expect(document.activeElement).toBe(title);
  expect(document.title).toBe('Deposit Payer 1 – Ratepayer');
  const crumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumb.getByRole('link', { name: 'External payments' }).getAttribute('href')).toBe('/deposits?bu=7');
  expect(screen.getByText('Open')).toBeTruthy();
  expect([...document.querySelectorAll('.facts > div')].map((fact) => fact.textContent)).toEqual([
    'Amount$1.00',
    'Received10/01/2026',
  ]);
  expect(screen.getByRole('complementary', { name: 'Related' }).textContent).toBe('Its account');
  expect(screen.queryByRole('button', { name: 'Next deposit' })).toBeNull();
});

it('says that there is no such record, and tries again where reading failed', async () => {
  open('/deposits/9?bu=7');
  await screen.findByText('We could not find that deposit in Riverton.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  cleanup();
  problems = [new Refused(500, [{ propertyName: '', errorMessage: 'The database rests.' }])];
  open('/deposits/1?bu=7');
  await screen.findByText('The database rests.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Payer 1');
});

it('finds in which other business unit of the person a record is, and leads there', async () => {
  const units = [unit, { id: 8, name: 'Tax' }, { id: 9, name: 'Water' }];
  vi.stubGlobal('fetch', async () => Response.json({ items: units, totalCount: 3 }));
  open('/deposits/9?bu=7&tab=history');
  const link = await screen.findByRole('link', { name: 'Switch to Water' });
  expect([link.parentElement?.textContent, link.getAttribute('href')]).toEqual([
    'It is in Water. Switch to Water',
    '/deposits/9?bu=9&tab=history',
  ]);
  vi.unstubAllGlobals();
});

it('says so when what is shown could not be read again, and goes on showing it', async () => {
  const { queries } = open('/deposits/1?bu=7');
  await heading('Payer 1');
  problems = [new Refused(500, [{ propertyName: '', errorMessage: 'The database rests.' }])];
  await act(() => queries.invalidateQueries());
  const told = (await screen.findByRole('alert')).textContent ?? '';
  expect(told).toMatch(/^This could not be read again\. It is shown as of \d\d\/\d\d\/\d{4} .*The database rests\.$/);
  await heading('Payer 1');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('reads nothing for people without its permission', async () => {
  problems = [new Refused(500, [{ propertyName: '', errorMessage: 'It was read.' }])];
  open('/deposits/1?bu=7', { who: { ...user, permissions: [] } });
  await screen.findByText(/It needs Payments:Default/);
  expect(problems).toHaveLength(1);
});

it('keeps its tab in the address and moves between tabs by arrow keys; history tells what stood there before and after', async () => {
  const { address } = open('/deposits/1?bu=7');
  await heading('Payer 1');
  const tab = (name: string) => screen.getByRole('tab', { name });
  expect(screen.getByRole('tabpanel', { name: 'Details' }).textContent).toBe('Everything about it');
  tab('Details').focus();
  fireEvent.keyDown(tab('Details'), { key: 'ArrowLeft' });
  expect(address()).toBe('/deposits/1?bu=7&tab=history');
  expect(document.activeElement).toBe(tab('History'));
  expect(tab('History').getAttribute('aria-selected')).toBe('true');
  const cells = async () => (await screen.findAllByRole('cell')).map((cell) => cell.textContent);
  const said = ['10/01/2026 10:00 AM', 'Kim Organization Admin', 'Changed'];
  expect((await cells()).map((text) => text?.replace(/ [A-Z]{2,4}$/, ''))).toEqual([
    ...said,
    'Amount',
    '$1.00',
    '$2.50',
    'A typing mistake',
    'secretly',
    '—',
    'Yes',
    'Kept',
    '—',
    '$3.00',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(async () => expect(await cells()).toHaveLength(20));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  fireEvent.keyDown(tab('History'), { key: 'ArrowRight' });
  expect(address()).toBe('/deposits/1?bu=7');
  cleanup();
  open('/deposits/1?bu=7&tab=notes');
  await heading('Payer 1');
  expect(screen.getByRole('tabpanel', { name: 'Notes' }).textContent).toBe('No note');
});

it('leads through the list it was opened from, over the end of a page, and back to the list as it was', async () => {
  const { address } = open('/deposits/1?bu=7', { state: { list: placeOf(0) } });
  await screen.findByText('1 of 3');
  expect(screen.getByRole('button', { name: 'Previous deposit' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next deposit' }));
  await screen.findByText('2 of 3');
  await heading('Payer 2');
  fireEvent.click(screen.getByRole('button', { name: 'Next deposit' }));
  await screen.findByText('3 of 3');
  await heading('Payer 3');
  expect(address()).toBe('/deposits/3?bu=7');
  expect(screen.getByRole('button', { name: 'Next deposit' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Previous deposit' }));
  await screen.findByText('2 of 3');
  fireEvent.click(screen.getByRole('link', { name: 'External payments' }));
  expect(address()).toBe('/deposits?bu=7&q=Payer');
  cleanup();
  open('/deposits/1?bu=7', { state: { list: { ...placeOf(0), name: 'another list' } } });
  await heading('Payer 1');
  expect(screen.queryByText('1 of 3')).toBeNull();
});

it('leads nowhere from a page that was left before the next page of the list came', async () => {
  const answer = Promise.withResolvers<void>();
  turning = answer.promise;
  const { address, router } = open('/deposits/2?bu=7', { state: { list: placeOf(1) } });
  await screen.findByText('2 of 3');
  fireEvent.click(screen.getByRole('button', { name: 'Next deposit' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous deposit' }));
  fireEvent.click(screen.getByRole('link', { name: 'External payments' }));
  await screen.findByText('The list');
  await act(() => answer.resolve());
  expect(address()).toBe('/deposits?bu=7&q=Payer');
  // Not from the same page that somebody came back to, either; a tab of it is no other page.
  const again = Promise.withResolvers<void>();
  turning = again.promise;
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: 'Next deposit' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  await act(() => again.resolve());
  await screen.findByText('3 of 3');
  expect(address()).toBe('/deposits/3?bu=7');
});

it('is edited in a drawer of the address: first field focused, Esc closes and gives the focus back, saving shows what was saved', async () => {
  const { address } = open('/deposits/1?bu=7');
  await heading('Payer 1');
  const edit = screen.getByRole('button', { name: 'Edit' });
  edit.focus();
  fireEvent.click(edit);
  const drawer = await screen.findByRole('dialog', { name: 'Edit deposit' });
  expect(address()).toBe('/deposits/1?bu=7&do=edit');
  const payer = within(drawer).getByLabelText<HTMLInputElement>(/Payer/);
  expect(document.activeElement).toBe(payer);
  fireEvent.keyDown(payer, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(edit));
  expect(address()).toBe('/deposits/1?bu=7');
  fireEvent.click(edit);
  const again = within(await screen.findByRole('dialog', { name: 'Edit deposit' }));
  fireEvent.change(again.getByLabelText(/Payer/), { target: { value: 'Ana' } });
  // Something typed is not lost by closing: Esc in the question answers the question alone.
  fireEvent.click(again.getByRole('button', { name: 'Cancel' }));
  const question = again.getByRole('heading', { name: 'Leave without saving?' });
  fireEvent.keyDown(question, { key: 'Escape' });
  fireEvent.click(again.getByRole('button', { name: 'Stay' }));
  fireEvent.click(again.getByRole('button', { name: 'Save' }));
  await heading('Ana');
  expect(sent).toEqual([{ values: { payerName: 'Ana', amountMinor: 100, status: 'Open' }, rowVersion: 1 }]);
  expect(address()).toBe('/deposits/1?bu=7');
});

it('takes two presses in one turn: neither writes back the address that the other changed', async () => {
  const { address } = open('/deposits/1?bu=7&do=edit', { state: { list: placeOf(0) } });
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit deposit' }));
  const tab = screen.getByRole('tab', { name: 'Notes', hidden: true });
  act(() => {
    drawer.getByRole('button', { name: 'Cancel' }).click();
    tab.click();
  });
  expect(address()).toBe('/deposits/1?bu=7&tab=notes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const edit = screen.getByRole('button', { name: 'Edit' });
  act(() => {
    screen.getByRole('tab', { name: 'History' }).click();
    edit.click();
  });
  expect(address()).toBe('/deposits/1?bu=7&tab=history&do=edit');
  await screen.findByRole('dialog', { name: 'Edit deposit' });
  act(() => {
    screen.getByRole('button', { name: 'Next deposit', hidden: true }).click();
    tab.click();
  });
  await heading('Payer 2');
  expect(address()).toBe('/deposits/2?bu=7');
});

it('never overwrites an open edit: what somebody else changed is shown beside it, and saved against', async () => {
  const { queries } = open('/deposits/1?bu=7&do=edit');
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit deposit' }));
  fireEvent.change(drawer.getByLabelText(/Payer/), { target: { value: 'Mine' } });
  kept.set(1, ofNumber(1, { rowVersion: 2, amountMinor: 900 }));
  await act(() => queries.invalidateQueries());
  await drawer.findByText('This record changed.');
  expect(drawer.getByLabelText<HTMLInputElement>(/Amount/).value).toBe('1.00');
  fireEvent.click(drawer.getByRole('button', { name: 'Show the new version' }));
  fireEvent.click(drawer.getByRole('button', { name: 'See their changes' }));
  await drawer.findByRole('rowheader', { name: 'Amount' });
  fireEvent.click(drawer.getByRole('button', { name: 'Keep mine' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.map(({ rowVersion }) => rowVersion)).toEqual([2]));
  expect(kept.get(1)).toMatchObject({ payerName: 'Mine', rowVersion: 3 });
});

it('shows in place what was changed elsewhere while it is only read, and says so politely', async () => {
  open('/deposits/1?bu=7&tab=history');
  await heading('Payer 1');
  await screen.findByText('A typing mistake');
  await waitFor(() => expect(heard.has('Payment.Voided')).toBe(true));
  const announce = (id: number) =>
    act(async () => heard.get('Payment.Voided')?.({ topic: 'Payment.Voided', businessUnitId: 7, id }));
  kept.set(1, ofNumber(1, { rowVersion: 2, payerName: 'Anew' }));
  why = 'It was wrong';
  await announce(2);
  expect(screen.queryByText('Anew')).toBeNull();
  await announce(1);
  await heading('Anew');
  await screen.findByText('It was wrong');
  expect(screen.getByText('It changed and is shown as it is now.').getAttribute('role')).toBe('status');
});
