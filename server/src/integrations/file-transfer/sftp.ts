import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import ssh2, { type ClientErrorExtensions, type SFTPWrapper } from 'ssh2';
import type { OutboundPolicy } from '../../platform/outbound/call-outside.ts';
import { OutboundRefused } from '../../platform/outbound/call-outside.ts';
import { connectOutside } from '../../platform/outbound/connect-outside.ts';
import { type FileTransfer, TransferFault, type TransferTarget } from './file-transfer.ts';
import { sftpSession } from './sftp-session.ts';

const usualPort = 22;
/** How long a host may take to let somebody in, and how long it may say nothing afterwards. */
const usualLimits = { readyMs: 15_000, silentMs: 30_000 };

// Curves, authenticated ciphers and SHA-2 alone (security.md T29).
const algorithms: ssh2.Algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
  ],
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ],
  cipher: ['aes256-gcm@openssh.com', 'aes128-gcm@openssh.com', 'chacha20-poly1305@openssh.com'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
};

/** The fingerprint of a key as OpenSSH writes it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Files over SFTP. `policy` says which hosts may be reached. */
export const sftp = (policy: OutboundPolicy, limits = usualLimits): FileTransfer => ({
  async open(target, signal) {
    const socket = await connected(target, policy, AbortSignal.any([signal, AbortSignal.timeout(limits.readyMs)]));
    const client = new ssh2.Client();
    const end = () => {
      client.destroy();
      socket.destroy();
    };
    signal.addEventListener('abort', end, { once: true });
    const close = () => {
      signal.removeEventListener('abort', end);
      client.end();
      // Whoever does not hear of the end is not waited for.
      setTimeout(end, 1_000).unref();
    };
    try {
      const channel = await signedIn(client, socket, target, limits.readyMs);
      socket.setTimeout(limits.silentMs, () => socket.destroy(new TransferFault('Timed Out')));
      return sftpSession(channel, client, close);
    } catch (error) {
      end();
      throw error;
    }
  },
});

async function connected(target: TransferTarget, policy: OutboundPolicy, signal: AbortSignal): Promise<Socket> {
  try {
    return await connectOutside(target, usualPort, policy, signal);
  } catch (error) {
    if (error instanceof OutboundRefused) throw new TransferFault('Address Refused', error.message);
    throw new TransferFault(signal.aborted ? 'Timed Out' : 'Not Reached', String(error));
  }
}

function signedIn(
  client: ssh2.Client,
  sock: Socket,
  { userName, hostKey, secret }: TransferTarget,
  readyTimeout: number,
): Promise<SFTPWrapper> {
  let shown = '';
  return new Promise((done, fail) => {
    client.on('error', (error: Error & ClientErrorExtensions) => fail(faultOf(error, shown, hostKey)));
    client.on('close', () => fail(new TransferFault('Broken Off')));
    client.on('ready', () =>
      client.sftp((error, channel) =>
        error ? fail(new TransferFault('No Files Offered', String(error))) : done(channel),
      ),
    );
    client.connect({
      sock,
      username: userName,
      ...secret,
      authHandler: 'password' in secret ? ['password'] : ['publickey'],
      algorithms,
      readyTimeout,
      keepaliveInterval: 10_000,
      keepaliveCountMax: 3,
      // Nothing secret is sent before the key is the one that a person confirmed.
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key);
        return shown === hostKey;
      },
    });
  });
}

function faultOf(error: Error & ClientErrorExtensions, shown: string, hostKey: string): TransferFault {
  if (error instanceof TransferFault) return error;
  const technical = error.message.slice(0, 300);
  if (shown !== '' && shown !== hostKey)
    return new TransferFault(hostKey === '' ? 'Host Key Not Confirmed' : 'Host Key Changed', technical, shown);
  if (error.level === 'client-authentication') return new TransferFault('Sign-In Refused', technical, shown);
  if (error.level === 'client-timeout') return new TransferFault('Timed Out', technical, shown);
  if (/no matching/i.test(technical)) return new TransferFault('No Common Ciphers', technical);
  return new TransferFault('Broken Off', technical, shown);
}
