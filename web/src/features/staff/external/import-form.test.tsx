import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { ImportExternalForm } from './import-form.tsx';

// The server as far as this form asks it: one good row, one without an account, one that was recorded before.
const network = globalThis.fetch;
const asked: { record: boolean; onlyGood?: boolean; assign?: object[] }[] = [];
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  globalThis.fetch = async (address, init) => {
    if (String(address).includes('/accounts/search'))
      return Response.json({
        items: [
          { id: 7, accountNumber: '10003', subAccountNumber: '01', name: 'Robin Hale', totalOutstandingBalance: 900 },
        ],
      });
    const body = JSON.parse(String(init?.body)) as (typeof asked)[number];
    asked.push(body);
    const problems = body.assign
      ? []
      : [
          {
            row: 3,
            column: 'accountNumber',
            problem: 'There is no account with this number.',
            value: '99999 – 07',
            assignable: true,
          },
        ];
    const ready = body.assign ? 2 : 1;
    return Response.json({
      rows: 3,
      ready,
      alreadyRecorded: 1,
      totalMinor: ready * 500,
      problems,
      repeated: [{ row: 4, externalReference: 'LB-1' }],
      recorded: body.record ? ready : 0,
      rejectedRows: problems.length > 0 ? 'heading\r\nrow\r\n' : '',
    });
  };
});
afterEach(() => {
  asked.length = 0;
  document.body.replaceChildren();
});
afterAll(() => {
  globalThis.fetch = network;
});

async function chooseFile(): Promise<{ backs: () => number; dones: () => number }> {
  let [backs, dones] = [0, 0];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportExternalForm
        unit={{ id: 1, currencyCode: 'USD', culture: 'en-US' } as BusinessUnitSummary}
        onBack={() => (backs += 1)}
        onDone={() => (dones += 1)}
      />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('File of payments (CSV or Excel)'), {
    target: { files: [new File(['x'], 'lockbox.csv')] },
  });
  await screen.findByText('1 row cannot be taken.');
  return { backs: () => backs, dones: () => dones };
}

it('offers the good rows or to stop when a row is bad, and lists what was recorded before', async () => {
  const { backs, dones } = await chooseFile();
  expect(asked).toEqual([{ file: { content: btoa('x'), fileType: 'CSV' }, record: false }]);
  expect(screen.getByRole('button', { name: 'Download rejected rows' })).toBeTruthy();
  expect(screen.getByText(/LB-1 \(row 4\)/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect([backs(), asked.length]).toEqual([1, 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Record 1 good row of $5.00' }));
  await new Promise((done) => setTimeout(done, 20));
  expect(asked.at(-1)).toMatchObject({ record: true, onlyGood: true });
  expect(dones()).toBe(1);
});

it('takes an account by hand for a row whose number matches none, and checks the file again with it', async () => {
  await chooseFile();
  fireEvent.click(screen.getByRole('button', { name: 'Assign account to row 3' }));
  fireEvent.change(screen.getByRole('textbox', { name: /Account/, hidden: true }), { target: { value: '10003' } });
  fireEvent.click(await screen.findByRole('button', { name: /Robin Hale/, hidden: true }));
  expect(await screen.findByRole('button', { name: 'Record 2 payments of $10.00' })).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ record: false, assign: [{ row: 3, accountId: 7 }] });
});
