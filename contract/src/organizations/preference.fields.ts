import { amount, date, fields, line, whole, yesNo } from '../kit/fields.ts';

/** What business units of an organization aim at where they say nothing themselves. */
export const targetFields = fields({
  adoptionTargetPercent: whole({ max: 100 }),
  paperCostMinor: amount({ max: 100_000 }),
});

/** A day on which the offices of an organization are closed, and why. */
export const closureFields = fields({ day: date, name: line(60) });

export const mostClosures = 100;
/** So long before payers read of it. */
export const closureDaysAhead = 14;

/** Whether the daily digest is sent to staff who chose it, and from which hour by the clock of the organization. */
export const digestFields = fields({ digestIsOn: yesNo, digestHour: whole({ min: 6, max: 20 }) });
