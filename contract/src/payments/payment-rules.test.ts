import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteServiceFee } from '../fees/service-fee.ts';
import { finalStates, nextState, type StateTable } from '../kit/state-machine.ts';
import { roleTemplates, permissions, roles } from '../users/roles.ts';
import { checkAmount, checkTotal } from './amount-rules.ts';
import { attemptStates } from './attempt-state.ts';
import { isRoutingNumber } from './bank-account.ts';
import { paymentStates, statusLabel } from './payment-state.ts';
import { firstUnmet, sessionStates } from './session-state.ts';

const machines: [string, StateTable, string, string[]][] = [
  ['payment', paymentStates, 'Pending', []],
  ['attempt', attemptStates, 'Sent', ['Approved', 'Declined', 'Error']],
  ['session', sessionStates, 'RequiresCharges', ['Complete', 'Abandoned']],
];

describe.each(machines)('the machine of a %s', (_name, table, start, finals) => {
  it('reaches every state and leaves no final one', () => {
    const reached = new Set([
      start,
      ...(start === 'RequiresCharges'
        ? ['RequiresPaymentFields', 'RequiresFormResponse', 'RequiresPaymentSource']
        : []),
    ]);
    for (let i = 0; i < 10; i++)
      for (const state of [...reached]) for (const next of Object.values(table[state] ?? {})) reached.add(next);
    expect([...reached].sort()).toEqual(Object.keys(table).sort());
    expect(finalStates(table).sort()).toEqual(finals.sort());
  });

  it('refuses every pair that is not listed', () => {
    const events = new Set(Object.values(table).flatMap((row) => Object.keys(row)));
    for (const state of Object.keys(table))
      for (const event of events) expect(nextState(table, state, event as never)).toBe(table[state]?.[event]);
  });
});

it('asks for what is missing in the order fields, charges, forms, source', () => {
  expect(firstUnmet({ fieldsComplete: false, hasCharges: false, formsComplete: false, hasSource: false })).toBe(
    'RequiresPaymentFields',
  );
  expect(firstUnmet({ fieldsComplete: true, hasCharges: false, formsComplete: false, hasSource: true })).toBe(
    'RequiresCharges',
  );
  expect(firstUnmet({ fieldsComplete: true, hasCharges: true, formsComplete: false, hasSource: true })).toBe(
    'RequiresFormResponse',
  );
  expect(firstUnmet({ fieldsComplete: true, hasCharges: true, formsComplete: true, hasSource: false })).toBe(
    'RequiresPaymentSource',
  );
  expect(firstUnmet({ fieldsComplete: true, hasCharges: true, formsComplete: true, hasSource: true })).toBe(
    'RequiresConfirmation',
  );
});

it('shows an adjusted payment as Returned and any other value verbatim', () => {
  expect(statusLabel({ status: 'Succeeded', hasAdjustment: true })).toBe('Returned');
  expect(statusLabel({ status: 'SomethingNew', hasAdjustment: false })).toBe('SomethingNew');
});

const none = { flatMinor: 0, percentBps: 0, minimumMinor: 0, maximumMinor: null, tiers: [] };
describe('service fees', () => {
  it.each([
    [{ ...none, method: 'Waived' as const }, 8412, 0],
    [{ ...none, method: 'Flat' as const, flatMinor: 350 }, 8412, 350],
    [{ ...none, method: 'Percent' as const, percentBps: 295 }, 8412, 248],
    [{ ...none, method: 'Percent With Minimum' as const, percentBps: 295, minimumMinor: 150 }, 1000, 150],
    [{ ...none, method: 'Percent' as const, percentBps: 1000, maximumMinor: 500 }, 100_000, 500],
    [
      {
        ...none,
        method: 'Tiered' as const,
        tiers: [
          { upToMinor: 10_000, flatMinor: 100, percentBps: 0 },
          { upToMinor: null, flatMinor: 200, percentBps: 100 },
        ],
      },
      10_001,
      300,
    ],
    [{ ...none, method: 'Flat' as const, flatMinor: 350 }, 0, 0],
  ])('%o on %i is %i', (schedule, base, fee) => expect(quoteServiceFee(schedule, base)).toBe(fee));
});

describe('amounts', () => {
  const limits = {
    partialPayments: true,
    overpayment: false,
    overpaymentLimitMinor: null,
    minimumMinor: 100,
    maximumMinor: 10_000,
  };
  it('never lets more than due be paid without overpayment', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 50_000 }), fc.integer({ min: 1, max: 60_000 }), (due, amount) => {
        expect(checkAmount(limits, due, amount)?.kind === 'aboveDue').toBe(amount > Math.max(due, 0));
      }),
    );
  });
  it('keeps partial payments, minimum and maximum', () => {
    expect(checkAmount({ ...limits, partialPayments: false }, 500, 400)).toEqual({ kind: 'partial' });
    expect(checkAmount({ ...limits, overpayment: true, overpaymentLimitMinor: 50 }, 500, 551)).toEqual({
      kind: 'aboveDue',
      limitMinor: 550,
    });
    expect(checkTotal(limits, 99)).toEqual({ kind: 'belowMinimum', limitMinor: 100 });
    expect(checkTotal(limits, 10_001)).toEqual({ kind: 'aboveMaximum', limitMinor: 10_000 });
    expect(checkTotal(limits, 0)).toEqual({ kind: 'zero' });
  });
});

it('knows routing numbers by their check digit', () => {
  for (const good of ['110000000', '021000021', '011401533']) expect(isRoutingNumber(good)).toBe(true);
  for (const bad of ['110000001', '021000022', '000000000', '12345678', '1234567890'])
    expect(isRoutingNumber(bad)).toBe(false);
});

it('knows the eight roles, the fifteen permissions and each role’s template', () => {
  expect(roles.join(', ')).toBe(
    'System User, Global Admin, Organization Admin, Organization User, Customer, QuickPay, Embedded, Base User',
  );
  expect(permissions.join(' ')).toBe(
    'Accounts:Manage Accounts:Read Billing:Default BusinessUnits:Manage BusinessUnits:Read Payments:Default ' +
      'Payments:Refund Payments:Void Reports:Default Transactions:Default Users:Manage Users:Read ' +
      'AutopayEnrollment:Manage ScheduledPayments:Manage Embedded:POS:Initiate',
  );
  expect(roleTemplates['Organization User']).toEqual([
    'Accounts:Manage',
    'Accounts:Read',
    'BusinessUnits:Read',
    'Payments:Default',
    'Reports:Default',
    'Transactions:Default',
  ]);
  for (const role of ['Customer', 'QuickPay', 'Base User'] as const) expect(roleTemplates[role]).toEqual([]);
  expect(roleTemplates['System User']).toHaveLength(15);
  expect(roleTemplates.Embedded).toEqual(['Embedded:POS:Initiate']);
});
