import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it } from 'vitest';
import { Pager } from '../pager.tsx';
import { useListAddress } from './list-address.ts';
import { altered, chosenOf } from './list-query.ts';
import { ManyBoxes } from './many-chip.tsx';
import { turnsOf } from './turns.ts';

afterEach(cleanup);

// Sixty rows, read as a server does: places are the numbers of rows, and rows may come in before the first.
let first = 1;
const last = 60;
function read(size: number, { After, Before }: { readonly After?: string; readonly Before?: string } = {}) {
  const end = Before === 'last' ? last : Before ? Number(Before) - 1 : undefined;
  const from = end === undefined ? (After ? Number(After) + 1 : first) : Math.max(first, end - size + 1);
  const to = end ?? Math.min(last, from + size - 1);
  return {
    items: Array.from({ length: to - from + 1 }, (_, at) => from + at),
    totalCount: last - first + 1,
    previous: from > first ? String(from) : null,
    next: to < last ? String(to) : null,
  };
}

function List() {
  const address = useListAddress();
  const page = read(address.size, address.place);
  return (
    <>
      <p data-testid="rows">{`${page.items.at(0)}-${page.items.at(-1)}`}</p>
      <Pager
        skipped={address.skipped}
        shown={page.items.length}
        size={address.size}
        total={page.totalCount}
        turns={turnsOf(address, page)}
      />
      <button type="button" onClick={() => address.set({ status: 'Open' })}>
        Narrow
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => [
  screen.getByTestId('rows').textContent,
  screen.getByRole('status').textContent,
  screen.getByText(/^Page/).textContent,
];

it('turns pages by their rows: Back returns, what comes in shifts none, and a filter begins anew', async () => {
  first = 1;
  const router = createMemoryRouter([{ path: '/', element: <List /> }], { initialEntries: ['/?bu=7'] });
  render(<RouterProvider router={router} />);
  press('Previous page');
  expect(router.state.location.search).toBe('?bu=7');
  press('Next page');
  expect(router.state.location.search).toBe('?bu=7&after=25&skip=25');
  expect(shown()).toEqual(['26-50', '26–50 of 60', 'Page 2 of 3']);
  first = -2; // three rows came in
  press('Next page');
  expect(shown()).toEqual(['51-60', '51–60 of 63', 'Page 3 of 3']);
  press('Previous page');
  expect(shown()[0]).toBe('26-50');
  press('Previous page');
  expect(shown()).toEqual(['1-25', '1–25 of 63', 'Page 1 of 3']);
  press('Previous page');
  expect(shown()[0]).toBe('-2-0');
  press('Last page');
  expect(shown()).toEqual(['36-60', '39–63 of 63', 'Page 3 of 3']);
  press('Next page');
  expect(shown()[0]).toBe('36-60');
  await router.navigate(-1);
  expect((await screen.findByText('-2-0')).textContent).toBe('-2-0');
  press('Last page');
  press('Narrow');
  expect(router.state.location.search).toBe('?bu=7&status=Open');
  press('Last page');
  press('First page');
  expect(shown()[0]).toBe('-2-22');
});

it('takes two presses in one turn: neither writes back the address that the other changed', () => {
  function Both() {
    const address = useListAddress();
    return (
      <button
        type="button"
        onClick={() => {
          address.stay({ cols: 'a,b' });
          address.set({ status: 'Open' }, { replace: true });
        }}
      >
        Both
      </button>
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <Both /> }], { initialEntries: ['/list?bu=7&page=2'] });
  render(<RouterProvider router={router} />);
  press('Both');
  expect(router.state.location.search).toBe('?bu=7&cols=a%2Cb&status=Open');
});

it('keeps values of a filter that are ticked within one moment, and takes one away that is pressed twice', () => {
  const filter = { kind: 'many', key: 'method', values: ['Cash', 'Check', 'Lockbox'] } as const;
  function Boxes() {
    const { get, set } = useListAddress();
    return (
      <ManyBoxes
        name="Method"
        values={filter.values}
        chosen={chosenOf(filter, get('method'))}
        sayValue={(value) => value}
        onChange={(alter) => set({ method: altered(filter, alter) })}
      />
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <Boxes /> }], { initialEntries: ['/list?bu=7&page=2'] });
  render(<RouterProvider router={router} />);
  // Nothing is drawn between the presses.
  const tick = (...names: readonly string[]) =>
    act(() => {
      for (const name of names) screen.getByRole('checkbox', { name }).click();
    });
  tick('Lockbox', 'Check');
  expect(router.state.location.search).toBe('?bu=7&method=Check%2CLockbox');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, true, true]);
  tick('Cash', 'Check', 'Cash');
  expect(router.state.location.search).toBe('?bu=7&method=Lockbox');
});
