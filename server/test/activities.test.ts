import { beforeAll, describe, expect, it } from 'vitest';
import { openAutopay } from './autopay-kit.ts';
import { openedWorld } from './opened-world.ts';
import { openPaperless } from './paperless-kit.ts';

// What becomes of autopay and of bills without paper stands in the history of its account and in the report of staff.
const world = openedWorld();
let kit: Awaited<ReturnType<typeof openAutopay>>;
let bills: Awaited<ReturnType<typeof openPaperless>>;
beforeAll(async () => {
  kit = await openAutopay(world());
  bills = await openPaperless(world());
});

interface Said {
  readonly activity: string;
  readonly actor: string;
  readonly reason: string;
}
const asAdmin = async (path: string) => (await kit.call('GET', path, undefined, kit.admin)).body;
const report = (list: string, accountNumber: string, filter = ''): Promise<{ items: Said[]; totalCount: number }> =>
  asAdmin(`/api/business-units/${kit.unit}/${list}?Search.SearchText=${accountNumber}${filter}`);
const activitiesOf = (items: readonly Said[]) => items.map(({ activity }) => activity);

describe('each of the five activities of autopay', () => {
  const ways = {
    Unenroll: (of: Awaited<ReturnType<typeof kit.payer>>) => kit.stop(of),
    AdminCancel: ({ accountId }: { accountId: number }) =>
      kit.call('PUT', `/api/accounts/${accountId}/autopay-unenroll`, { reason: 'The payer called' }, kit.admin),
    SystemCancel: ({ accountId }: { accountId: number }) =>
      kit.call('PUT', `/api/accounts/archive/${accountId}`, {}, kit.admin),
  } as const;

  it.each(Object.keys(ways) as (keyof typeof ways)[])('Enroll, UpdateSettings and %s', async (end) => {
    const of = await kit.payer();
    expect((await kit.enrol(of)).status).toBe(200);
    const { rowVersion } = await kit.read(of);
    const changed = await kit.enrol(of, { maxAmountMinor: 20_000, rowVersion });
    expect(changed.status).toBe(200);
    expect((await ways[end](of)).status).toBe(200);
    const all = [end, 'UpdateSettings', 'Enroll'];
    const history = await asAdmin(`/api/customers/${of.accountId}/autopay-enrollment-history`);
    expect(activitiesOf(history.items)).toEqual(all);
    const { items } = await report('autopay-activities', of.accountNumber);
    expect(activitiesOf(items)).toEqual(all);
    for (const activity of all)
      expect(await report('autopay-activities', of.accountNumber, `&AutopayActivities=${activity}`)).toMatchObject({
        totalCount: 1,
        items: [{ activity }],
      });
    // Who did it, and why where they had to say.
    const [last, , first] = items;
    expect([last?.actor === first?.actor, last?.reason === 'The payer called']).toEqual([
      end === 'Unenroll',
      end === 'AdminCancel',
    ]);
  });
});

describe('each of the three activities of bills without paper', () => {
  it('Enroll, Update and Unenroll', async () => {
    const payer = await bills.newPayer({ accounts: ['10003'], email: 'three@acts.test' });
    const account = await world().accountId('10003');
    expect((await bills.enrol(payer, account)).status).toBe(200);
    const email = `other.${payer.email}`;
    await bills.call('POST', '/api/customers/home/address', { email }, payer.token);
    const change = { email, code: await bills.mailedCode(payer.id), rowVersion: 1 };
    expect((await bills.call('PUT', bills.own(payer, account), change, payer.token)).status).toBe(200);
    const ended = await bills.call('PUT', bills.own(payer, account, 'paperless-unenroll'), {}, payer.token);
    expect(ended.status).toBe(200);
    const all = ['Unenroll', 'Update', 'Enroll'];
    const { items } = await report('paperless-activities', '10003');
    expect(activitiesOf(items)).toEqual(all);
    for (const activity of all)
      expect(await report('paperless-activities', '10003', `&PaperlessActivities=${activity}`)).toMatchObject({
        totalCount: 1,
        items: [{ activity }],
      });
    // The payer reads the same, and staff of the account too.
    for (const token of [payer.token, kit.clerk]) {
      const settings = await bills.read(account, token);
      expect(activitiesOf(settings.activities)).toEqual(all);
    }
  });
});
