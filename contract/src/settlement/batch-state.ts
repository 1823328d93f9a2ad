/** How far a day of a merchant account is. */
export const batchStatuses = ['Open', 'Closed', 'Funded'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** What a line of a gateway's batch, or a member of ours, is of. */
export const batchLineKinds = ['Sale', 'Void', 'Refund', 'Adjustment', 'Other'] as const;
export type BatchLineKind = (typeof batchLineKinds)[number];
