/** How far what was asked of a second person is. */
export const approvalStatuses = ['Requested', 'Approved', 'Done', 'Refused', 'Withdrawn', 'Expired', 'Failed'] as const;
