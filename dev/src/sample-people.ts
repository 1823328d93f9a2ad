import { permissions } from '@ratepayer/contract/users/roles.ts';
import { createCustomer } from '@ratepayer/server/capabilities/customers/create-customer.ts';
import { createMachineClient, createUser } from '@ratepayer/server/capabilities/users/create-user.ts';
import type { Tx } from '@ratepayer/server/platform/database/database.ts';

export const samplePassword = 'ratepayer';

interface Ask {
  readonly riverton: number;
  readonly lakeshore: number;
  readonly water: number;
  readonly units: readonly number[];
  readonly accounts: ReadonlyMap<string, number>;
}

/** Staff, customers and the machine client of the sample town. */
export async function samplePeople(tx: Tx, { riverton, lakeshore, water, accounts }: Ask): Promise<void> {
  const password = samplePassword;
  await createUser(tx, {
    name: 'Gale Adams',
    email: 'global@ratepayer.test',
    password,
    role: 'Global Admin',
    organizationId: null,
  });
  await createUser(tx, {
    name: 'Dana Okafor',
    email: 'admin@riverton.test',
    password,
    role: 'Organization Admin',
    organizationId: riverton,
  });
  await createUser(tx, {
    name: 'Chris Doyle',
    email: 'clerk@riverton.test',
    password,
    role: 'Organization User',
    organizationId: riverton,
  });
  await createUser(tx, {
    name: 'Bo Lind',
    email: 'base@riverton.test',
    password,
    role: 'Base User',
    organizationId: riverton,
  });
  await createUser(tx, {
    name: 'Anne Roy',
    email: 'admin@lakeshore.test',
    password,
    role: 'Organization Admin',
    organizationId: lakeshore,
  });
  const account = (key: string) => accounts.get(key) ?? 0;
  const customer = async (name: string, email: string, keys: readonly string[]) => {
    const userId = await createUser(tx, {
      name,
      email,
      password,
      role: 'Customer',
      organizationId: riverton,
      businessUnitSlug: 'riverton-water',
    });
    const [firstName = '', lastName = ''] = name.split(' ');
    await createCustomer(tx, {
      userId,
      organizationId: riverton,
      businessUnitId: water,
      firstName,
      lastName,
      email,
      accountIds: keys.map(account),
    });
  };
  await customer('Pat Rivera', 'pat@example.test', ['10001-01', '10003-01']);
  await customer('Morgan Lee', 'morgan@example.test', ['10002-01']);
  await createMachineClient(tx, {
    clientId: 'riverton-cis',
    secret: 'riverton-cis-secret',
    name: 'Riverton billing system',
    organizationId: riverton,
    businessUnitIds: [water],
    permissions,
  });
}
