import { expect } from 'vitest';
import { brokenInvariants } from './paying.ts';
import { uploadSteps } from './upload-steps.ts';
import type { World } from './world.ts';

/** A file of these payments. */
export const csv = (...rows: string[]): string =>
  ['Account,Sub,Amount,Date,Method,Reference,Posts to balance,Note', ...rows, ''].join('\r\n');

/** So many payments of a dollar to three accounts. */
export const dollars = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `1000${1 + (n % 3)},01,1.00,2026-10-01,Check,${name}-${n},,`);

export interface Recorded {
  readonly reference: string;
  readonly account: string;
  readonly amount: number;
  readonly upload: number | null;
  readonly by: string;
}

export interface ExternalFiles extends Awaited<ReturnType<typeof uploadSteps>> {
  balance(number: string, sub?: string): Promise<number>;
  /** Payments whose reference is like this. */
  recorded(like: string): Promise<Recorded[]>;
  /** Rows of a file in such a state. */
  rowsOf(id: number, state: string): Promise<any>;
  sound(): Promise<void>;
}

/** What somebody who bills does with files of payments received elsewhere. */
export async function externalFiles(world: World): Promise<ExternalFiles> {
  const steps = await uploadSteps(world, 'external-payments', 'admin@riverton.test');
  const balance = async (number: string, sub = '01') =>
    (
      await world.rows<{ balance: number }>(
        `select m.balance::int as balance from account a join account_money m on m.account_id = a.id
          where a.business_unit_id = $1 and a.account_number = $2 and a.sub_account_number = $3`,
        [steps.unit, number, sub],
      )
    )[0]?.balance ?? 0;
  const recorded = (like: string) =>
    world.rows<Recorded>(
      `select p.external_reference as reference, a.account_number as account, p.amount_minor::int as amount,
          p.upload_id::int as upload, p.created_by_user_name as by
        from payment p join account a on a.id = p.account_id where p.external_reference like $1 order by p.id`,
      [like],
    );
  const rowsOf = async (id: number, state: string) =>
    (await steps.call('GET', `/external-payments/uploads/${id}/rows?State=${state}`)).body.items;
  const sound = async () => expect(await brokenInvariants(world)).toEqual([]);
  return { ...steps, balance, recorded, rowsOf, sound };
}
