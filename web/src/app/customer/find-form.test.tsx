import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { unitOf } from '../../features/payer/pay-fixtures.ts';
import { Router } from '../../platform/router.tsx';
import { FindForm } from './find-form.tsx';

// The identity provider found both; that is its own hidden frame.
vi.mock('../../features/payer/find-bill.ts', () => ({ findBill: async () => ({ found: true }) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mine = [1, 2].map((id) => ({
  ...{ id, businessUnitId: 1, businessUnitSlug: 'riverton-water', businessUnitCurrencyCode: 'USD', name: `P. ${id}` },
  ...{ accountNumber: `1000${id}`, subAccountNumber: '', addressStreetAddress: '', totalOutstandingBalance: 100 },
}));

it('says why the accounts that were chosen cannot be paid together, until others are chosen', async () => {
  const tooMany = 'At most 1 accounts can be paid at once. Pay the others afterwards.';
  const asked: (readonly number[] | undefined)[] = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!url.includes('/payment-intents')) return new Response(JSON.stringify(mine));
    const { accountIds } = JSON.parse(String(body));
    asked.push(accountIds);
    const errorMessage = accountIds ? tooMany : 'Choose what you want to pay.';
    return new Response(JSON.stringify([{ propertyName: 'accountIds', errorMessage }]), { status: 400 });
  });
  const unit = unitOf({ lookupFields: [] });
  const Page = () => <FindForm slug="riverton-water" unit={unit} given={{} as never} title="Pay" />;
  render(<Router routes={[]} first={{ Page, params: {} }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Find my bill' }));
  const goOn = await screen.findByRole('button', { name: 'Continue' });
  fireEvent.click(goOn);
  await screen.findByRole('heading', { name: 'Choose at least one account.' });
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  expect(screen.queryByRole('alert')).toBeNull();
  for (const times of [1, 2]) {
    fireEvent.click(goOn);
    await waitFor(() => expect(asked).toHaveLength(1 + times));
    expect((await screen.findByRole('alert')).textContent).toBe(tooMany);
    expect(document.activeElement?.textContent).toBe(tooMany);
    screen.getByRole('button', { name: 'Continue' }).focus();
  }
  fireEvent.click(screen.getAllByRole('checkbox')[0] as Element);
  expect(screen.queryByRole('alert')).toBeNull();
});
