import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, useNavigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fields, line } from '@ratepayer/contract/kit/fields.ts';
import { Refused } from '../../platform/refused.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { FormField } from './form-field.tsx';
import { FormPage } from './form-page.tsx';
import { useForm } from './use-form.ts';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

const noted = fields({ note: line(40) });
const onClose = vi.fn();
const onSaved = vi.fn();
let answer = { keep: (_: string) => {}, refuse: (_: Error) => {} };
const save = () => new Promise<string>((keep, refuse) => (answer = { keep, refuse }));
const useNote = () => useForm({ fields: noted, labels: { note: 'Note' }, start: {}, save, onSaved });

function InDialog() {
  const form = useNote();
  return (
    <FormDialog form={form} title="Void it?" confirm="Void" back="Keep" onClose={onClose}>
      <FormField form={form} name="note" />
    </FormDialog>
  );
}

function InDrawer() {
  const form = useNote();
  return (
    <FormDrawer form={form} title="Note" save="Void" onClose={onClose}>
      <FormField form={form} name="note" />
    </FormDrawer>
  );
}

function OnPage() {
  const form = useNote();
  const navigate = useNavigate();
  return (
    <FormPage form={form} name="Note" save="Save" back="Back" onBack={() => void navigate('/else')} mayChange>
      <FormField form={form} name="note" />
    </FormPage>
  );
}

const Asking = () => (
  <AskDialog title="Void it?" confirm="Void" back="Keep" act={save} onDone={onSaved} onClose={onClose}>
    <p>It is gone then.</p>
  </AskDialog>
);

function open(Page: () => React.ReactNode) {
  onClose.mockClear();
  onSaved.mockClear();
  const routes = [
    { path: '/', element: <Page /> },
    { path: '/else', element: <p>Elsewhere it is</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/else', '/'] });
  render(<RouterProvider router={router} />);
  return { back: () => act(() => router.navigate(-1)), goOn: () => router.navigate('/else') };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const esc = (at: Element) =>
  at.matches('dialog')
    ? fireEvent(at, new Event('cancel', { cancelable: true }))
    : fireEvent.keyDown(at, { key: 'Escape' });
const first = (status: number) => new Refused(status, [{ propertyName: '', errorMessage: 'Somebody was faster.' }]);

it.each([
  ['dialog', InDialog, 'Keep'],
  ['drawer', InDrawer, 'Cancel'],
  ['question', Asking, 'Keep'],
])('a %s stays open until its answer is there, and says what the server says', async (kind, Page, back) => {
  open(Page);
  const box = await screen.findByRole('dialog');
  if (kind !== 'question') type('Wrong account');
  press('Void');
  esc(box);
  press(back);
  expect(screen.getAllByRole('dialog')).toEqual([box]);
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => answer.refuse(first(409)));
  expect(screen.getByRole('alert').textContent).toContain('Somebody was faster.');
  // It is let go of again: at once where nothing was typed, else after a question.
  press(back);
  if (kind !== 'question') press('Leave');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  ['dialog', InDialog],
  ['drawer', InDrawer],
])('a %s is done once it is saved, and asks nothing', async (_, Page) => {
  open(Page);
  await screen.findByRole('dialog');
  type('Wrong account');
  press('Void');
  await act(async () => answer.keep('kept'));
  expect(onSaved).toHaveBeenCalledTimes(1);
  press(Page === InDialog ? 'Keep' : 'Cancel');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('the way back of a page asks once before what was typed is lost', async () => {
  open(OnPage);
  type('Wrong account');
  press('Back');
  press('Stay');
  press('Back');
  press('Leave');
  await screen.findByText('Elsewhere it is');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['page', OnPage, 'Save'],
  ['dialog', InDialog, 'Void'],
  ['drawer', InDrawer, 'Void'],
  ['question', Asking, 'Void'],
])(
  'a %s is not left by Back while it is saved: it says why it was refused, and asks then',
  async (kind, Page, save) => {
    const { back } = open(Page);
    const isTyped = kind !== 'question';
    if (kind !== 'page') await screen.findByRole('dialog');
    if (isTyped) type('Wrong account');
    press(save);
    await back();
    await back();
    expect([screen.queryByText('Elsewhere it is'), screen.queryByText('Leave without saving?')]).toEqual([null, null]);
    await act(async () => answer.refuse(first(409)));
    expect(screen.getByText(/Somebody was faster/)).toBeTruthy();
    await back();
    if (isTyped) press('Leave');
    await screen.findByText('Elsewhere it is');
  },
);

it.each([
  ['page', OnPage, 'Save'],
  ['dialog', InDialog, 'Void'],
  ['question', Asking, 'Void'],
])('a %s that was saved leads on by itself, and asks nothing', async (kind, Page, save) => {
  const { back, goOn } = open(Page);
  onSaved.mockImplementationOnce(goOn);
  if (kind !== 'question') type('Wrong account');
  press(save);
  await back();
  await act(async () => answer.keep('kept'));
  await screen.findByText('Elsewhere it is');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the way back of a page does nothing while it is saved', async () => {
  open(OnPage);
  type('Wrong account');
  press('Save');
  press('Back');
  expect([screen.queryByText('Elsewhere it is'), screen.queryByRole('dialog')]).toEqual([null, null]);
  await act(async () => answer.refuse(first(409)));
  press('Back');
  press('Leave');
  await screen.findByText('Elsewhere it is');
});
