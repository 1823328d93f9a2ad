import { createAccount, setAccountLocks } from '@ratepayer/server/capabilities/accounts/create-account.ts';
import type { Tx } from '@ratepayer/server/platform/database/database.ts';

interface Ask {
  readonly water: number;
  readonly tax: number;
  readonly hydro: number;
  readonly issueDate: string;
  readonly dueDate: string;
}

/** The accounts people may rely on. Answers the ids of Riverton Water by `number-sub`. */
export async function sampleAccounts(tx: Tx, ask: Ask): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const riverton = inRiverton(ask);
  const water = async (
    accountNumber: string,
    subAccountNumber: string,
    name: string,
    street: string,
    zip: string,
    balanceMinor: number,
    pastDueMinor = 0,
  ) => {
    const id = await createAccount(tx, {
      ...riverton,
      businessUnitId: ask.water,
      accountNumber,
      subAccountNumber,
      name,
      street,
      zip,
      balanceMinor,
      pastDueMinor,
    });
    ids.set(`${accountNumber}-${subAccountNumber}`, id);
    return id;
  };
  await water('10001', '01', 'Pat Rivera', '12 Mill Street', '78701', 8412);
  await water('10002', '01', 'Morgan Lee', '48 Orchard Lane', '78702', 12_000, 4550);
  await water('10003', '01', 'Sam Ortiz', '7 River Road', '78703', 6120);
  await water('10003', '02', 'Sam Ortiz', '9 River Road', '78703', 2980);
  await water('10004', '01', 'Robin Chen', '31 Station Street', '78701', -1200);
  await setAccountLocks(tx, await water('10005', '01', 'Alex Novak', '5 Harbor Way', '78704', 9900), {
    accountLocked: true,
  });
  await setAccountLocks(tx, await water('10006', '01', 'Jamie Fox', '18 Birch Court', '78701', 7350), {
    blockCreditCardPayment: true,
  });
  await setAccountLocks(tx, await water('10007', '01', 'Casey Brown', '22 Birch Court', '78701', 4525), {
    blockAchPayment: true,
  });
  await setAccountLocks(tx, await water('10008', '01', 'Lee Park', '40 Quarry Road', '78702', 1000), {
    isArchived: true,
  });
  await elsewhere(tx, ask, riverton);
  return ids;
}

const inRiverton = ({ issueDate, dueDate }: Ask) =>
  ({ city: 'Riverton', state: 'TX', issueDate, dueDate, createMethod: 'Manual', createdBy: 'System' }) as const;

/** One account of the property tax and one of the electricity. */
async function elsewhere(tx: Tx, ask: Ask, riverton: ReturnType<typeof inRiverton>): Promise<void> {
  await createAccount(tx, {
    ...riverton,
    businessUnitId: ask.tax,
    accountNumber: 'R-20001',
    subAccountNumber: '',
    name: 'Pat Rivera',
    street: '12 Mill Street',
    zip: '78701',
    balanceMinor: 182_450,
  });
  await createAccount(tx, {
    ...riverton,
    businessUnitId: ask.hydro,
    city: 'Lakeshore',
    state: 'ON',
    accountNumber: '55001',
    subAccountNumber: '',
    name: 'Taylor Roy',
    street: '3 Pine Street',
    zip: 'K0A 1A0',
    balanceMinor: 14_310,
  });
}
