export const paperlessActivities = ['Enroll', 'Unenroll', 'Update'] as const;

/** How somebody agreed. */
export const paperlessMethods = ['Checkbox', 'Signed', 'Staff Attested'] as const;
