import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ListCards } from './list/list-cards.tsx';
import { quickOf } from './list/date-range.ts';
import { RangeChip } from './list/range-chip.tsx';
import { RangePicker } from './list/range-picker.tsx';
import { ListStates } from './list/list-states.tsx';
import { useSelection } from './list/selection.ts';
import { Dialog } from './parts.tsx';
import { Stepper } from './stepper.tsx';

// jsdom draws no modal dialogs; opening one takes the focus away as a browser's does.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    (document.activeElement as HTMLElement | null)?.blur();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => document.body.replaceChildren());

function Page({ keepsButton }: { keepsButton: boolean }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <>
      <h1>Payment</h1>
      {done && !keepsButton ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Void
        </button>
      )}
      {open ? (
        <Dialog title="Void this payment?" onClose={() => setOpen(false)}>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              setDone(true);
            }}
          >
            Void payment
          </button>
        </Dialog>
      ) : null}
    </>
  );
}

async function openAndClose(keepsButton: boolean): Promise<void> {
  render(<Page keepsButton={keepsButton} />);
  screen.getByRole('button', { name: 'Void' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Void' }));
  fireEvent.click(screen.getByRole('button', { name: 'Void payment' }));
  await act(() => new Promise((done) => setTimeout(done, 5)));
}

describe('after a dialog', () => {
  it('the focus is back on the button that opened it', async () => {
    await openAndClose(true);
    expect(document.activeElement?.textContent).toBe('Void');
  });

  it('the focus is on the heading when that button is gone, never nowhere', async () => {
    await openAndClose(false);
    expect(document.activeElement?.tagName).toBe('H1');
  });
});

describe('Esc', () => {
  const closed: string[] = [];
  const close = (name: string) => () => closed.push(name);
  const cancel = (at: Element) =>
    fireEvent(at, new Event('cancel', { cancelable: true, bubbles: !at.matches('dialog') }));

  it('closes the dialog that it is meant for: neither one under it, nor one in which a file is not chosen', () => {
    render(
      <Dialog title="Void?" onClose={close('Void?')}>
        <input type="file" aria-label="File" />
        <Dialog title="Leave?" onClose={close('Leave?')}>
          <p>What was typed is lost.</p>
        </Dialog>
      </Dialog>,
    );
    cancel(screen.getByRole('dialog', { name: 'Leave?' }));
    expect(closed).toEqual(['Leave?']);
    cancel(screen.getByLabelText('File'));
    expect(closed).toEqual(['Leave?']);
    cancel(screen.getByRole('dialog', { name: 'Void?' }));
    expect(closed).toEqual(['Leave?', 'Void?']);
  });
});

describe('in place of rows', () => {
  const states = (more: Partial<Parameters<typeof ListStates>[0]>) =>
    render(
      <ListStates
        isPending={false}
        problem=""
        onRetry={() => undefined}
        isEmpty
        isFiltered={false}
        onClear={() => undefined}
        {...more}
      >
        <p>No payments in this period.</p>
      </ListStates>,
    );

  it('a failure says what it was and may be tried again', () => {
    let tried = 0;
    states({ problem: 'The payments could not be loaded.', onRetry: () => (tried += 1) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect([tried, screen.queryByText('No payments in this period.')]).toEqual([1, null]);
  });

  it('a filter without a match can be cleared there; without a filter it says what is missing', () => {
    let cleared = 0;
    const { unmount } = states({ isFiltered: true, onClear: () => (cleared += 1) });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(cleared).toBe(1);
    unmount();
    states({});
    expect(screen.getByText('No payments in this period.')).toBeTruthy();
  });
});

it('lets a selection go when the filter changes, and keeps it from page to page', () => {
  const { result, rerender } = renderHook(({ filter }) => useSelection(filter), { initialProps: { filter: 'today' } });
  act(() => result.current.set([1, 2], true));
  rerender({ filter: 'today' });
  expect([...result.current.chosen]).toEqual([1, 2]);
  rerender({ filter: 'declined' });
  expect([...result.current.chosen]).toEqual([]);
  rerender({ filter: 'today' });
  expect([...result.current.chosen]).toEqual([]);
});

it('shows a card with its own menu, and the sum of the whole filter above', () => {
  render(
    <MemoryRouter>
      <ListCards
        rows={[{ id: 1 }]}
        keyOf={(row) => row.id}
        hrefOf={() => '/portal/payments/details/1'}
        cardOf={() => ({
          title: 'Pat Rivera',
          amount: '$84.12',
          status: 'Succeeded',
          facts: ['10:04 AM', '', 'QuickPay'],
        })}
        menuOf={() => <button type="button">Actions for 1</button>}
        totals={[{ label: '312 payments', amount: '$31,402.88', whole: true }]}
      />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Pat Rivera' });
  expect(link.contains(screen.getByRole('button', { name: 'Actions for 1' }))).toBe(false);
  expect(screen.getByText('$31,402.88').tagName).toBe('B');
  expect(screen.getByText('10:04 AM · QuickPay')).toBeTruthy();
});

it.each([
  [{}, ['Today', 'Yesterday', 'This Week', 'Last Week', 'Last Month', 'MTD', 'Custom']],
  [{ quick: 'report' }, ['Custom', 'Today', 'Yesterday', 'This Week', 'Last Week', 'This Month', 'Last Month']],
] as const)('chooses days by the quick selections of its list, or by a first and a last day: %j', (list, names) => {
  HTMLElement.prototype.hidePopover = () => undefined;
  const set: object[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RangePicker
        name="Date"
        days={undefined}
        quick={quickOf(list)}
        isOpen={false}
        timezone="US/Central"
        culture="en-US"
        set={(changes) => void set.push(changes)}
        countOf={async () => '1 payment'}
      />
    </QueryClientProvider>,
  );
  const quick = within(screen.getByRole('list', { name: 'Quick selections' }));
  expect(quick.getAllByRole('listitem').map((item) => item.textContent)).toEqual(names);
  expect(quick.getAllByRole('button')).toHaveLength(6);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '03/09/2026' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '03/09/2026' } });
  fireEvent.click(screen.getByRole('button', { name: /^Show/ }));
  expect(set).toEqual([{ range: '', start: '2026-03-09', end: '2026-03-09' }]);
});

it('says of steps which are done and which is on, in words where there is no room for all', () => {
  render(<Stepper label="Steps" steps={['Find', 'Compare', 'Confirm']} now={1} />);
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map((step) => [step.textContent, step.className, step.getAttribute('aria-current')])).toEqual([
    ['Find', 'done', null],
    ['2Compare', 'now', 'step'],
    ['3Confirm', '', null],
  ]);
  screen.getByText('Step 2 of 3, Compare');
});

it('begins each time with the days in force: neither those of before nor what was typed and left stays', async () => {
  const chip = (start: string, end: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <RangeChip
        name="Period"
        days={{ range: 'Custom', start, end }}
        quick={quickOf({})}
        isOpen
        timezone="US/Central"
        culture="en-US"
        set={() => undefined}
        countOf={async () => '1 payment'}
        today="2026-11-23"
      />
    </QueryClientProvider>
  );
  const { rerender } = render(chip('2026-12-01', '2026-12-11'));
  const turn = (newState: string) =>
    act(async () => {
      const toggled = Object.assign(new Event('toggle'), { newState });
      document.querySelector('[popover]')?.dispatchEvent(toggled);
    });
  const first = async () => (await screen.findByLabelText<HTMLInputElement>('From')).value;
  await turn('open');
  expect(await first()).toBe('12/01/26');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '12/9' } });
  // Read again, it is still about these days: whoever types is not disturbed.
  rerender(chip('2026-12-01', '2026-12-11'));
  expect(await first()).toBe('12/9');
  await turn('closed');
  await turn('open');
  expect([await first(), screen.queryByText(/^Enter a day/)]).toEqual(['12/01/26', null]);
  rerender(chip('2026-10-02', '2026-10-03'));
  expect(await first()).toBe('10/02/26');
});

it.each([
  [true, 'Period MTD 11/01 – 11/23'],
  [undefined, 'Period MTD'],
] as const)('names the days of a quick selection where they have to be exact: %s', (isExact, said) => {
  render(
    <RangeChip
      name="Period"
      days={{ range: 'MTD', start: '2026-11-01', end: '2026-11-23' }}
      quick={quickOf({})}
      isOpen={false}
      timezone="US/Central"
      culture="en-US"
      set={() => undefined}
      countOf={async () => ''}
      today="2026-11-23"
      {...(isExact ? { isExact } : {})}
    />,
  );
  expect(screen.getByRole('button').textContent?.trim()).toBe(said);
});
