import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { permissions } from '@ratepayer/contract/users/roles.ts';
import { UploadPage } from './upload-page.tsx';

const unit = { id: 7, name: 'Water', timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' };
const user = { id: 1, name: 'Ann', role: 'Organization Admin', permissions };
const checked = {
  id: 3,
  businessUnitId: 7,
  billingCycleId: null,
  fileName: 'a.csv',
  sizeBytes: 100,
  asOfDate: '2026-11-22T12:00:00.000Z',
  status: 'Ready',
  missingStrategy: 'None',
  duplicateStrategy: 'Keep First Occurrence',
  progressRows: 0,
  leftAlone: 0,
  ending: 0,
  archived: 0,
  zeroed: 0,
  duplicates: 0,
  chargesCreated: 0,
  chargesChanged: 0,
  chargesClosed: 0,
  rowsPerSecond: 0,
  reversed: 0,
  kept: 0,
  hasRejectedFile: false,
  undoneBy: '',
  created: 4,
  updated: 0,
  unchanged: 0,
  missing: 5,
  rejected: 0,
  totalRows: 4,
  balanceTotalMinor: 0,
  balanceChangeMinor: 0,
  needsProcessAnyway: false,
  stopReason: '',
  message: '',
  repeatsDate: null,
  isUnfinished: false,
  isBeingUndone: false,
  canUndo: false,
  undoneDate: null,
  startedBy: 'Ann',
  createdDate: '2026-11-22T12:00:00.000Z',
  startedDate: '2026-11-22T12:01:00.000Z',
  finishedDate: null,
  durationSeconds: 1,
};
const again = { ...checked, missingStrategy: 'Archive', startedDate: '2026-11-22T12:05:00.000Z' };

let kept: object;
let sent: object[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' } = {}) => {
    if (method === 'GET') return Response.json(/uploads\/3(\?|$)/.test(url) ? kept : { items: [], totalCount: 0 });
    sent.push(JSON.parse(body));
    // A colleague was first.
    kept = { ...kept, ...again, importType: (kept as AccountUpload).importType };
    return Response.json([{ propertyName: '', errorMessage: 'Checked again meanwhile.' }], { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['Accounts', 'Process this file'],
  ['External Payments', /^Record 4 payments/],
  ['Autopay Enrollments', /^Begin/],
  ['Readings', /^Import/],
] as const)('processes of a file of %s what it shows, or shows what a colleague checked since', async (type, name) => {
  kept = { ...checked, importType: type };
  const page = {
    element: <Outlet context={{ unit: unit as BusinessUnitSummary, user }} />,
    children: [{ path: '/portal/accounts/uploads/:uploadId', element: <UploadPage /> }],
  };
  const at = '/portal/accounts/uploads/3?bu=7&step=confirm';
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([page], { initialEntries: [at] })} />
    </QueryClientProvider>,
  );
  const press = async () => fireEvent.click(await screen.findByRole('button', { name }));
  await press();
  await screen.findByText('Checked again meanwhile.');
  if (type === 'Accounts') await screen.findByText('archived', { exact: false });
  await press();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    expect.objectContaining({ step: 'Process', checkedDate: checked.startedDate }),
    expect.objectContaining({ step: 'Process', checkedDate: again.startedDate }),
  ]);
});
