import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChooseFile } from './choose-file.tsx';

let reserved: string[];
let uploads: { end: (status: number) => void }[];

/** Bytes on their way, until they are let arrive or are refused. */
class Upload {
  status = 0;
  readonly responseText = '';
  readonly upload = {};
  onload: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    uploads.push({
      end: (status) => {
        this.status = status;
        this.onload();
      },
    });
  }
}

beforeEach(() => {
  [reserved, uploads] = [[], []];
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (url: string) => {
    reserved.push(url);
    return new Response(JSON.stringify({ uploadId: reserved.length, uploadUrl: '/put' }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = () => screen.getByRole('region', { name: /^(Account file|External payments)$/ });
const drop = (name: string) =>
  act(async () => void fireEvent.drop(box(), { dataTransfer: { files: [new File(['a'], name)] } }));
const end = (at: number, status: number) => act(async () => uploads[at]?.end(status));

it('keeps the type of a file while it is sent, so that no second one goes beside it', async () => {
  const unit = { id: 1, features: [] } as unknown as BusinessUnitSummary;
  const user = { permissions: ['Accounts:Manage', 'Billing:Default'] as const };
  const element = <ChooseFile unit={unit} user={user} />;
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '*', element: <p>Its page</p> },
  ]);
  render(<RouterProvider router={router} />);
  const type = screen.getByRole<HTMLSelectElement>('combobox');
  await drop('first.csv');
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(type.disabled).toBe(true);
  // One that is refused leaves the choice open again.
  await end(0, 403);
  screen.getByRole('alert');
  expect(type.disabled).toBe(false);
  fireEvent.change(type, { target: { value: 'External Payments' } });
  expect(screen.queryByRole('alert')).toBeNull();
  await drop('second.csv');
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(type.disabled).toBe(true);
  await end(1, 200);
  await screen.findByText('Its page');
  expect(reserved).toHaveLength(2);
});
