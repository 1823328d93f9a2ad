/** An approved cycle that is not published whole. */
export interface DueCycle {
  readonly id: number;
  readonly businessUnitId: number;
  readonly name: string;
  readonly postsToBalance: boolean;
  readonly strategy: string;
  readonly approvedBy: string;
  readonly told: number;
}
