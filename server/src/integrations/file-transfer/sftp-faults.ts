import ssh2 from 'ssh2';
import { TransferFault } from './file-transfer.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

/** An error with the code that the host answered, or that the machine did. */
export type Coded = Error & { readonly code?: number | string };
/** One question to the host. */
export type Ask = <T>(send: (done: (error: Coded | null | undefined, answer?: T) => void) => void) => Promise<T>;

/** What an answer of the host means for whoever reads of it. */
export function faultOf(error: Coded): TransferFault {
  if (error instanceof TransferFault) return error;
  const technical = error.message.slice(0, 300);
  if (error.code === STATUS_CODE.NO_SUCH_FILE) return new TransferFault('Folder Missing', technical);
  // Whatever else a host refuses, it refuses this user.
  if (typeof error.code === 'number') return new TransferFault('Not Allowed', technical);
  return new TransferFault('Broken Off', technical);
}
