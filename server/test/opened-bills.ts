import { afterAll } from 'vitest';
import { openBills, type Row } from './bill-kit.ts';
import { openWorld, type World } from './world.ts';

interface OpenedBills {
  readonly world: World;
  readonly town: Awaited<ReturnType<typeof openBills>>;
  /** A row of an index. */
  readonly one: (account: string, number: string, amount?: string, more?: Partial<Row>) => Row;
  /** The one bill of a number, among those that `more` asks for. */
  readonly billOf: (number: string, more?: string) => Promise<any>;
  /** So many accounts, numbered from 0 behind a prefix. */
  readonly accounts: (prefix: string, count: number) => Promise<number[]>;
}

/** Bills of Riverton Permits for the tests of a file, whose world is closed after the last of them. */
export async function openedBills(): Promise<OpenedBills> {
  const world = await openWorld();
  afterAll(() => world.close());
  const town = await openBills(world, 'riverton-permits');
  return {
    world,
    town,
    one: (account, number, amount = '1.00', more = {}) => ({ account, number, amount, ...more }),
    async billOf(number, more = '') {
      const [bill] = await town.bills(`Search.SearchText=${number}&Search.FieldNames=billNumber${more}`);
      return bill;
    },
    async accounts(prefix, count) {
      const ids: number[] = [];
      for (let i = 0; i < count; i++) ids.push(await town.account(`${prefix}${i}`));
      return ids;
    },
  };
}
