import type { Readable } from 'node:stream';
import type { TransferFaultKind } from '@ratepayer/contract/transfers/transfer-fault.ts';

/** A file was not fetched or sent. The message is technical, what a person reads says its kind. */
export class TransferFault extends Error {
  readonly kind: TransferFaultKind;
  /** The key that the host showed, where it is not the one that was confirmed. */
  readonly shownKey: string;

  constructor(kind: TransferFaultKind, technical = '', shownKey = '') {
    super(technical || kind);
    this.kind = kind;
    this.shownKey = shownKey;
  }
}

/** Where a session is opened, and with what. */
export interface TransferTarget {
  readonly host: string;
  readonly port: number;
  readonly userName: string;
  /** `SHA256:…` as OpenSSH writes it; '' lets nobody in and answers what the host shows. */
  readonly hostKey: string;
  readonly secret: { readonly password: string } | { readonly privateKey: string; readonly passphrase?: string };
}

/** A plain file of a folder, as the host says. */
export interface RemoteFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedDate: Date;
}

/** An open session. Everything that it throws is a `TransferFault`. */
export interface TransferSession {
  /** The plain files of a folder; what is no file, and names that are none, are left out. */
  list(folder: string): Promise<readonly RemoteFile[]>;
  look(path: string): Promise<RemoteFile | undefined>;
  /** Its bytes as they are there now, whatever was said of its size; never more than `mostBytes`. */
  read(path: string, mostBytes: number): Readable;
  /** Writes a new file; one that is there already is written over. Answers how many bytes it has. */
  write(path: string, body: Readable): Promise<number>;
  /** @throws Name Taken where something is there already */
  rename(from: string, to: string): Promise<void>;
  /** Takes a file away; one that is not there is well. */
  remove(path: string): Promise<void>;
  close(): void;
}

export interface FileTransfer {
  /** Opens a session; it ends when `signal` says so. @throws TransferFault */
  open(target: TransferTarget, signal: AbortSignal): Promise<TransferSession>;
}
