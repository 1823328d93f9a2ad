/** What net revenue is made of (domain rule 7). */
export const movementKinds = ['Payment', 'Refund', 'Void', 'Adjustment'] as const;
