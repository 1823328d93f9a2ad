import { checkedTarget, type OutboundPolicy } from './call-outside.ts';
import { sendOutside } from './send-outside.ts';

const mostBytes = 256 * 1024 * 1024;

/**
 * Fetches a whole file from outside under the rules of `callOutside`. @throws for every other answer, for a part and
 * for too much.
 */
export async function downloadOutside(
  address: string,
  headers: Readonly<Record<string, string>>,
  policy: OutboundPolicy,
  signal: AbortSignal,
): Promise<string> {
  const target = await checkedTarget(address, policy);
  const { status, bytes, isWhole } = await sendOutside(target, {
    method: 'GET',
    headers,
    keptBytes: mostBytes,
    signal,
  });
  if (status !== 200) throw new Error(`${target.url.host} answered ${status} in place of a file.`);
  if (!isWhole) throw new Error(`A file of ${target.url.host} is not whole, or too large.`);
  return bytes.toString('utf8');
}
