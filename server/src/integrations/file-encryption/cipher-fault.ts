import type { CipherFaultKind } from '@ratepayer/contract/transfers/cipher-fault.ts';

/** A file was not encrypted or decrypted. The message is technical, what a person reads says its kind. */
export class CipherFault extends Error {
  readonly kind: CipherFaultKind;

  constructor(kind: CipherFaultKind, technical = '') {
    super(technical || kind);
    this.kind = kind;
  }
}
