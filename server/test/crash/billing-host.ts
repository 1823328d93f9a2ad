import { sealedFor } from '../openpgp-kit.ts';
import { startSftpHost } from '../sftp-host.ts';

/** The host of a billing system, and the program that its files are encrypted by. */
export interface BillingHost {
  readonly port: number;
  readonly fingerprint: string;
  /** Where its files lie for us, and where they go when they were fetched. */
  readonly inbound: string;
  readonly done: string;
  put(name: string, bytes: Buffer): void;
  /** Names of files that lie where they go. */
  moved(): readonly string[];
  /** The bytes for whoever has this public key. */
  seal(bytes: Buffer, publicKey: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** One in this process, by the libraries that the product speaks with. */
export async function openBillingHost(): Promise<BillingHost> {
  const { port, fingerprint, files, put, close } = await startSftpHost();
  return {
    port,
    fingerprint,
    inbound: '/in',
    done: '/done',
    put: (name, bytes) => put(`/in/${name}`, bytes),
    moved: () => [...files.keys()].flatMap((path) => (path.startsWith('/done/') ? path.slice('/done/'.length) : [])),
    seal: (bytes, to) => sealedFor(bytes, { to }),
    close,
  };
}
