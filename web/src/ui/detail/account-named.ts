/** An account by its numbers, for parts that are shown of it on any page. */
export interface AccountNamed {
  readonly id: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
}
