import type { AccountConfig, GivenConfig } from '@ratepayer/contract/organizations/account-config.operations.ts';
import { expect } from 'vitest';
import type { World } from './world.ts';

export type GivenFields = GivenConfig['fields'];

/** How the fields of accounts are read and set; `who` is known when a test runs. */
export function fieldCalls(world: () => World, who: () => { readonly unit: number; readonly admin: string }) {
  const at = (of = who().unit) => `/api/business-units/${of}/account-config`;
  const read = async (): Promise<AccountConfig> => (await world().call('GET', at(), { token: who().admin })).body;
  const save = (body: GivenConfig, token = who().admin) => world().call('PUT', at(), { token, body });
  const givenOf = ({ fields }: AccountConfig): GivenFields =>
    fields.map(({ businessUnitId: _, order: _order, ...field }) => field);
  /** What is there with other words and switches for some of its fields. */
  async function change(changes: Readonly<Record<string, Partial<GivenFields[number]>>>): Promise<AccountConfig> {
    const config = await read();
    const fields = givenOf(config).map((field) => ({ ...field, ...changes[field.type] }));
    const { status, body } = await save({ fields, rowVersion: config.rowVersion });
    expect(status).toBe(200);
    return body;
  }
  return { at, read, save, givenOf, change };
}
