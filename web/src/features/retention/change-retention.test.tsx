import type { Retained } from '@ratepayer/contract/retention/retention.operations.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChangeRetention } from './change-retention.tsx';

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
  const draft = { values, over: { current: 0 }, keep: vi.fn() };
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
