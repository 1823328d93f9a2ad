/** What a page of the area is given: whose it is, and what its address names. */
export interface AreaPage {
  readonly slug: string;
  readonly accountId: number;
}
