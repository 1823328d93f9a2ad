import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fields, optional, refTo, yesNo } from '@ratepayer/contract/kit/fields.ts';
import { Refused } from '../../platform/refused.ts';
import { Combobox, type Found } from './combobox.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormField } from './form-field.tsx';
import { useForm } from './use-form.ts';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const hits = (text: string): readonly Found[] => [
  { id: 1, name: `${text} one` },
  { id: 2, name: `${text} two` },
];
const search = vi.fn(async (text: string, _: AbortSignal) => hits(text));
const save = vi.fn(async (_: unknown) => 'kept');
beforeEach(() => {
  search.mockReset().mockImplementation(async (text) => hits(text));
  save.mockReset().mockResolvedValue('kept');
});

const moving = fields({ moves: yesNo, accountId: optional(refTo('account')) });

/** Asks for an account where a box is ticked, as the archive does for who takes the balance over. */
function Moving() {
  const form = useForm({
    fields: moving,
    labels: { moves: 'Move the balance', accountId: 'Account' },
    start: {},
    shown: ({ moves }) => (moves ? ['moves', 'accountId'] : ['moves']),
    save,
    onSaved: () => undefined,
  });
  return (
    <FormDialog form={form} title="Archive it?" confirm="Archive" back="Keep" onClose={() => undefined}>
      <FormField form={form} name="moves" />
      {form.shown.includes('accountId') ? <FormField form={form} name="accountId" search={search} /> : null}
    </FormDialog>
  );
}
/** The box alone, with what it chooses. */
function Alone() {
  const [chosen, setChosen] = useState('');
  const shared = { id: 'box', required: false, isWrong: false, describedBy: undefined, onBlur: () => undefined };
  return (
    <>
      <label htmlFor="box">Account</label>
      <Combobox {...shared} search={search} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const tick = () => fireEvent.click(screen.getByLabelText(/^Move the balance/));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (ms = 400) => act(() => vi.advanceTimersByTimeAsync(ms));
const isOpen = () => {
  expect(box().getAttribute('aria-expanded')).toBe(String(screen.queryAllByRole('option').length > 0));
  return screen.queryAllByRole('option').length > 0;
};

async function openChosen(): Promise<void> {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Moving /> }])} />);
  tick();
  type('elm');
  fireEvent.click(await screen.findByRole('option', { name: 'elm two' }));
}

it('what was chosen is read again where its box goes and comes back, and is what is sent', async () => {
  await openChosen();
  tick();
  expect(screen.queryByRole('combobox')).toBeNull();
  tick();
  expect(box().value).toBe('elm two');
  press('Archive');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toEqual({ moves: true, accountId: 2 });
});

it('what was chosen and taken back is empty when its box comes back', async () => {
  await openChosen();
  type('elm tw');
  tick();
  tick();
  expect(box().value).toBe('');
  press('Archive');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toEqual({ moves: true, accountId: null });
});

it('what was chosen is read again after the question who it is was put aside', async () => {
  save.mockRejectedValueOnce(new Refused(428, []));
  await openChosen();
  press('Archive');
  await screen.findByRole('heading', { name: 'Confirm it is you' });
  press('Cancel');
  expect(box().value).toBe('elm two');
});

it('a box that was left asks nothing more, and its list stays shut', async () => {
  vi.useFakeTimers();
  render(<Alone />);
  type('elm');
  fireEvent.blur(box());
  await wait();
  expect(search).not.toHaveBeenCalled();
  expect(isOpen()).toBe(false);
});

it('an answer that comes after the box was left opens no list and says nothing', async () => {
  vi.useFakeTimers();
  let answer = (_: readonly Found[]) => {};
  search.mockImplementation(() => new Promise((done) => (answer = done)));
  render(<Alone />);
  type('elm');
  await wait();
  fireEvent.blur(box());
  expect(search.mock.calls[0]?.[1].aborted).toBe(true);
  await act(async () => answer(hits('elm')));
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('a list that Esc closed is not opened by the answer that was under way', async () => {
  vi.useFakeTimers();
  render(<Alone />);
  type('elm');
  await wait();
  expect(isOpen()).toBe(true);
  type('elm t');
  fireEvent.keyDown(box(), { key: 'Escape' });
  await wait();
  expect(isOpen()).toBe(false);
});

it('whoever comes back to the text that they left is shown what it finds, until they choose', async () => {
  vi.useFakeTimers();
  render(<Alone />);
  type('elm');
  fireEvent.blur(box());
  fireEvent.focus(box());
  await wait();
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole('option', { name: 'elm two' }));
  fireEvent.blur(box());
  fireEvent.focus(box());
  await wait();
  expect(isOpen()).toBe(false);
  expect(search).toHaveBeenCalledTimes(1);
});

it('hears the key that is pressed the moment its list is there', async () => {
  render(<Alone />);
  const pressed = new Promise<void>((done) => {
    const seen = new MutationObserver(() => {
      if (screen.queryAllByRole('option').length === 0) return;
      seen.disconnect();
      fireEvent.keyDown(box(), { key: 'ArrowDown' });
      done();
    });
    seen.observe(document.body, { subtree: true, childList: true });
  });
  type('elm');
  await pressed;
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  const pointed = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  expect(pointed?.textContent).toBe('elm two');
});
