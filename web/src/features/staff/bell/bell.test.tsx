import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { type Role, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { adoptPreferences, preferences } from '../../../platform/session/preferences.ts';
import { Bell } from './bell.tsx';
import { heard } from '../../../../test-hub.ts';

vi.mock('@microsoft/signalr', () => import('../../../../test-hub.ts'));

const unit = { id: 3, name: 'Water', currencyCode: 'USD', culture: 'en-US' } as BusinessUnitSummary;
const report = (id: number, status: string, message = '') => ({
  id,
  status,
  message,
  title: 'Payments',
  reportType: 'CSV',
  filters: 'Period: 10/01/2026',
});
const approval = (id: number, requestedById: number, kind = 'Refund') => ({
  id,
  kind,
  action: kind,
  referenceNumber: '900000000000000012',
  exceptionId: null,
  gatewayTransactionId: '',
  amountMinor: 1234,
  goesBackMinor: 1234,
  allocations: [],
  reason: 'Twice',
  requestedById,
  requestedByName: 'Kim Doe',
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Answers by address, as the server would; what is missing fails. */
function answering(answers: Record<string, unknown>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const found = Object.entries(answers).find(([part]) => address.includes(part));
    return new Response(JSON.stringify(found?.[1] ?? []), { status: found ? 200 : 500 });
  });
  return asked;
}

function ring(role: Role): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Bell unit={unit} user={{ id: 7, role, permissions: roleTemplates[role] }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('counts what waits for its reader, of every kind, and names what they asked of others below', async () => {
  answering({
    '/approvals': { items: [approval(1, 7), approval(2, 8), approval(3, 9, 'Void')], totalCount: 3 },
    'failed-deliveries': { items: [], totalCount: 4 },
    'tickets/mine': { open: 1 },
  });
  ring('Organization Admin');
  await screen.findByRole('button', { name: 'Notifications, 4 things wait for you' });
  const links = screen.getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.textContent)).toEqual([
    'Refund of $12.34Asked by Kim Doe: Twice',
    'Void of $12.34Asked by Kim Doe: Twice',
    '1 open ticket is yoursAssigned to you',
    '4 deliveries failedMails, messages and jobs that wait for you',
    'Refund of $12.34You asked; another person must decide',
  ]);
});

it('asks only for the kinds of its reader, and shows the others when one cannot be read', async () => {
  const asked = answering({ '/approvals': { items: [approval(1, 8)], totalCount: 1 } });
  ring('Organization User');
  await screen.findByRole('button', { name: 'Notifications, nothing waits for you' });
  expect(asked.every((address) => /\/(approvals|gateway-exceptions|reports\/generated\/unseen)\b/.test(address))).toBe(
    true,
  );
  document.body.replaceChildren();
  ring('Organization Admin');
  await screen.findByRole('button', { name: 'Notifications, 1 thing waits for you' });
});

it('names how many exceptions are open, to who may look into them and wants to be told', async () => {
  answering({ '/approvals': { items: [] }, '/gateway-exceptions': { items: [], totalCount: 2 } });
  ring('Organization User');
  await screen.findByRole('button', { name: 'Notifications, 1 thing waits for you' });
  const link = screen.getByRole('link', { hidden: true });
  expect(link.getAttribute('href')).toBe('/portal/payments?tab=exceptions&bu=3');
  expect(link.textContent).toContain('2 exceptions are open');
  cleanup();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const quiet = { ...preferences(), bellExceptions: false };
  const asked = answering({ '/approvals': { items: [] }, '/gateway-exceptions': { items: [], totalCount: 2 } });
  adoptPreferences(quiet);
  ring('Organization User');
  await screen.findByRole('button', { name: 'Notifications, nothing waits for you' });
  expect(asked.some((address) => address.includes('gateway-exceptions'))).toBe(false);
  adoptPreferences({ ...quiet, bellExceptions: true });
});

it('says how many more changes wait than it names', async () => {
  const change = { id: 1, kind: 'Limits', status: 'Requested', entityType: 'Organization', entityId: 2 };
  const waiting = { ...change, entityName: 'Riverton', businessUnitId: 3, reason: 'x', requestedByName: 'Kim Doe' };
  answering({ 'change-requests/waiting': { items: [{ ...waiting, effectiveDate: null }], totalCount: 4 } });
  ring('Organization Admin');
  await screen.findByText('3 more changes wait');
});

it('shows reports that ended and the way to each, and looks again once for all that the hub says', async () => {
  const answers: Record<string, unknown> = {
    '/approvals': { items: [] },
    '/unseen': { items: [report(12, 'Failed', 'Ask again later.'), report(11, 'Ready')] },
  };
  const asked = answering(answers);
  ring('Organization User');
  await screen.findByRole('button', { name: 'Notifications, 2 things wait for you' });
  const links = screen.getAllByRole('link', { hidden: true });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Payments (CSV) could not be madeAsk again later.', '/portal/reports/generated?bu=3&number=12'],
    ['Payments (CSV) is readyPeriod: 10/01/2026', '/portal/reports/generated?bu=3&number=11'],
  ]);
  answers['/unseen'] = { items: [] };
  await vi.waitFor(() => expect(heard.get('Report.Updated')).toBeDefined(), { timeout: 15_000 });
  const before = asked.length;
  const tell = (businessUnitId: number) =>
    act(async () => heard.get('Report.Updated')?.({ topic: 'Report.Updated', businessUnitId, id: 12 }));
  for (const where of [3, 3, 4]) await tell(where);
  await screen.findByRole('button', { name: 'Notifications, nothing waits for you' }, { timeout: 3_000 });
  expect(asked.slice(before)).toHaveLength(1);
});
