import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { type Confirmed, ConfirmImport } from './confirm-import.tsx';
import { MapColumns } from './map-columns.tsx';

// The server as far as these steps ask it; what is sent is kept.
const network = globalThis.fetch;
const sent: { method: string; path: string; body: { step?: string; config?: object; rememberMapping?: boolean } }[] =
  [];
beforeEach(() => {
  sent.length = 0;
  globalThis.fetch = async (address, init) => {
    const path = String(address).split('?')[0] ?? '';
    if (init?.method !== 'GET')
      sent.push({ method: init?.method ?? '', path, body: JSON.parse(String(init?.body ?? '{}')) });
    if (path.endsWith('/account-upload-configs')) return Response.json({ items: [] });
    if (String(address).includes('fileType=FixedWidth'))
      return Response.json({ fileType: 'FixedWidth', columns: [], rows: [], lines: ['00010001   Pat River'] });
    return Response.json(
      path.endsWith('/preview')
        ? { fileType: 'CSV', columns: ['AccountNumber', 'Balance'], rows: [['10001', '5.00']], lines: [] }
        : guessMapping([]),
    );
  };
});
afterEach(() => document.body.replaceChildren());
afterAll(() => {
  globalThis.fetch = network;
});

it('checks a file with its own mapping and writes no saved one', async () => {
  const checked: UploadConfig[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MapColumns businessUnitId={1} uploadId={2} onCheck={async (config) => void checked.push(config)} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Column Balance fills'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(checked).toHaveLength(1));
  expect(checked[0]).toMatchObject({ columns: [{ source: 'AccountNumber', property: 'AccountNumber' }] });
  expect(sent).toEqual([]);
});

it('places the columns of a file that names none', async () => {
  const checked: UploadConfig[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MapColumns businessUnitId={1} uploadId={2} onCheck={async (config) => void checked.push(config)} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('File type'), { target: { value: 'FixedWidth' } });
  expect(await screen.findByText(/00010001 Pat River/)).toBeTruthy();
  for (const [column, characters] of [
    ['1', '10'],
    ['2', '12'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: 'Add a column' }));
    fireEvent.change(screen.getByLabelText(`Characters ${column}`), { target: { value: characters } });
  }
  fireEvent.change(screen.getByLabelText('Column 1 fills'), { target: { value: 'AccountNumber' } });
  fireEvent.change(screen.getByLabelText('What is made of column 2'), { target: { value: 'upper' } });
  fireEvent.change(screen.getByLabelText('Column 2 fills'), { target: { value: 'Name' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(checked).toHaveLength(1));
  expect(checked[0]).toMatchObject({
    fileType: 'FixedWidth',
    // Such a file names no columns: its first line is a record.
    hasHeaderRow: false,
    columns: [
      { source: '1', property: 'AccountNumber', start: 1, length: 10 },
      { source: '2', property: 'Name', start: 11, length: 12, transform: 'upper' },
    ],
  });
});

it('lets a file that cannot be read so be read as something else', async () => {
  const told = 'This is no text file in UTF-8.';
  const answering = globalThis.fetch;
  globalThis.fetch = async (address, init) =>
    /preview(?!.*encoding=Windows-1252)/.test(String(address))
      ? Response.json([{ propertyName: 'file', errorMessage: told }], { status: 400 })
      : answering(address, init);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MapColumns businessUnitId={1} uploadId={2} onCheck={async () => undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain(told);
  fireEvent.change(screen.getByLabelText('Encoding'), { target: { value: 'Windows-1252' } });
  expect(await screen.findByLabelText('Column Balance fills')).toHaveProperty('value', 'Balance');
  expect(screen.queryByText(told)).toBeNull();
});

describe('step 4', () => {
  const unit = { currencyCode: 'USD', culture: 'en-US' } as BusinessUnitSummary;
  const upload = (more: Partial<AccountUpload> = {}) =>
    ({
      fileName: 'a.csv',
      created: 42,
      updated: 1_318,
      missing: 131,
      rejected: 9,
      balanceChangeMinor: 1_220_491,
      missingStrategy: 'Archive',
      needsProcessAnyway: false,
      stopReason: '',
      ...more,
    }) as AccountUpload;
  const confirmed: Confirmed[] = [];
  const show = (more?: Partial<AccountUpload>) => {
    confirmed.length = 0;
    render(
      <ConfirmImport
        unit={unit}
        upload={upload(more)}
        busy={false}
        onProcess={(wish) => confirmed.push(wish)}
        onBack={() => undefined}
        onCancel={() => undefined}
      />,
    );
  };

  it('says what will be written, and remembers the mapping only when that is ticked', () => {
    show();
    expect(screen.getByText('+$12,204.91')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Process this file' }));
    fireEvent.click(screen.getByLabelText('Remember for next time'));
    fireEvent.click(screen.getByRole('button', { name: 'Process this file' }));
    expect(confirmed).toEqual([{ rememberMapping: false }, { rememberMapping: true }]);
  });

  it('takes a stopped file with a reason only', () => {
    show({ needsProcessAnyway: true, stopReason: '40 % of the accounts are missing.' });
    fireEvent.click(screen.getByRole('button', { name: 'Process anyway' }));
    expect(confirmed).toEqual([]);
    expect(screen.getByText('Give a reason.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Reason to process anyway/), { target: { value: 'Annexed district left' } });
    fireEvent.click(screen.getByRole('button', { name: 'Process anyway' }));
    expect(confirmed).toEqual([{ rememberMapping: false, processAnyway: true, reason: 'Annexed district left' }]);
  });
});
