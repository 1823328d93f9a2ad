/** Setting Up: payers cannot pay yet. Suspended: not any more, until it is Live again. */
export const unitStates = ['Setting Up', 'Live', 'Suspended'] as const;
