/** Waiting: it is tried again by itself. Failed: it waits for a person. */
export const deliveryStatuses = ['Waiting', 'Failed'] as const;
