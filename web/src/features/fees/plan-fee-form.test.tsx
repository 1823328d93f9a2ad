import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { PlanFeeForm } from './plan-fee-form.tsx';

const network = globalThis.fetch;
const sent: { flatMinor: number; percentBps: number; tiers: unknown[] }[] = [];
let answers: Response[];
globalThis.fetch = async (_, init) => {
  sent.push(JSON.parse(String(init?.body)));
  return answers.shift() ?? Response.json({ id: 1 });
};
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  sent.length = 0;
  answers = [];
});
afterEach(cleanup);
afterAll(() => {
  globalThis.fetch = network;
});

function open() {
  const seen = { planned: 0, back: 0 };
  const unit = { id: 1, currencyCode: 'USD', culture: 'en-US', timezone: 'US/Central' } as BusinessUnitSummary;
  const form = (
    <PlanFeeForm
      unit={unit}
      user={{ id: 1, name: 'Dana' }}
      accounts={[{ id: 4, name: 'Fees', merchantNumber: '9000000001' }]}
      today="2026-11-22"
      onBack={() => seen.back++}
      onDone={() => seen.planned++}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />);
  return seen;
}
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('dialog', { name: /^Plan this fee/ })).getByText('Plan fee'));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('plans no fee from a figure that could be read in two ways, and says so at the field', async () => {
  const seen = open();
  type(/^Method/, 'Flat');
  type(/^Flat amount/, '1,50');
  press('Plan fee');
  expect((await screen.findAllByText(/Write a point before the cents/)).length).toBeGreaterThan(1);
  expect(sent).toEqual([]);
  type(/^Flat amount/, '1.50');
  fireEvent.keyDown(document, { key: 's', metaKey: true });
  // What is planned and from when is read first; back plans nothing, and keeps what was typed.
  const question = await screen.findByRole('dialog', { name: /^Plan this fee from .*23.*2026\?$/ });
  expect(question.textContent).toContain('$1.50');
  expect(question.textContent).toMatch(/from 12:00 AM US\/Central on .*23.*2026/);
  fireEvent.click(within(question).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  expect(seen).toEqual({ planned: 0, back: 0 });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Plan fee' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  press('Plan fee');
  await confirm();
  await waitFor(() => expect(seen.planned).toBe(1));
  expect(sent).toMatchObject([{ flatMinor: 150, percentBps: 0, minimumMinor: 0, tiers: [], feeMerchantAccountId: 4 }]);
});

it('brings what the server says to its field, a tier among them, and asks before what was typed is lost', async () => {
  const seen = open();
  type(/^Method/, 'Tiered');
  type(/^Tier 1: up to/, '');
  answers = [
    Response.json(
      [
        { propertyName: 'tiers[0].upToMinor', errorMessage: 'Tiers must rise.' },
        { propertyName: 'effectiveDate', errorMessage: 'Already starts that day.' },
      ],
      { status: 400 },
    ),
  ];
  press('Plan fee');
  await confirm();
  const [link] = await screen.findAllByRole('link', { name: 'Tiers must rise.' });
  expect(screen.getByLabelText(/^Effective date/).getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(link as HTMLElement);
  expect(document.activeElement?.textContent).toContain('Tiers must rise.');
  expect(sent[0]).toMatchObject({ tiers: [{ flatMinor: 150 }, { upToMinor: null, flatMinor: 300 }] });
  press('Back');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(seen).toEqual({ planned: 0, back: 0 });
  press('Leave');
  expect(seen.back).toBe(1);
});
