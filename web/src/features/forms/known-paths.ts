/** What is known of account, payer and moment while a form is filled in; `meta_…` is whatever the biller keeps. */
export const knownPaths = [
  'account.accountNumber',
  'account.subAccountNumber',
  'account.name',
  'account.streetAddress',
  'account.city',
  'account.state',
  'account.zipCode',
  'account.emailAddress',
  'account.totalOutstandingBalance',
  'account.pastDueAmountMinor',
  'account.dueDate',
  'user.firstName',
  'user.lastName',
  'user.name',
  'user.email',
  'user.phoneNumber',
  'currentDate',
] as const;

/** What a form knows when it is tried: made up, so that nobody's data is on the screen. */
export const sampleContext = (moment: string) => ({
  account: {
    accountNumber: '10001',
    subAccountNumber: '',
    name: 'Pat Rivera',
    streetAddress: '1204 Barton Springs Rd',
    city: 'Austin',
    state: 'TX',
    zipCode: '78704',
    emailAddress: 'pat@example.test',
    totalOutstandingBalance: 8412,
    pastDueAmountMinor: 0,
    dueDate: '',
  },
  user: {
    firstName: 'Pat',
    lastName: 'Rivera',
    name: 'Pat Rivera',
    email: 'pat@example.test',
    phoneNumber: '+15125550143',
  },
  currentDate: moment,
});
