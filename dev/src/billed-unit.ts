/** A bill as the index of a cycle says it; amounts in the notation of files. */
export type Billed = readonly [account: string, sub: string, name: string, amount: string, total: string];

/** A business unit of the town whose bills are brought in, month by month. */
export interface BilledUnit {
  readonly businessUnitId: number;
  /** At the head of its documents, and what its cycles are of. */
  readonly title: string;
  readonly service: string;
  /** Days from the first of the month until its bills are due. */
  readonly dueAfterDays: number;
  /** How many months before this one have bills. */
  readonly pastMonths: number;
  /** The newest cycle waits for a person, a document of it is missing. */
  readonly waits: boolean;
  billedIn(month: string, monthsBefore: number): readonly Billed[];
}
