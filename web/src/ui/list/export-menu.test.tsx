import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { download } from '../../platform/download.ts';
import { ExportMenu } from './export-menu.tsx';

// jsdom has no popovers.
beforeAll(() => {
  HTMLElement.prototype.hidePopover = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('asks for the columns that the list shows, in their order', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('[]', { status: 400 }));
  });
  render(<ExportMenu take={(exportMethod) => download(paymentApi.exportPayments, { businessUnitId: 7, exportMethod, StartDate: '2026-10-01', Columns: ['status', 'createdDate'] })} />);
  fireEvent.click(screen.getByText('Export'));
  await act(async () => fireEvent.click(screen.getByText('PDF')));
  const url = new URL(asked[0] ?? '', 'http://localhost');
  expect(url.pathname).toBe('/api/business-units/7/payments/export/PDF');
  expect([url.searchParams.getAll('Columns'), url.searchParams.get('StartDate')]).toEqual([['status', 'createdDate'], '2026-10-01']);
});
