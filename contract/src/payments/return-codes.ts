/** An account of no use: closed, not there, frozen. */
export const goneCodes: readonly string[] = ['R02', 'R03', 'R04', 'R12', 'R16', 'R20', 'R31', 'R34', 'R35'];
/** Whoever owns the account did not agree to the debit, or is not there to agree. */
export const revokedCodes: readonly string[] = ['R05', 'R07', 'R10', 'R14', 'R15', 'R29'];
