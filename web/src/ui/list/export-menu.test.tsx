import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { currentToasts } from '../../platform/toasts.ts';
import { ExportMenu } from './export-menu.tsx';

// jsdom has no popovers.
beforeAll(() => {
  HTMLElement.prototype.hidePopover = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
}

/** Presses a way of export over a list of so many rows, and answers what was sent. */
async function press(
  total: number,
  method: string,
  status: number,
  answer: unknown,
  ids?: number[],
  beside: object = {},
): Promise<Sent[]> {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    sent.push({ url, method: init.method ?? 'GET', body: init.body ? JSON.parse(String(init.body)) : undefined });
    return Promise.resolve(
      new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } }),
    );
  });
  const chosen = ids ? { chosen: ids.length, byKey: { Ids: ids, ...beside } } : {};
  const asked = { StartDate: '2026-10-01', TakenBy: undefined, Exported: true, Columns: ['status', 'createdDate'] };
  render(
    <MemoryRouter>
      <ExportMenu
        name="payments"
        unitId={7}
        total={total}
        asked={asked}
        file={paymentApi.exportPayments as never}
        {...chosen}
      />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText(ids ? 'Export selected' : 'Export'));
  await act(async () => fireEvent.click(screen.getByText(method)));
  return sent;
}

it('asks for the columns that the list shows, in their order', async () => {
  const [asked] = await press(10_000, 'PDF', 400, []);
  const url = new URL(asked?.url ?? '', 'http://localhost');
  expect(url.pathname).toBe('/api/business-units/7/payments/export/PDF');
  expect([url.searchParams.getAll('Columns'), url.searchParams.get('StartDate')]).toEqual([
    ['status', 'createdDate'],
    '2026-10-01',
  ]);
});

it('above ten thousand rows asks for a report instead, and says where it will be', async () => {
  const [asked] = await press(10_001, 'Excel', 200, {});
  expect(asked).toEqual({
    url: '/api/business-units/7/reports/generated',
    method: 'POST',
    body: {
      reportName: 'payments',
      reportType: 'Excel',
      query: { StartDate: '2026-10-01', Exported: true, Columns: ['status', 'createdDate'] },
    },
  });
  expect(screen.getByRole('link', { name: 'Generated reports', hidden: true }).getAttribute('href')).toBe(
    '/portal/reports/generated?bu=7',
  );
  expect(currentToasts().map(({ text }) => text)).toContain(
    'Your export of 10,001 rows is being prepared. Open generated reports.',
  );
});

it('leaves a PDF of more rows than it holds to the sentence of the server', async () => {
  const [asked] = await press(10_001, 'PDF', 400, [
    { propertyName: 'exportMethod', errorMessage: 'PDF holds at most 5,000 rows.' },
  ]);
  expect(asked?.method).toBe('GET');
  expect(currentToasts().map(({ text }) => text)).toContain('PDF holds at most 5,000 rows.');
});

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('names chosen rows in the address, and asks for a report where an address would be too long for them', async () => {
  const [few] = await press(10_001, 'CSV', 400, [], ids(250));
  expect(new URL(few?.url ?? '', 'http://localhost').searchParams.getAll('Ids')).toHaveLength(250);
  cleanup();
  const [many] = await press(10_001, 'PDF', 200, {}, ids(251));
  expect(many).toMatchObject({ method: 'POST', body: { reportType: 'PDF', query: { Ids: ids(251).map(String) } } });
});

it('counts both keys of rows that are known by two', async () => {
  const two = (count: number) => press(900, 'CSV', 200, {}, ids(count), { IdsBeside: ids(count) });
  const [few] = await two(125);
  expect(new URL(few?.url ?? '', 'http://localhost').searchParams.getAll('IdsBeside')).toHaveLength(125);
  cleanup();
  const keys = ids(126).map(String);
  expect((await two(126))[0]).toMatchObject({ method: 'POST', body: { query: { Ids: keys, IdsBeside: keys } } });
});

it('exports no more than five hundred rows one by one, and says so', () => {
  const byKey = { Ids: ids(501) };
  render(
    <ExportMenu name="payments" unitId={7} total={900} asked={{}} file={{} as never} chosen={501} byKey={byKey} />,
  );
  screen.getByText('At most 500 rows are exported one by one. Select all that match, or fewer.');
});
