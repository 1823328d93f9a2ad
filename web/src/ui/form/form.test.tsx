import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import type { CallOptions } from '../../platform/request.ts';
import { Refused } from '../../platform/refused.ts';
import type { Latest } from './conflict.tsx';
import { customer, labels, start, type Values } from './customer-fixtures.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormField } from './form-field.tsx';
import { FormPage } from './form-page.tsx';
import type { RecordHistory } from './last-change.ts';
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

// What the server does with the next request, and what it was sent.
let answers: (() => Promise<string>)[] = [];
const sent: { values: Values; key: string | undefined }[] = [];
let saved: string[] = [];
let draft: { values: undefined; keep: (typed: unknown) => void } | undefined;
let latest: Latest<typeof customer> = { values: start };
beforeEach(() => {
  answers = [];
  sent.length = 0;
  saved = [];
  draft = undefined;
});
const save = (values: Values, { idempotencyKey }: CallOptions) => {
  sent.push({ values, key: idempotencyKey });
  return answers.shift()?.() ?? Promise.resolve('kept');
};
const refuse =
  (status: number, ...errors: [string, string][]) =>
  () =>
    Promise.reject(
      new Refused(
        status,
        errors.map(([propertyName, errorMessage]) => ({ propertyName, errorMessage })),
      ),
    );
const search = async (text: string) => [
  { id: 1, name: `${text} one` },
  { id: 2, name: `${text} two` },
];

// Who was first, as the audit says it.
const history: RecordHistory = {
  last: async () => ({ by: 'Dana Okafor', at: new Date(Date.now() - 120_000).toISOString() }),
  draw: () => <p>What she changed</p>,
};

function Page({ mayChange = true }: { mayChange?: boolean }) {
  const form = useForm({
    fields: customer,
    labels,
    start,
    save,
    onSaved: (answer) => saved.push(answer),
    ...(draft ? { draft } : {}),
  });
  return (
    <FormPage
      form={form}
      name="Customer"
      save="Save"
      back="Back"
      onBack={() => saved.push('left')}
      mayChange={mayChange}
      reread={async () => latest}
      history={history}
    >
      <FormField form={form} name="name" hint="As on the bill" />
      <FormField form={form} name="email" />
      <FormField form={form} name="language" radio />
      <FormField form={form} name="paperless" />
      <FormField form={form} name="creditMinor" short />
      <FormField form={form} name="shareBps" />
      <FormField form={form} name="from" />
      <FormField form={form} name="accountId" search={search} />
      <FormField form={form} name="note" />
      <FormField form={form} name="key" storedDate="2026-03-04" />
    </FormPage>
  );
}
function open(mayChange = true): void {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <>
            <Link to="/else">Elsewhere</Link>
            <Page mayChange={mayChange} />
          </>
        ),
      },
      { path: '/else', element: <p>Elsewhere it is</p> },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
}
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const describedText = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

it('a form says what is wrong when a field is left and not while it is typed the first time, tied to the field', () => {
  open();
  type('Credit', '84,12');
  expect(box('Credit').getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(box('Credit'));
  expect(describedText(box('Credit'))).toContain('Write a point before the cents');
  expect(describedText(box('Name'))).toContain('As on the bill');
  type('Credit', '84.12');
  expect(box('Credit').getAttribute('aria-invalid')).toBeNull();
});

it('a form shows lines in four rows and a day by one picker', () => {
  open();
  const note = screen.getByLabelText<HTMLTextAreaElement>(/^Note/);
  expect([note.tagName, note.rows, box('From').type]).toEqual(['TEXTAREA', 4, 'date']);
});

it('a form sends nothing while something is wrong, and lists it as links that lead to the fields', () => {
  open();
  type('Name', '');
  type('Credit', '0.50');
  press('Save');
  expect(sent).toEqual([]);
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Name: This is required.', 'Credit: Enter 1.00 or more.']);
  box('Credit').scrollIntoView = () => undefined;
  fireEvent.click(within(summary).getByRole('link', { name: /Credit/ }));
  expect(document.activeElement).toBe(box('Credit'));
  type('Name', 'Pat R.');
  expect(within(summary).getAllByRole('link')).toHaveLength(1);
});

it('a form sends what its fields mean, once, however often it is pressed', async () => {
  let finish = (_: string) => {};
  answers = [() => new Promise((done) => (finish = done))];
  open();
  type('Credit', '1,250');
  type('Share', '2.95');
  fireEvent.click(box('Paperless'));
  fireEvent.click(screen.getByLabelText('French'));
  press('Save');
  press('Saving…');
  fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.values).toEqual({
    name: 'Pat',
    email: '',
    language: 'French',
    paperless: true,
    creditMinor: 125_000,
    shareBps: 295,
    from: null,
    accountId: 7,
    note: '',
    key: '',
  });
  await act(async () => finish('kept'));
  expect(saved).toEqual(['kept']);
});

it('a form saves with Mod+S, and asks under another key after each answer', async () => {
  answers = [refuse(0, ['', 'You seem to be offline.']), refuse(400, ['name', 'Taken.'])];
  open();
  for (const count of [1, 2, 3]) {
    fireEvent.keyDown(document, { key: 's', metaKey: true });
    await waitFor(() => expect(sent).toHaveLength(count));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy());
  }
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(sent[1]?.key).not.toBe(sent[2]?.key);
  await waitFor(() => expect(saved).toEqual(['kept']));
});

it('a form shows each of the server’s errors: at its field, or in the box where no field is meant', async () => {
  answers = [
    refuse(
      400,
      ['name', 'This name is taken.'],
      ['note[0].text', 'Too loud.'],
      ['somewhere.else', 'Not on Sundays.'],
      ['', 'Ask again later.'],
    ),
  ];
  open();
  press('Save');
  const summary = await screen.findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['This name is taken.', 'Too loud.', 'Not on Sundays.', 'Ask again later.']);
  expect(describedText(box('Name'))).toContain('This name is taken.');
  expect(describedText(box('Note'))).toContain('Too loud.');
  type('Name', 'Other');
  expect(box('Name').getAttribute('aria-invalid')).toBeNull();
});

it('a form asks before what was typed is lost, by a link or by its way back', async () => {
  open();
  press('Back');
  expect(saved).toEqual(['left']);
  type('Name', 'Somebody');
  fireEvent.click(screen.getByText('Elsewhere'));
  await screen.findByRole('heading', { name: 'Leave without saving?' });
  press('Stay');
  expect(box('Name').value).toBe('Somebody');
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  press('Back');
  expect(saved).toEqual(['left']);
  press('Leave');
  expect(saved).toEqual(['left', 'left']);
});

it('a form leaves without a question once it is saved', async () => {
  open();
  type('Name', 'Somebody');
  press('Save');
  await waitFor(() => expect(saved).toEqual(['kept']));
  fireEvent.click(screen.getByText('Elsewhere'));
  await screen.findByText('Elsewhere it is');
});

it('a form on a conflict shows what the other person made of it, and saves one’s own against that', async () => {
  latest = { values: { ...start, name: 'Theirs', creditMinor: 900 } };
  answers = [refuse(409, ['', 'Somebody was first.'])];
  open();
  type('Name', 'Mine');
  press('Save');
  await screen.findByText('Dana Okafor changed this 2 minutes ago. Nothing of yours was saved.');
  press('See their changes');
  const row = await screen.findByRole('row', { name: /^Name/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Mine', 'Theirs']);
  press('Keep mine');
  expect(box('Name').value).toBe('Mine');
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.values.name).toBe('Mine');
});

function Asking({ onReload }: { onReload: () => void }) {
  const form = useForm({ fields: customer, labels, start, save, onSaved: () => undefined });
  return (
    <FormDialog
      form={form}
      title="Void it?"
      confirm="Void"
      back="Keep"
      onReload={onReload}
      history={history}
      onClose={() => undefined}
    >
      <FormField form={form} name="note" />
    </FormDialog>
  );
}

it('a dialog on a conflict says who was first, shows what they changed and leads to the new version', async () => {
  answers = [refuse(409, ['', 'Somebody was first.'])];
  let reloads = 0;
  const router = createMemoryRouter([{ path: '*', element: <Asking onReload={() => (reloads += 1)} /> }]);
  render(<RouterProvider router={router} />);
  press('Void');
  await screen.findByText('Dana Okafor changed this 2 minutes ago. Nothing of yours was saved.');
  press('See their changes');
  screen.getByText('What she changed');
  press('Show the new version');
  expect(reloads).toBe(1);
});

it('a secret that is stored says since when, and is never shown', () => {
  open();
  screen.getByText(/stored 03\/04\/2026/);
  expect(screen.queryByLabelText('Key')).toBeNull();
});

it('a form on a conflict takes the other values at one press', async () => {
  latest = { values: { ...start, name: 'Theirs' } };
  answers = [refuse(409)];
  open();
  type('Name', 'Mine');
  press('Save');
  await screen.findByText(/Nothing of yours was saved/);
  press('Reload');
  await waitFor(() => expect(box('Name').value).toBe('Theirs'));
});

it('a form keeps what was typed but no secret when it asks who is there', async () => {
  const kept: unknown[] = [];
  draft = { values: undefined, keep: (typed) => kept.push(typed) };
  answers = [refuse(428)];
  open();
  press('Replace Key');
  type('Key', 'hush');
  type('Name', 'Mine');
  press('Save');
  await screen.findByRole('heading', { name: 'Confirm it is you' });
  press('Sign in');
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ name: 'Mine', key: '' });
  press('Cancel');
  expect(box('Name').value).toBe('Mine');
});

it('a form shows its values as text to those who may not change them', () => {
  open(false);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.getByText('5.00')).toBeTruthy();
  expect(screen.getAllByText('No')).toHaveLength(1);
});

it('a box that is searched on the server is worked by keys alone, and asks only when somebody stopped typing', async () => {
  open();
  const combo = screen.getByRole('combobox', { name: /^Account/ });
  fireEvent.change(combo, { target: { value: 'e' } });
  fireEvent.change(combo, { target: { value: 'elm' } });
  expect(screen.queryAllByRole('option')).toEqual([]);
  await screen.findByRole('option', { name: 'elm two' });
  expect(combo.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(combo, { key: 'ArrowDown' });
  expect(document.getElementById(combo.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('elm two');
  fireEvent.keyDown(combo, { key: 'Enter' });
  expect((combo as HTMLInputElement).value).toBe('elm two');
  press('Save');
  await waitFor(() => expect(sent[0]?.values.accountId).toBe(2));
  fireEvent.change(combo, { target: { value: 'elm tree' } });
  await screen.findByRole('option', { name: 'elm tree one' });
  fireEvent.keyDown(combo, { key: 'Escape' });
  expect(screen.queryAllByRole('option')).toEqual([]);
  press('Save');
  expect(sent).toHaveLength(1);
});

/** Never called: each line would be a mistake, and the type check has to see it. */
export function wrongUses(): unknown {
  // @ts-expect-error a name that is not there
  const one: BodyOf<typeof customer> = { language: 'English', paperless: true, creditMinor: 1, accountId: 1 };
  // @ts-expect-error a choice that is not offered
  const two: Partial<Values> = { language: 'German' };
  // @ts-expect-error a text for an amount
  const three: Partial<Values> = { creditMinor: '5.00' };
  return [one, two, three];
}
