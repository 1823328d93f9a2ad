import { describe, expect, it } from 'vitest';
import { lastDayOf, nextDayOfMonth, type PlanAsk, planRun, plansAfter, windowOf } from './plan-run.rules.ts';

const lead = (leadTimeDays: number) => ({ schedulingType: 'DueDateLeadTime', leadTimeDays, dayOfMonth: null }) as const;
const day = (dayOfMonth: string) => ({ schedulingType: 'DayOfMonth', leadTimeDays: null, dayOfMonth }) as const;
const ask: PlanAsk = {
  when: lead(0),
  dueDate: '2026-03-31',
  today: '2026-03-01',
  isBankDebit: false,
  isBusiness: false,
  varies: true,
  isWithinAgreed: false,
  daysScheduled: 10,
};
const planned = (of: Partial<PlanAsk>) => {
  const plan = planRun({ ...ask, ...of });
  return plan && [plan.processingDate, plan.noticeDate];
};

describe('the day of the month', () => {
  it('comes next after a day, at the end of every month and year', () => {
    expect(['15', '28', 'Last'].map((d) => nextDayOfMonth(d, '2026-01-15'))).toEqual([
      '2026-02-15',
      '2026-01-28',
      '2026-01-31',
    ]);
    // 28 days, 29 days in a leap year, 30 and 31; from one year into the next.
    expect(
      ['2026-01-31', '2028-01-31', '2026-03-31', '2026-11-30', '2026-12-31'].map((d) => nextDayOfMonth('Last', d)),
    ).toEqual(['2026-02-28', '2028-02-29', '2026-04-30', '2026-12-31', '2027-01-31']);
    expect(nextDayOfMonth('1', '2026-12-01')).toBe('2027-01-01');
  });
});

describe('the payments behind the next one', () => {
  const after = (of: Partial<PlanAsk>) => {
    const whole = { ...ask, ...of };
    const plan = planRun(whole);
    return plan && plansAfter(whole, plan, 3).map(({ processingDate, month }) => `${processingDate} ${month}`);
  };
  it('follow the due date month by month, to the last day that a month has', () => {
    expect(after({})).toEqual(['2026-04-30 2026-04', '2026-05-31 2026-05', '2026-06-30 2026-06']);
    expect(after({ dueDate: '2026-12-03', today: '2026-11-01', when: lead(5) })).toEqual([
      '2026-12-29 2027-01',
      '2027-01-29 2027-02',
      '2027-02-26 2027-03',
    ]);
  });
  it('follow the chosen day of the month, to the end of every month', () => {
    expect(after({ when: day('28') })).toEqual(['2026-04-28 2026-04', '2026-05-28 2026-05', '2026-06-28 2026-06']);
    expect(after({ when: day('Last'), today: '2026-12-01', dueDate: '2026-12-31' })).toEqual([
      '2027-01-31 2027-01',
      '2027-02-28 2027-02',
      '2027-03-31 2027-03',
    ]);
  });
  it('lie on days on which banks are open where one is debited: before a due date, after a day of the month', () => {
    // The 28th of June 2026 is a Sunday, the 28th of November a Saturday.
    expect(after({ isBankDebit: true, dueDate: '2026-05-28' })?.[0]).toBe('2026-06-26 2026-06');
    expect(after({ isBankDebit: true, when: day('28'), dueDate: '2026-10-28', today: '2026-10-01' })?.[0]).toBe(
      '2026-11-30 2026-11',
    );
  });
});

describe('when a payment is taken', () => {
  it('takes it days before the due date, and tells ten days before', () => {
    expect(planned({})).toEqual(['2026-03-31', '2026-03-21']);
    expect(planned({ when: lead(5) })).toEqual(['2026-03-26', '2026-03-16']);
    expect(planned({ daysScheduled: 14 })).toEqual(['2026-03-31', '2026-03-17']);
    // What is the same as the last time is told when the biller says; what varies ten days before.
    expect(planned({ daysScheduled: 3, varies: false })).toEqual(['2026-03-31', '2026-03-28']);
    expect(planned({ daysScheduled: 3 })).toEqual(['2026-03-31', '2026-03-21']);
    expect(planned({ daysScheduled: 3, isBusiness: true })).toEqual(['2026-03-31', '2026-03-28']);
  });

  it('debits a bank on a banking day: before a due date, after a day of the month', () => {
    // 28 March 2026 is a Saturday, 25 May Memorial Day.
    expect(planned({ isBankDebit: true, dueDate: '2026-03-28' })).toEqual(['2026-03-27', '2026-03-17']);
    expect(planned({ isBankDebit: true, when: day('28'), dueDate: null })).toEqual(['2026-03-30', '2026-03-20']);
    expect(planned({ isBankDebit: true, dueDate: '2026-05-25', today: '2026-05-01' })?.[0]).toBe('2026-05-22');
  });

  it('moves the day where the notice would be too late, never past the due date', () => {
    expect(planned({ when: lead(8), today: '2026-03-20' })).toEqual(['2026-03-30', '2026-03-20']);
    expect(planned({ today: '2026-03-22' })).toBeUndefined();
    expect(planned({ today: '2026-03-21' })).toEqual(['2026-03-31', '2026-03-21']);
    // A bank is closed on the tenth day, a Sunday: the Monday after.
    expect(planned({ isBankDebit: true, when: lead(9), today: '2026-03-19' })).toEqual(['2026-03-30', '2026-03-20']);
    // What does not vary needs a day.
    expect(planned({ today: '2026-03-30', varies: false })).toEqual(['2026-03-31', '2026-03-30']);
    expect(planned({ today: '2026-03-31', varies: false })).toBeUndefined();
  });

  it('takes it in spite of a late notice only within an agreed range', () => {
    expect(planned({ today: '2026-03-25', isWithinAgreed: true })).toEqual(['2026-03-31', '2026-03-25']);
    expect(planned({ today: '2026-03-31', isWithinAgreed: true })).toBeUndefined();
  });

  it('says another day a week before', () => {
    expect(planned({ today: '2026-03-26', varies: false, isMoved: true })).toBeUndefined();
    expect(planned({ when: lead(10), today: '2026-03-20', varies: false, isMoved: true })).toEqual([
      '2026-03-27',
      '2026-03-20',
    ]);
  });

  it('needs a bill where it goes by one, and none by the day of a month', () => {
    expect(planned({ dueDate: null })).toBeUndefined();
    expect(planned({ dueDate: null, when: day('Last'), today: '2028-02-10' })).toEqual(['2028-02-29', '2028-02-19']);
    expect(planned({ dueDate: null, when: day('15'), today: '2026-03-10' })).toEqual(['2026-03-20', '2026-03-10']);
  });
});

describe('until when it may be stopped', () => {
  const at = { processingTime: '08:00', hours: 24, timezone: 'US/Central', isBusiness: false };
  const until = (date: string, of: Partial<typeof at> = {}) =>
    windowOf(date, { ...at, ...of }).cancelableUntil.toISOString();

  it('counts hours that pass, also where clocks change', () => {
    expect(windowOf('2026-03-12', at).startsAt.toISOString()).toBe('2026-03-12T13:00:00.000Z');
    expect(until('2026-03-12')).toBe('2026-03-11T13:00:00.000Z');
    // Clocks go forward on 8 March 2026, at two.
    expect(until('2026-03-08')).toBe('2026-03-07T13:00:00.000Z');
    expect(windowOf('2026-03-08', { ...at, processingTime: '02:30' }).startsAt.toISOString()).toBe(
      '2026-03-08T08:00:00.000Z',
    );
  });

  it('leaves consumers until three banking days before, businesses what the biller says', () => {
    // Three banking days before Thursday, 12 March: Monday, 9 March.
    expect(until('2026-03-12', { hours: 168 })).toBe('2026-03-09T13:00:00.000Z');
    expect(until('2026-03-12', { hours: 168, isBusiness: true })).toBe('2026-03-05T13:00:00.000Z');
    expect(until('2026-03-12', { hours: 0 })).toBe('2026-03-12T13:00:00.000Z');
  });

  it('makes a missed run up until the next banking day', () => {
    expect(['2026-03-12', '2026-03-13', '2026-05-22'].map(lastDayOf)).toEqual([
      '2026-03-13',
      '2026-03-16',
      '2026-05-26',
    ]);
  });
});
