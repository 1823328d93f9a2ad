/** A rule of domain.md 6 as a statement that answers every row that breaks it. */
export interface Invariant {
  /** Number in domain.md 6 and what must hold. */
  readonly rule: string;
  readonly entity: string;
  /** Columns: id, unit (business unit or null), detail. */
  readonly broken: string;
}
