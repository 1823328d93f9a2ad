/** Why a file was not encrypted or decrypted: what a person can do something about. */
export const cipherFaults = [
  'No Key',
  'Key Not Confirmed',
  'Key Expired',
  'Key Revoked',
  'Key Refused',
  'Key Test Failed',
  'Not Encrypted',
  'Other Key',
  'No Integrity',
  'Old Cipher',
  'Damaged',
  'Too Large',
  'Too Costly',
  'Not Signed',
  'Other Signer',
  'Signature Wrong',
] as const;
export type CipherFaultKind = (typeof cipherFaults)[number];
