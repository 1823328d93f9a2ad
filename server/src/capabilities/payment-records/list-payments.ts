import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import type { paymentList } from '@ratepayer/contract/payments/payment.list.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../organizations/unit-lists.ts';
import { paymentSource } from './payment.source.ts';

/** A page of payments with the exact count and sums of the whole filter, and how many stand behind each tab. */
export const listPayments = (db: Database, clock: Clock, businessUnitId: number, query: QueryOf<typeof paymentList>) =>
  pageOf({ db, clock }, paymentSource, businessUnitId, query);
