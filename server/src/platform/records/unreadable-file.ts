import type { Told } from '@ratepayer/contract/kit/texts.ts';

/** The file cannot be read at all; the message says what was expected. Nothing was changed. */
export class UnreadableFile extends Error {
  readonly told: Told;
  constructor(told: Told) {
    super(told.key);
    this.told = told;
  }
}
