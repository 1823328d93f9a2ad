import { billList, billTexts } from '@ratepayer/contract/bills/bill.list.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { billCells } from './bill-cells.tsx';
import { billHref, nameOf } from './bill-words.ts';

/** A list of bills, whichever: all of a business unit, those of an account, those of a cycle. */
export const billsIn = (unit: BusinessUnitSummary) => ({
  list: billList,
  texts: billTexts,
  unit,
  load: billApi.listBills,
  file: billApi.exportBills,
  live: ['BusinessUnit.BillsUpdated'] as const,
  cells: billCells(unit),
});

/** What each of its rows is called, and where it leads. */
export const billRowIn = (unit: BusinessUnitSummary) => ({
  key: (bill: Bill) => bill.id,
  href: (bill: Bill) => billHref(unit.id, bill.id),
  name: nameOf,
});
