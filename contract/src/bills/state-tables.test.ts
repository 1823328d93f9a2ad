import { expect, it } from 'vitest';
import type { StateTable } from '../kit/state-machine.ts';
import { billStates, billStatuses, billTypes, owedTypes } from './bill-state.ts';
import { cycleStates, cycleStatuses, notificationStrategies } from './cycle-state.ts';

const arrowsOf = (table: StateTable) =>
  Object.entries(table).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`),
  );

it('moves a billing cycle along the arrows of domain 4.9 and no other', () => {
  expect(arrowsOf(cycleStates)).toEqual([
    'Processing parsed Draft',
    'Processing documentsMissing Requires Bills',
    'Processing failed Error',
    'Requires Bills process Processing',
    'Requires Bills goOn Draft',
    'Error process Processing',
    'Draft process Processing',
    'Draft approve Approved',
  ]);
  expect([...cycleStatuses].sort()).toEqual(Object.keys(cycleStates).sort());
});

it('moves a bill from its draft to what payers see, and back when the one that superseded it is withdrawn', () => {
  expect(arrowsOf(billStates)).toEqual([
    'Draft publish Published',
    'Draft withdraw Withdrawn',
    'Published supersede Superseded',
    'Published withdraw Withdrawn',
    'Superseded restore Published',
  ]);
  expect([...billStatuses].sort()).toEqual(Object.keys(billStates).sort());
});

it('names the lists of the specification: types of bills, and strategies of notification', () => {
  expect(billTypes).toEqual(['Bill', 'Final', 'Notice', 'Late Notice', 'Recalculated', 'Invoice', 'AccountMessage']);
  expect(notificationStrategies).toEqual(['None', 'Per Billing Cycle', 'Per Bill']);
  expect(owedTypes.filter((type) => !billTypes.includes(type))).toEqual([]);
});
