import { connect, type Socket } from 'node:net';
import { checkedHost, type OutboundPolicy } from './call-outside.ts';

interface Host {
  readonly host: string;
  readonly port: number;
}

/**
 * A connection to a host set by staff under the rules of `callOutside`, with `usualPort` in place of that of https:
 * looked up and checked now, made to the address that was checked and no other, not through a proxy. It keeps no
 * program alive by itself.
 * @throws OutboundRefused, and what the network answers
 */
export async function connectOutside(
  { host, port }: Host,
  usualPort: number,
  policy: OutboundPolicy,
  signal: AbortSignal,
): Promise<Socket> {
  const ip = await checkedHost({ host, port: String(port) }, String(usualPort), policy);
  return new Promise((done, fail) => {
    // Small questions wait for no others.
    const socket = connect({ host: ip, port, signal, noDelay: true });
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      done(socket);
    });
  });
}
