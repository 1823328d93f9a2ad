interface Unproved {
  readonly why: string;
  /** How often a file says of a value that it is of a type that nobody proved. */
  readonly files: Readonly<Record<string, number>>;
}

/** Where `as unknown as` stands, and why no type can be found there. These numbers only go down. */
export const unprovedTypes: readonly Unproved[] = [
  {
    why: 'A declared list is read as any list: columns and filters by name, which no type of it can follow.',
    files: {
      'contract/src/kit/list-operation.ts': 2,
      'contract/src/kit/record-operations.ts': 3,
      'contract/src/kit/record.ts': 1,
      'contract/src/kit/row-of.ts': 1,
      'server/src/capabilities/reports/reported-list.ts': 1,
      'server/src/platform/lists/condition.ts': 1,
      'server/src/platform/lists/plain-source.ts': 1,
      'server/src/platform/lists/read-page.ts': 1,
      'server/src/platform/lists/source.ts': 1,
      'web/src/app/portal/record-pages.tsx': 2,
      'web/src/ui/detail/place-in-list.tsx': 1,
      'web/src/ui/list/list-query.ts': 2,
    },
  },
  {
    why: 'An object is filled property by property, from a table of names; which are there is shown by its test.',
    files: {
      'contract/src/kit/body-of.ts': 1,
      'server/src/capabilities/organizations/unit-records.ts': 1,
      'server/src/capabilities/payments/outcome/attempt-context.sample.ts': 1,
      'server/src/integrations/payment-gateway/adyen/adyen-sale.ts': 1,
    },
  },
  {
    why: 'A library hands out less than it has, or its types know one way of several.',
    files: {
      'identity/src/handle.ts': 2,
      'identity/src/providers.ts': 2,
      'server/src/capabilities/receipts/receipt-pdf.ts': 2,
      'server/src/platform/database/database.ts': 1,
    },
  },
  {
    why: 'An answer that never came stands for any answer: it has no data, and says so.',
    files: { 'web/src/platform/use-call.ts': 1 },
  },
  {
    why: 'Each claim was looked at one by one in the lines above.',
    files: { 'web/src/platform/session/verify-token.ts': 1 },
  },
];
