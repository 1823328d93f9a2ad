/** As many products as are started or stopped at once. */
export const mostSwitched = 100;
