import type { merchantFields } from '@ratepayer/contract/gateways/merchant-account.fields.ts';
import type { merchantAccounts } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { merchantAccountSource } from './merchant-account.source.ts';

/** One with how it is used, never what it is opened with. @throws 404 for one of another business unit */
export const readMerchant = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, merchantAccountSource, businessUnitId, id) as Promise<
    RecordIn<typeof merchantAccounts.list, typeof merchantFields>
  >;
