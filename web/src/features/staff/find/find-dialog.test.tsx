import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { FindDialog } from './find-dialog.tsx';
import { keepRecent, recentKey } from './recent.ts';

const unit = { id: 7, timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' } as BusinessUnitSummary;
const places = [
  { to: '/payments', icon: 'rows', title: 'Payments' },
  { to: '/exports', icon: 'rows', title: 'Payment exports' },
] as const;

let answers: ((names: readonly string[]) => void)[];
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The answer to what was asked last: uploads of these names. */
async function answer(...names: readonly string[]): Promise<void> {
  await later(300);
  answers.at(-1)?.(names);
  await later(0);
}

beforeEach(() => {
  answers = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => {
    const found = Promise.withResolvers<Response>();
    answers.push((names) => {
      const items = names.map((name) => asHit({ key: name, name }));
      found.resolve(Response.json({ groups: items.length > 0 ? [{ kind: 'uploads', isMore: false, items }] : [] }));
    });
    return found.promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
});

function open() {
  const element = <FindDialog unit={unit} userId={1} places={places} onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/here'] });
  render(<RouterProvider router={router} />);
  const box = screen.getByRole('combobox');
  return {
    at: () => router.state.location.pathname,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    press: (key: string) => fireEvent.keyDown(box, { key }),
  };
}

it('opens the only hit of the text that Enter was pressed on, when it comes', async () => {
  const { at, type, press } = open();
  type('rivera');
  press('Enter');
  await answer('one');
  expect(at()).toBe('/portal/accounts/uploads/one');
});

it('opens no hit of another text, nor what was opened before when the box was emptied', async () => {
  keepRecent(recentKey(1, 7), { to: '/recent', icon: 'rows', title: 'Recent', detail: '', right: '', status: '' });
  const { at, type, press } = open();
  type('rivera');
  press('Enter');
  type('riverb');
  await answer('one');
  expect(at()).toBe('/here');
  type('riverc');
  press('Enter');
  type('');
  await later(300);
  expect(at()).toBe('/here');
});

it('forgets Enter at any further key', async () => {
  const { at, type, press } = open();
  type('rivera');
  press('Enter');
  press('Shift');
  await answer('one');
  expect(at()).toBe('/here');
});

it('opens at once what the arrows chose, whatever is still asked, and of several hits none by itself', async () => {
  const { at, type, press } = open();
  type('pay');
  press('Enter');
  await answer('one', 'two');
  expect(at()).toBe('/here');
  type('paym');
  press('ArrowDown');
  press('Enter');
  expect(at()).toBe('/exports');
});
