import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { LeftAlone } from './left-alone.tsx';

afterEach(() => vi.unstubAllGlobals());

it('tells of accounts that were paid at their lock what the file asks for and what it changed before', async () => {
  const row = {
    ...{ subAccountNumber: '', name: 'Ada Lane', change: 'leftAlone', why: 'paid', standsFor: null },
    ...{ balanceBeforeMinor: 5_000, balanceAfterMinor: 5_000 },
  };
  const balance = { field: 'Balance', before: null, after: '10000' };
  const name = { field: 'Name', before: '', after: 'Ada Lane' };
  const items = [
    { ...row, accountNumber: 'A1', fields: [balance, name] },
    // A file may have no column of balances.
    { ...row, accountNumber: 'A2', fields: [name] },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ items, totalCount: 2 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LeftAlone
        record={{ id: 2, status: 'Complete' } as AccountUpload}
        unit={{ id: 1 } as BusinessUnitSummary}
        show={(minor: number) => `$${minor / 100}`}
      />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByText('Name was changed from — to Ada Lane.')).toHaveLength(2);
  const shown = screen.getAllByRole('row').slice(1);
  expect(shown.map((each) => each.querySelector('.r')?.textContent)).toEqual(['$100', '–']);
});
