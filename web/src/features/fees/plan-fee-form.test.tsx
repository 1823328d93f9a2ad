import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { PlanFeeForm } from './plan-fee-form.tsx';

const network = globalThis.fetch;
const sent: { flatMinor: number }[] = [];
globalThis.fetch = async (_, init) => {
  sent.push(JSON.parse(String(init?.body)));
  return Response.json({ id: 1 });
};
afterEach(cleanup);
afterAll(() => {
  globalThis.fetch = network;
});

it('plans no fee from a figure that could be read in two ways, and says so at the field', async () => {
  const unit = { id: 1, currencyCode: 'USD', culture: 'en-US' } as BusinessUnitSummary;
  let planned = 0;
  render(
    <PlanFeeForm unit={unit} accounts={[]} today="2026-11-22" onBack={() => undefined} onDone={() => planned++} />,
  );
  fireEvent.change(screen.getByLabelText('Method'), { target: { value: 'Flat' } });
  fireEvent.change(screen.getByLabelText(/^Flat amount/), { target: { value: '1,50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Plan fee' }));
  expect((await screen.findAllByText(/Write a point before the cents/)).length).toBeGreaterThan(1);
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Flat amount/), { target: { value: '1.50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Plan fee' }));
  await waitFor(() => expect(planned).toBe(1));
  expect(sent[0]?.flatMinor).toBe(150);
});
