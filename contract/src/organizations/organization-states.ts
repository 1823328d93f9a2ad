/** Setting Up: none of its business units was live yet. Suspended: nobody pays in any of them. */
export const organizationStates = ['Setting Up', 'Active', 'Suspended'] as const;
