import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { type Role, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { Bell } from './bell.tsx';

const unit = { id: 3, name: 'Water', currencyCode: 'USD', culture: 'en-US' } as BusinessUnitSummary;
const approval = (id: number, requestedById: number, kind = 'Refund') => ({
  id,
  kind,
  action: kind,
  referenceNumber: '900000000000000012',
  exceptionId: null,
  gatewayTransactionId: '',
  amountMinor: 1234,
  reason: 'Twice',
  requestedById,
  requestedByName: 'Kim Doe',
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Answers by address, as the server would; what is missing fails. */
function answering(answers: Readonly<Record<string, unknown>>) {
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
  });
  ring('Organization Admin');
  await screen.findByRole('button', { name: 'Notifications, 3 things wait for you' });
  const links = screen.getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.textContent)).toEqual([
    'Refund of $12.34Asked by Kim Doe: Twice',
    'Void of $12.34Asked by Kim Doe: Twice',
    '4 deliveries failedMails, messages and jobs that wait for you',
    'Refund of $12.34You asked; another person must decide',
  ]);
});

it('asks only for the kinds of its reader, and shows the others when one cannot be read', async () => {
  const asked = answering({ '/approvals': { items: [approval(1, 8)], totalCount: 1 } });
  ring('Organization User');
  await screen.findByRole('button', { name: 'Notifications, nothing waits for you' });
  expect(asked.every((address) => address.includes('/approvals'))).toBe(true);
  document.body.replaceChildren();
  ring('Organization Admin');
  await screen.findByRole('button', { name: 'Notifications, 1 thing waits for you' });
});
