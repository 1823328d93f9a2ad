import type { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { TemplateKey } from '@ratepayer/contract/notifications/templates.ts';
import { framed } from './mail-frame.ts';
import type { Mail, MailSheet, MailSurroundings } from './mail-sheet.rules.ts';
import { readBy } from '../../../platform/texts/reader.ts';
import { worded } from './worded.rules.ts';

export interface Attachment {
  readonly title: string;
  readonly text: string;
}

/** One kind of mail: a folder with its data, its one template, and a sample of both. */
interface MailKind<About, Facts> {
  /** Announced as `email.…`, and what staff see it called. */
  readonly name: string;
  /** What an announcement says beside `to`. One that does not fit is never a mail. */
  readonly about: z.ZodType<About>;
  /** Everything the template needs, read when the mail is sent. */
  readonly load: (tx: Tx, businessUnitId: number, about: About) => Promise<Facts>;
  /** The template: subject, HTML and text are made from this one sheet. */
  readonly sheet: (facts: Facts, around: MailSurroundings) => MailSheet;
  readonly attachments?: (facts: Facts) => readonly Attachment[];
  readonly sample: Facts;
  /** Somebody sits before a page that says it is on its way: it goes before what nobody waits for. */
  readonly isAwaited?: true;
  /** What else it may be about, where it says something else then. */
  readonly others?: readonly Facts[];
}

export interface WrittenMail extends Mail {
  readonly attachments: readonly Attachment[];
  /** The biller's words for it could not be filled: it says those of the product. */
  readonly brokenTemplate?: TemplateKey;
  /** The biller does not want it sent. */
  readonly isOff?: true;
}

/** A kind of mail as the registry holds it: what it is made of stays inside. */
export interface RegisteredMail {
  readonly name: string;
  readonly isAwaited: boolean;
  /** @throws when this is nothing to write such a mail about. */
  check(about: unknown): void;
  write(tx: Tx, businessUnitId: number, about: unknown, around: MailSurroundings): Promise<WrittenMail>;
  /** The mail of its sample, for the preview in development and for tests. */
  sample(around: MailSurroundings): WrittenMail;
  /** What it says of its samples, before it is framed; of what is made of them where they are to be others. */
  sheets(around: MailSurroundings, made?: <Facts>(facts: Facts) => Facts): readonly MailSheet[];
}

/** Declares a kind of mail; it is written in the words of the business unit that it comes from. */
export function mailKind<About, Facts>(kind: MailKind<About, Facts>): RegisteredMail {
  const made = (facts: Facts, around: MailSurroundings): WrittenMail =>
    readBy(around.culture, () => {
      const { sheet, ...became } = worded(kind.sheet(facts, around), around.wordings);
      return { ...framed(sheet, around), ...became, attachments: kind.attachments?.(facts) ?? [] };
    });
  return {
    name: kind.name,
    isAwaited: kind.isAwaited === true,
    check: (about) => void kind.about.parse(about),
    write: async (tx, businessUnitId, about, around) =>
      made(await readBy(around.culture, () => kind.load(tx, businessUnitId, kind.about.parse(about))), around),
    sample: (around) => made(kind.sample, around),
    sheets: (around, made = (facts) => facts) =>
      readBy(around.culture, () =>
        [kind.sample, ...(kind.others ?? [])].map((facts) => kind.sheet(made(facts), around)),
      ),
  };
}
