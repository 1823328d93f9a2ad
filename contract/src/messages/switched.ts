/** As many messages as are shown or stopped at once. */
export const mostSwitched = 100;
