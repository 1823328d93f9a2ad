import type { TransferFaultKind } from '@ratepayer/contract/transfers/transfer-fault.ts';
import { codeOf, isBusy, isUnreachable } from '../../../platform/database/database.ts';
import { fileFault } from '../../../platform/files/file-fault.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { TransferFault } from '../../../integrations/file-transfer/file-transfer.ts';

/** A host that does not answer now may do so in a while; one that says no says so again. */
const passing: ReadonlySet<TransferFaultKind> = new Set(['Not Reached', 'Timed Out', 'Broken Off']);
// Connections that broke or were not made, and statements that another transaction stood in the way of.
const ofNetwork = /^(ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|UND_ERR_)/;
const ofDatabase = new Set(['40001', '40P01']);

/**
 * Whether what went wrong may pass by itself: a place that did not answer, a database that was busy. What was refused
 * in words, and what nobody foresaw, is not tried again.
 */
export function mayPass(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  if (error instanceof TransferFault) return passing.has(error.kind);
  if (isBusy(error) || isUnreachable(error) || ofDatabase.has(codeOf(error))) return true;
  if (fileFault(error) === 'unreachable' || ofNetwork.test(codeOf(error))) return true;
  const name = (error as Error | undefined)?.name;
  if (name === 'TimeoutError') return true;
  const cause = (error as { cause?: unknown } | undefined)?.cause;
  return cause !== undefined && cause !== error && mayPass(cause);
}
