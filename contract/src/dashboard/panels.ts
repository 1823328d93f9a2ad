/** What happens by itself in the days to come. */
export const comingKinds = ['billsIssued', 'billsDue', 'batchCloses'] as const;

/** What a dashboard remembers that somebody looked at. */
export const viewedKinds = ['account', 'payment'] as const;
export type ViewedKind = (typeof viewedKinds)[number];

/** So many business units are answered at once. */
export const unitsAtOnce = 10;
