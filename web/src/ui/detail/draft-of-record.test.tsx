import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { Refused } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { asked, type Deposit, deposits, ofNumber, texts, unit } from './deposit-fixtures.ts';
import { DetailPage } from './detail-page.tsx';

const user = { id: 1, name: 'Dana', permissions: ['Payments:Default', 'Payments:Void'] } as unknown as SessionUser;

let kept: Map<number, Deposit>;
let isOld = true;
const sent: { values: ValuesOf<typeof asked>; rowVersion: number }[] = [];
const read = Object.assign(async ({ id }: { id: number; businessUnitId: number }) => kept.get(id) ?? ofNumber(id), {
  operation: 'getDeposit',
  path: 'GET /getDeposit',
});
const saveOf = (id: number) => async (values: ValuesOf<typeof asked>, rowVersion: number) => {
  if (isOld) throw new Refused(428, []);
  sent.push({ values, rowVersion });
  const now = kept.get(id) ?? ofNumber(id);
  if (now.rowVersion !== rowVersion) throw new Refused(409, []);
  const after = { ...now, ...values, rowVersion: rowVersion + 1 };
  kept.set(id, after);
  return after;
};

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
  kept = new Map();
  isOld = true;
  sent.length = 0;
  sessionStorage.clear();
});
afterEach(cleanup);

const Page = ({ id }: { readonly id: number }) => (
  <DetailPage
    list={deposits}
    texts={texts}
    unit={unit}
    user={user}
    read={read}
    of={{ businessUnitId: unit.id, id }}
    one="deposit"
    home="/deposits"
    name={({ payerName }) => payerName}
    facts={['amountMinor']}
    edit={{ needs: 'Payments:Void', fields: asked, labels: {}, save: saveOf(id) }}
  />
);

async function edit(id: number) {
  const router = createMemoryRouter([{ path: '*', element: <Page id={id} /> }], { initialEntries: ['/?do=edit'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit deposit' }));
  const payer = () => drawer.getByLabelText<HTMLInputElement>(/Payer/);
  return {
    drawer,
    payer,
    type: (value: string) => fireEvent.change(payer(), { target: { value } }),
    press: async (name: string) => fireEvent.click(await drawer.findByRole('button', { name })),
  };
}

/** Types over the first version, is asked who they are, and leaves for the sign-in. */
async function leaveToSignIn(): Promise<void> {
  const { type, press } = await edit(1);
  type('Ana');
  await press('Save');
  await press('Sign in');
  await act(async () => cleanup());
  isOld = false;
}

it('what was typed before a sign-in is saved against the version that it was typed over', async () => {
  await leaveToSignIn();
  kept.set(1, ofNumber(1, { amountMinor: 250, rowVersion: 2 }));
  const { drawer, payer, type, press } = await edit(1);
  expect(payer().value).toBe('Ana');
  // It is told at once, and a save changes nothing back.
  drawer.getByText('This record changed.');
  await press('Save');
  await press('See their changes');
  const row = within(await drawer.findByRole('row', { name: /^Amount/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1.00', '2.50']);
  expect(kept.get(1)).toMatchObject({ payerName: 'Payer 1', amountMinor: 250, rowVersion: 2 });
  await press('Take theirs');
  type('Ana');
  await press('Save');
  await waitFor(() => expect(kept.get(1)).toMatchObject({ payerName: 'Ana', amountMinor: 250, rowVersion: 3 }));
  expect(sent.map(({ rowVersion }) => rowVersion)).toEqual([1, 2]);
});

it('a second sign-in on the way changes nothing of that', async () => {
  await leaveToSignIn();
  isOld = true;
  kept.set(1, ofNumber(1, { amountMinor: 250, rowVersion: 2 }));
  const again = await edit(1);
  await again.press('Save');
  await again.press('Sign in');
  await act(async () => cleanup());
  isOld = false;
  const { press } = await edit(1);
  await press('Save');
  await press('See their changes');
  expect(sent.map(({ rowVersion }) => rowVersion)).toEqual([1]);
});

it('says and asks nothing where nobody changed it meanwhile', async () => {
  await leaveToSignIn();
  const { drawer, press } = await edit(1);
  expect(drawer.queryByText('This record changed.')).toBeNull();
  await press('Save');
  await waitFor(() => expect(kept.get(1)).toMatchObject({ payerName: 'Ana', rowVersion: 2 }));
});

it('lays nothing that was typed of one record over another', async () => {
  await leaveToSignIn();
  const { payer } = await edit(2);
  expect(payer().value).toBe('Payer 2');
});
