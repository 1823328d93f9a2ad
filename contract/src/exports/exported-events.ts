/** Entries of registers that billers are told of: what was paid, and what became of it. */
export const exportedTypes = ['Payment', 'Void', 'Refund', 'Adjustment', 'Adjustment Reversed', 'Late Fee'] as const;
export type ExportedType = (typeof exportedTypes)[number];
