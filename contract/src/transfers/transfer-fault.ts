/** Why a file was not fetched or sent: what a person can do something about. */
export const transferFaults = [
  'No Connection',
  'No Secret',
  'Disabled',
  'Address Refused',
  'Not Reached',
  'Timed Out',
  'No Common Ciphers',
  'Host Key Not Confirmed',
  'Host Key Changed',
  'Sign-In Refused',
  'No Files Offered',
  'Folder Missing',
  'Not Allowed',
  'Too Many Files',
  'Too Large',
  'Name Taken',
  'Name Refused',
  'Changed Meanwhile',
  'Broken Off',
] as const;
export type TransferFaultKind = (typeof transferFaults)[number];

/** What a connection test goes through, in this order. */
export const testSteps = ['Address', 'Host Key', 'Sign-In', 'Inbound Folder', 'Outbound Folder'] as const;
export type TestStep = (typeof testSteps)[number];
