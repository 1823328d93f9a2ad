import type { Told } from '@ratepayer/contract/kit/texts.ts';

/** The file cannot be read at all, or not now; the message says what was expected. Nothing was changed. */
export class UnreadableFile extends Error {
  readonly told: Told;
  /** It holds what is kept nowhere: its bytes are destroyed. */
  readonly isDestroyed: boolean;
  constructor(told: Told, { isDestroyed }: { readonly isDestroyed: boolean } = { isDestroyed: false }) {
    super(told.key);
    this.told = told;
    this.isDestroyed = isDestroyed;
  }
}
