export const topics = [
  'Payment.Processed',
  'Payment.Voided',
  'Payment.Refunded',
  'BusinessUnit.AccountsUpdated',
  'BusinessUnit.BillsUpdated',
  'Account.Updated',
  'Report.Updated',
] as const;
export type Topic = (typeof topics)[number];

/** What the hub sends: ids only. A client refetches what it may see. */
export interface TopicMessage {
  readonly topic: Topic;
  readonly businessUnitId: number;
  readonly id: number;
  readonly referenceNumber?: string;
}
