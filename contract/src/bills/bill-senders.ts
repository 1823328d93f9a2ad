/** Who may send a published bill to its payers again: any one of these is enough (decision 166). */
export const billSenders = ['Accounts:Manage', 'Billing:Default'] as const;
