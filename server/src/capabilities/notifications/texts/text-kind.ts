import type { z } from 'zod';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import type { Wordings } from '../mails/worded.rules.ts';
import type { TextSaid } from '../one-text.ts';

/** Where a text comes from, and where it goes. */
export interface TextAround {
  readonly unit: BusinessUnit;
  readonly to: string;
  readonly keyring: Pick<Keyring, 'sign'>;
  readonly now: Date;
  /** What the biller chose of the words of its texts; without it they are the product's. */
  readonly wordings?: Wordings | undefined;
}

/** One kind of text, announced as `text.…`. */
interface TextKind<About> {
  readonly name: string;
  /** What an announcement says beside `to`. One that does not fit is never a text. */
  readonly about: z.ZodType<About>;
  /** Nobody waits for it: it goes out by day, and not a day late. */
  readonly isPatient: boolean;
  /** Its own words say how texts end; of every other kind the first of a month says it besides. */
  readonly saysHowToEnd?: boolean;
  /** Why it is not sent when there is nothing to write. */
  readonly over: 'code_is_over' | 'text_is_over';
  /** How it reads to staff, where a part of it is the payer's alone. */
  readonly shown?: (around: Pick<TextAround, 'unit' | 'wordings'>) => string;
  /** Whether the payer still hears of it by e-mail, where it stood for one and stays unsent. */
  readonly isMailed?: (tx: Tx, about: About, unit: BusinessUnit) => Promise<boolean>;
  /** What it says when it is sent; nothing when there is nothing to say any more, or it is not wanted. */
  readonly write: (tx: Tx, about: About, around: TextAround) => Promise<TextSaid | undefined>;
}

export type RegisteredText = TextKind<unknown>;

// A text that nobody waits for is news for a day.
const newsForMs = 24 * 3_600_000;

/** Whether a text comes too late to be sent. */
export const isOldNews = ({ isPatient }: Pick<RegisteredText, 'isPatient'>, createdDate: Date, now: Date): boolean =>
  isPatient && now.getTime() - createdDate.getTime() > newsForMs;

/** Declares a kind of text. */
export const textKind = <About>(kind: TextKind<About>): RegisteredText => ({
  ...kind,
  isMailed: async (tx, about, unit) => (await kind.isMailed?.(tx, kind.about.parse(about), unit)) ?? false,
  write: (tx, about, around) => kind.write(tx, kind.about.parse(about), around),
});
