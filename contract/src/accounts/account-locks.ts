/** As many accounts are locked, unlocked or archived at once; no request holds more than a thousand of anything. */
export const mostChosen = 500;
