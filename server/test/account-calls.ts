import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { expect } from 'vitest';
import type { World } from './world.ts';

/** What staff send to make, read and change accounts of a business unit; `who` is known when a test runs. */
export function accountCalls(world: () => World, who: () => { readonly unit: number; readonly clerk: string }) {
  const home = () => `/api/business-units/${who().unit}/accounts`;
  const send = (method: string, url: string, body?: unknown, { token = who().clerk, key = '' } = {}) =>
    world().call(method, url, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  /** The town asks for this besides. */
  const asked = { zip: '78701' };
  const create = (body: object, options = {}) => send('POST', home(), { ...asked, ...body }, options);
  const made = async (accountNumber: string, more: object = {}): Promise<AccountRecord> => {
    const { status, body } = await create({ accountNumber, name: 'Quinn Vale', ...more });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const read = async (id: number): Promise<AccountRecord> =>
    (await send('GET', `/api/accounts/${id}/${who().unit}`)).body;
  /** The body that changes nothing of an account. */
  const same = ({ address, rowVersion, moneyVersion, ...account }: AccountRecord) => ({
    accountNumber: account.accountNumber,
    subAccountNumber: account.subAccountNumber,
    name: account.name,
    issueDate: account.issueDate,
    dueDate: account.dueDate,
    ...address,
    phoneNumber: account.phoneNumber,
    emailAddress: account.emailAddress,
    description: account.description,
    note: account.note,
    pastDueAmountMinor: account.pastDueAmountMinor,
    meta: account.meta,
    rowVersion,
    moneyVersion,
  });
  const change = (account: AccountRecord, more: object, options = {}) =>
    send('PUT', `/api/accounts/${account.id}`, { ...same(account), ...more }, options);
  return { home, send, create, made, read, change };
}
