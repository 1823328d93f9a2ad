import { archive, index, mapping, openBills, pdf } from './bill-kit.ts';
import type { World } from './world.ts';

/**
 * Bills of every state and type, in cycles that move balances, that do not, that wait for documents, and that nobody
 * approved; and readings of two meters. By the product's own verbs.
 */
export async function everyBill(world: World): Promise<void> {
  const bills = await openBills(world, 'riverton-water');
  const { unit, call, cycle, send, process, read, billed } = bills;
  const posts = (is: boolean | null) =>
    world.rows('update business_unit set bills_post_to_balance = $2 where id = $1', [unit, is]);
  const accounts = [await bills.account('V-1'), await bills.account('V-2', 2_000)];
  const withdraw = async (number: string) => {
    const [bill] = await world.rows<{ id: number; row_version: number }>(
      'select id, row_version from bill where bill_number = $1',
      [number],
    );
    const { status } = await call('POST', `/bills/${bill?.id}/withdraw`, {
      reason: 'Wrong',
      rowVersion: bill?.row_version,
    });
    if (status !== 200) throw new Error(`a withdrawal answered ${status}`);
  };

  for (const [at, isPosting] of [true, false].entries()) {
    await posts(isPosting);
    const number = (name: string) => `${name}${at}`;
    await billed(`First ${at}`, [
      { account: 'V-1', number: number('B'), amount: '10.00', total: '10.00' },
      { account: 'V-1', number: number('N'), amount: '1.00', type: 'Notice' },
      { account: 'V-1', number: number('M'), amount: '', type: 'AccountMessage' },
      { account: 'V-2', number: number('I'), amount: '20.00', type: 'Invoice' },
      { account: 'V-2', number: number('F'), amount: '30.00', type: 'Final' },
      { account: 'V-2', number: number('W'), amount: '4.00' },
    ]);
    const again = (name: string, of: string, amount: string) =>
      ({ account: 'V-2', number: number(name), amount, type: 'Recalculated', supersedes: number(of) }) as const;
    await billed(`Second ${at}`, [again('R', 'I', '18.00'), again('S', 'F', '33.00')]);
    await withdraw(number('W'));
    await withdraw(number('S'));
  }
  await posts(null);

  // One that has its documents, of which one was replaced; one that waits for some; and one that nobody approved yet.
  const { id: whole } = await cycle('With documents', { expectsDocuments: true });
  const rows = ['V-1', 'V-2'].map((account) => ({ account, number: 'D', amount: '5.00' }));
  await read(whole, rows);
  const { fileId } = await send(
    whole,
    'Documents',
    'bills.zip',
    archive({ 'V-1_D.pdf': pdf('one'), 'V-2_D.pdf': pdf('two'), 'X_X.pdf': pdf('nobody') }),
  );
  await process(whole, { step: 'Match', fileId });
  await bills.approve(whole);
  await bills.publish();
  const [first] = await bills.bills(`CycleId=${whole}`);
  const replaced = await call('POST', `/bills/${first.id}/replace-document`, {
    fileName: 'again.pdf',
    reason: 'Wrong page',
    rowVersion: first.rowVersion,
  });
  await bills.put(replaced.body.uploadUrl, pdf('again'));
  const waiting = await cycle('Without documents', { expectsDocuments: true });
  await read(waiting.id, [{ account: 'V-1', number: 'E', amount: '6.00' }]);
  const open = await cycle('Open');
  await read(open.id, [
    { account: 'V-1', number: 'O', amount: '7.00' },
    { account: 'V-2', number: 'P', amount: '17.00', type: 'Recalculated', supersedes: 'R0' },
  ]);
  const wrong = await cycle('Wrong');
  await process(wrong.id, {
    step: 'Read',
    fileId: (await send(wrong.id, 'Index', 'bills.csv', index([{ account: 'nobody', number: 'Q', amount: '1.00' }])))
      .fileId,
    config: mapping,
  });

  for (const [at, accountId] of accounts.entries())
    for (const date of ['2026-09-01', '2026-10-01']) {
      const reading = { accountId, key: `M${at}`, value: `${10 + at}`, unit: 'kWh', date, interval: 'Monthly' };
      const { status } = await call('POST', '/readings', reading);
      if (status !== 200) throw new Error(`a reading answered ${status}`);
    }
}
