/** Where an archive of documents is on its way into a cycle. */
export type ArchiveStep = 'waits' | 'sending' | 'sent' | 'matching' | 'taken' | 'refused';

export interface SentArchive {
  readonly key: number;
  readonly name: string;
  readonly step: ArchiveStep;
  /** The share that is sent, 0 to 1. */
  readonly share: number;
  /** Why it was refused. */
  readonly problem: string;
}

/** Whether nothing is done with an archive any more. */
export const isOver = ({ step }: SentArchive): boolean => step === 'taken' || step === 'refused';

const isPdf = ({ name }: File) => /\.pdf$/i.test(name);

/** What travels by itself of what was chosen: each archive, and all PDFs together. */
export function parcelsOf(files: readonly File[]): readonly (readonly File[])[] {
  const pdfs = files.filter(isPdf);
  const others = files.filter((file) => !isPdf(file)).map((file) => [file]);
  return pdfs.length > 0 ? [pdfs, ...others] : others;
}
