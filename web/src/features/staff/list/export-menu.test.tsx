import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
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
  render(<ExportMenu path="GET /api/list/{businessUnitId}/export/{exportMethod}" businessUnitId={7} query={{ StartDate: '2026-10-01' }} columns={[{ id: 'status' }, { id: 'date' }]} />);
  fireEvent.click(screen.getByText('Export'));
  await act(async () => fireEvent.click(screen.getByText('PDF')));
  const url = new URL(asked[0] ?? '', 'http://localhost');
  expect(url.pathname).toBe('/api/list/7/export/PDF');
  expect([url.searchParams.getAll('Columns'), url.searchParams.get('StartDate')]).toEqual([['status', 'date'], '2026-10-01']);
});
