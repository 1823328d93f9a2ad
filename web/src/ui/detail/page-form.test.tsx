import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fields, line } from '@ratepayer/contract/kit/fields.ts';
import type { History } from '@ratepayer/contract/kit/history.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { Refused } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { FormField } from '../form/form-field.tsx';
import { FormPage } from '../form/form-page.tsx';
import { useForm } from '../form/use-form.ts';
import type { Listed, ListedTexts } from '../list/declared.ts';
import { DetailPage } from './detail-page.tsx';
import type { Shown } from './detail-page-props.ts';
import { usePageForm } from './use-page-form.ts';

interface Desk {
  readonly id: number;
  readonly rowVersion: number;
  readonly name: string;
  readonly place: string;
  /** Of others, who change nothing of it. */
  readonly waiting: number;
}
/** A fixed list: three desks, and nobody searches them. */
const desks = { name: 'desks', needs: 'Payments:Default', columns: {} } as const satisfies Listed;
const texts: ListedTexts<typeof desks> = { title: 'external_title', columns: {} };
const asked = fields({ name: line(40), place: line(40) });
const labels = { name: 'Name', place: 'Place' };

const unit = {
  id: 7,
  name: 'Riverton',
  timezone: 'US/Central',
  culture: 'en-US',
  currencyCode: 'USD',
} as BusinessUnitSummary;
const user = { id: 1, name: 'Dana', permissions: ['Payments:Default'] } as unknown as SessionUser;
const call = <I, A>(operation: string, answer: (input: I) => A) =>
  Object.assign(async (input: I) => answer(input), { operation, path: `GET /${operation}` });

let kept: Map<number, Desk>;
const put = (more: Partial<Desk>) => kept.set(1, { ...(kept.get(1) as Desk), ...more });
const read = call('getDesk', ({ id }: { id: number; businessUnitId: number }) => {
  const found = kept.get(id);
  if (!found) throw new Refused(404, []);
  return found;
});
const history = call(
  'listDeskHistory',
  (_: { id: number; businessUnitId: number; Before?: number }): History => ({
    items: [
      {
        id: 1,
        at: new Date().toISOString(),
        who: 'Kim',
        role: 'Organization Admin',
        action: 'Changed',
        reason: '',
        changes: [{ name: 'place', before: 'Here', after: 'There' }],
      },
    ],
    nextBefore: null,
  }),
);

const startOf = ({ name, place }: Desk) => ({ name, place });

function DeskForm({ record, onPage }: Shown<Desk>) {
  const form = useForm({
    fields: asked,
    labels,
    start: startOf(record),
    save: async (values) => {
      const now = kept.get(record.id);
      if (now?.rowVersion !== record.rowVersion) throw new Refused(409, []);
      const after = { ...now, ...values, rowVersion: record.rowVersion + 1 };
      kept.set(record.id, after);
      return after;
    },
    onSaved: onPage.onSaved,
  });
  const ofRecord = usePageForm(form, { record, onPage, startOf });
  return (
    <FormPage
      form={form}
      name="Desk"
      save="Save"
      back="Back"
      onBack={() => undefined}
      mayChange
      {...ofRecord}
      shownOf={(name, typed) => (name === 'place' ? `at ${typed}` : undefined)}
    >
      <FormField form={form} name="name" />
      <FormField form={form} name="place" />
    </FormPage>
  );
}

const hrefOf = (id: number) => `/desks/${id}?bu=7`;
const Page = ({ id }: { readonly id: number }) => (
  <DetailPage
    list={desks}
    texts={texts}
    unit={unit}
    user={user}
    read={read}
    of={{ businessUnitId: unit.id, id }}
    one="desk"
    name={({ name }) => name}
    sentence={({ record }) => `${record.waiting} wait`}
    facts={[]}
    actions={() => [
      { key: 'here', text: 'Look here', to: `${hrefOf(id)}&tab=history` },
      { key: 'there', text: 'Look there', to: hrefOf(3) },
    ]}
    tabs={(shown) => [{ key: 'form', name: 'Set-up', isKept: true, draw: () => <DeskForm {...shown} /> }]}
    history={history}
    words={{ nameOf: () => 'Where it stands', draw: (_, value) => `at ${value}` }}
    neighbours={{ all: [1, 2, 3].map(hrefOf) }}
  />
);

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal('scrollTo', () => undefined);
});
beforeEach(() => {
  kept = new Map(
    [1, 2, 3].map((id) => [id, { id, rowVersion: 1, name: `Desk ${id}`, place: 'Here', waiting: id }] as const),
  );
});
afterEach(cleanup);

function open(state?: object) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const routes = [1, 2, 3].map((id) => ({ path: `/desks/${id}`, element: <Page key={id} id={id} /> }));
  const initialEntries = [{ pathname: '/desks/1', search: '?bu=7', ...(state ? { state } : {}) }];
  const router = createMemoryRouter(routes, { initialEntries });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const again = () => act(() => queries.invalidateQueries({ queryKey: [read.operation] }));
  const come = (desk: Desk) => queries.setQueriesData({ queryKey: [read.operation] }, desk);
  return { router, again, come };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => [field('Name').value, field('Place').value];

it('a form on the page shows what a colleague made of it while nothing is typed there', async () => {
  const { again } = open();
  await heading('Desk 1');
  put({ rowVersion: 2, name: 'Desk of Kim' });
  await again();
  await heading('Desk of Kim');
  expect(shown()).toEqual(['Desk of Kim', 'Here']);
  expect(screen.queryByText('This record changed.')).toBeNull();
});

it('a form on the page is never written over: that it changed is said, and theirs stands beside mine', async () => {
  const { again } = open();
  await heading('Desk 1');
  type('Name', 'Mine');
  put({ waiting: 9 });
  await again();
  // What others do beside it is no change of it.
  await screen.findByText('9 wait');
  expect(screen.queryByText('This record changed.')).toBeNull();
  put({ rowVersion: 2, place: 'There' });
  await again();
  await screen.findByText('This record changed.');
  expect(shown()).toEqual(['Mine', 'Here']);
  press('Show the new version');
  await screen.findByText(/^Kim changed this/);
  press('See their changes');
  await screen.findByText('at There');
  press('Keep mine');
  expect(shown()).toEqual(['Mine', 'Here']);
  expect(screen.queryByText('This record changed.')).toBeNull();
  press('Save');
  await heading('Mine');
  expect(kept.get(1)).toMatchObject({ name: 'Mine', rowVersion: 3 });
});

it('a form on the page follows again once what was typed is taken back, or theirs is taken', async () => {
  const { again } = open();
  await heading('Desk 1');
  type('Name', 'Mine');
  put({ rowVersion: 2, place: 'There' });
  await again();
  await screen.findByText('This record changed.');
  type('Name', 'Desk 1');
  await waitFor(() => expect(shown()).toEqual(['Desk 1', 'There']));
  type('Name', 'Mine again');
  put({ rowVersion: 3, name: 'Theirs' });
  press('Save');
  const told = await screen.findByText(/^Kim changed this/);
  // The answer may stand far above the press.
  expect(document.activeElement?.contains(told)).toBe(true);
  press('Reload');
  await heading('Theirs');
  expect(shown()).toEqual(['Theirs', 'There']);
});

it('nothing is sent while theirs stands beside mine, and what is compared is over with the choice', async () => {
  const { again } = open();
  await heading('Desk 1');
  type('Name', 'Mine');
  put({ rowVersion: 2, place: 'There' });
  await again();
  await screen.findByText('This record changed.');
  press('Show the new version');
  fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
  await screen.findByText('at There');
  press('Save');
  await screen.findByRole('link', { name: 'Choose first: keep mine, or take theirs.' });
  expect(kept.get(1)).toMatchObject({ rowVersion: 2, name: 'Desk 1', place: 'There' });
  press('Take theirs');
  await waitFor(() => expect(shown()).toEqual(['Desk 1', 'There']));
  expect(screen.queryByText(/^Kim changed this|^Choose first/)).toBeNull();
  type('Name', 'Mine at last');
  press('Save');
  await heading('Mine at last');
  expect(kept.get(1)).toMatchObject({ rowVersion: 3, place: 'There' });
});

it('a comparison ends where what was typed is taken back, and begins anew with each one who was first', async () => {
  const { again } = open();
  await heading('Desk 1');
  type('Name', 'Mine');
  put({ rowVersion: 2, place: 'There' });
  await again();
  await screen.findByText('This record changed.');
  press('Show the new version');
  await screen.findByText(/^Kim changed this/);
  type('Name', 'Desk 1');
  await waitFor(() => expect(shown()).toEqual(['Desk 1', 'There']));
  expect(screen.queryByText(/^Kim changed this/)).toBeNull();
  type('Name', 'Mine');
  put({ rowVersion: 3, place: 'Elsewhere' });
  press('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
  await screen.findByText('at Elsewhere');
  press('Keep mine');
  put({ rowVersion: 4, place: 'Nowhere' });
  press('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
  await screen.findByText('at Nowhere');
  press('Keep mine');
  press('Save');
  await heading('Mine');
  expect(kept.get(1)?.rowVersion).toBe(5);
});

it('what is typed as a colleague’s version comes is saved against the one it stood in', async () => {
  const { come } = open();
  await heading('Desk 1');
  put({ rowVersion: 2, place: 'There' });
  // Both in one drawing.
  notifyManager.setScheduler((tell) => tell());
  act(() => {
    come(kept.get(1) as Desk);
    type('Name', 'Mine');
  });
  notifyManager.setScheduler((tell) => setTimeout(tell, 0));
  await screen.findByText('This record changed.');
  expect(shown()).toEqual(['Mine', 'Here']);
  press('Save');
  await screen.findByText(/^Kim changed this/);
  expect(kept.get(1)).toMatchObject({ rowVersion: 2, name: 'Desk 1' });
});

it('what is typed while it is saved stays, and is saved against what was saved', async () => {
  open();
  await heading('Desk 1');
  type('Name', 'Mine');
  press('Save');
  type('Name', 'Mine, longer');
  await heading('Mine');
  expect([shown()[0], screen.queryByText('This record changed.')]).toEqual(['Mine, longer', null]);
  press('Save');
  await heading('Mine, longer');
  expect(kept.get(1)).toMatchObject({ rowVersion: 3, name: 'Mine, longer' });
});

it('a record of a fixed list leads to the next one from wherever it was opened, past one that is gone', async () => {
  kept.delete(2);
  open();
  await heading('Desk 1');
  screen.getByText('1 of 3');
  const isEnd = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  expect([isEnd('Previous desk'), isEnd('Next desk')]).toEqual([true, false]);
  press('Next desk');
  await screen.findByText('We could not find that desk in Riverton.');
  press('Next desk');
  await heading('Desk 3');
  expect(isEnd('Next desk')).toBe(true);
});

it('a way on asks before it loses what is typed on the page', async () => {
  const { router } = open();
  await heading('Desk 1');
  type('Name', 'Mine');
  press('Next desk');
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByText('Stay'));
  expect([router.state.location.pathname, shown()[0]]).toEqual(['/desks/1', 'Mine']);
  press('Next desk');
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByText('Leave'));
  await heading('Desk 2');
  press('Next desk');
  await heading('Desk 3');
});

it('a history reads as the page says it, and a link to the page itself keeps the place in the list', async () => {
  const { router } = open({ list: { name: 'another' } });
  await heading('Desk 1');
  fireEvent.click(screen.getByRole('link', { name: 'Look here' }));
  await screen.findByText('Where it stands');
  screen.getByText('at There');
  expect(router.state.location.state).toEqual({ list: { name: 'another' } });
  fireEvent.click(screen.getByRole('link', { name: 'Look there' }));
  await heading('Desk 3');
  expect(router.state.location.state).toBeNull();
});
