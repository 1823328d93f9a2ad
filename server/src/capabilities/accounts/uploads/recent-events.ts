import type { BusinessUnit } from '../../organizations/find-business-unit.ts';

/** What staff moved or corrected, of which no export tells the biller. */
export const byStaff = `event_type~'^(Rollover|Merge|Correction)'`;

/** What a file of the day $2 cannot contain, where the biller posts our files $3 hours later. */
export const notContained = `(exported_date is null or exported_date > $2::timestamptz - $3::int * interval '1 hour')`;

/** Domain rule 1: value = file value + the events that the biller's file cannot contain yet. */
export function recentEvents(
  unit: BusinessUnit,
  asOf: Date,
): { readonly condition: string; readonly values: readonly unknown[] } {
  const contained = [asOf, unit.billerPostingHours];
  // What staff moved or corrected counts in each case, until the biller knows of it.
  if (unit.recentPaymentsOnSync === 'Never') return { condition: `${notContained} and ${byStaff}`, values: contained };
  if (unit.recentPaymentsOnSync === 'Until exported') return { condition: notContained, values: contained };
  return {
    condition: `${notContained} and (${byStaff} or occurred_at > $2::timestamptz - $4::int * interval '1 day')`,
    values: [...contained, unit.recentPaymentsDays],
  };
}
