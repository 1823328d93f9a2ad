import { accountList } from '../accounts/account.list.ts';
import { uploadList } from '../accounts/upload.list.ts';
import { billList } from '../bills/bill.list.ts';
import { cycleList } from '../bills/cycle.list.ts';
import { customers } from '../customers/customer.list.ts';
import { feeList } from '../fees/fee.list.ts';
import { fileList } from '../files/file.list.ts';
import { auditEntries } from '../installation/audit-entry.list.ts';
import { byNames, type List } from '../kit/list.ts';
import { accountPaymentList } from '../payments/account-payment.list.ts';
import { exceptionList } from '../payments/exception.list.ts';
import { externalList } from '../payments/external.list.ts';
import { movementList } from '../payments/movement.list.ts';
import { paymentList } from '../payments/payment.list.ts';
import { readingList } from '../readings/reading.list.ts';
import { batchList } from '../settlement/batch.list.ts';
import { tickets } from '../tickets/ticket.list.ts';
import type { ListNeeds } from '../users/needs.ts';
import { deliveryList } from './delivery.list.ts';

/** Lists of what happens in a business unit, day by day: those that a job makes files of (decision 242). */
const lists: readonly List[] = [
  byNames(paymentList),
  byNames(accountPaymentList),
  byNames(movementList),
  byNames(feeList),
  byNames(externalList),
  byNames(exceptionList),
  byNames(batchList),
  byNames(accountList),
  byNames(customers.list),
  byNames(uploadList),
  byNames(billList),
  byNames(cycleList),
  byNames(readingList),
  byNames(fileList),
  byNames(tickets.list),
  byNames(deliveryList),
  byNames(auditEntries.list),
];

/** The same by their names, as the setting of a task keeps them. */
export const reportsOfJobs: readonly string[] = lists.map(({ name }) => name);
/** What a list asks of whoever has a job make it; undefined for one that no job makes. */
export const needsOfReport = (name: string): ListNeeds | undefined => lists.find((one) => one.name === name)?.needs;
/** Whether a list is asked by days alone, and by so many at most: all of its days are more than a file is made of. */
export const isAskedByDays = (name: string): boolean => lists.find((one) => one.name === name)?.period === 'today';
