/** What an entry of a register may be. */
export const eventTypes = [
  'Opening',
  'Sync',
  'Sync Reversed',
  'Bill',
  'Payment',
  'Void',
  'Refund',
  'Adjustment',
  'Adjustment Reversed',
  'Late Fee',
  'Rollover Out',
  'Rollover In',
  'Merge Out',
  'Merge In',
  'Correction',
] as const;

/** What of an account an entry moves. */
export const buckets = ['Balance', 'LateFee', 'OpenCharge'] as const;

/** Entries that no export takes to the biller: staff say when the biller knows of them (domain rule 1). */
export const toldByStaff: readonly string[] = ['Rollover Out', 'Rollover In', 'Merge Out', 'Merge In', 'Correction'];
