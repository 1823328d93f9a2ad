import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Retained } from '@ratepayer/contract/retention/retention.operations.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft } from '../../ui/step-up.tsx';
import { ChangeRetention } from './change-retention.tsx';
import { KeptClasses } from './kept-classes.tsx';

const limits = { kept: 24, usual: 24, least: 12, unit: 'months' };
const retained = { key: 'Files', ...limits, rowVersion: 5 } as unknown as Retained;

let sent: object[];
beforeEach(() => {
  sent = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body = '' } = {}) => {
    if (method === 'GET') return Response.json({ items: [retained] });
    sent.push(JSON.parse(body));
    return JSON.parse(body).rowVersion === 5 ? Response.json({}) : Response.json([], { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('puts the time that a colleague chose beside the one that was typed before a sign-in', async () => {
  const onDone = vi.fn();
  const values = { key: 'Files', typed: { kept: '36' }, rowVersion: 4 };
  const draft = { values, over: { current: 0 }, keep: vi.fn(), end: vi.fn() };
  const element = (
    <ChangeRetention unitId={7} retained={retained} draft={draft} onClose={() => undefined} onDone={onDone} />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const change = () => fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  change();
  fireEvent.click(await screen.findByRole('button', { name: 'See their changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  change();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toMatchObject([{ rowVersion: 4 }, { rowVersion: 5, kept: 36 }]);
});

it('goes on once with what was typed before a sign-in: opened again it shows how long it is kept', async () => {
  keepDraft('retention', 1, { typed: { key: 'Files', typed: { kept: '36' }, rowVersion: 4 }, rowVersion: 0 });
  const unit = { id: 7, timezone: 'US/Central' } as BusinessUnitSummary;
  const element = <KeptClasses unit={unit} user={{ id: 1, name: 'Kim' }} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  const typed = async () => (await screen.findByLabelText<HTMLInputElement>(/^Keep it for/)).value;
  expect(await typed()).toBe('36');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Change / }));
  expect(await typed()).toBe('24');
});
