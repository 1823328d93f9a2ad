/** What is asked of the cipher, as it is told to the thread that does it. */
export type CipherWork = DecryptWork | EncryptWork;

export interface DecryptWork {
  readonly does: 'decrypt';
  /** Open private keys, armored. */
  readonly privateKeys: readonly string[];
  /** Whoever may have signed it; of nobody it need not be signed. */
  readonly signers: readonly string[];
  readonly mostBytes: number;
  readonly now: Date;
}
export interface EncryptWork {
  readonly does: 'encrypt';
  /** Public keys, armored; each of them opens it. */
  readonly readers: readonly string[];
  readonly signer?: string;
  readonly fileName: string;
  readonly now: Date;
}

/** What came of it, beside the bytes: the fingerprint of the key that signed, '' where none was asked for. */
export interface CipherFacts {
  readonly signedBy: string;
}
export type Ciphered = AsyncGenerator<Uint8Array, CipherFacts>;
