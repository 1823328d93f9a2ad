import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { Says, Wordings } from './worded.rules.ts';

/** A mail as it is handed to the mail server: HTML and the same in plain text, in the same order. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Who writes, and where the reader finds help. */
export interface MailSurroundings {
  readonly portalUrl: string;
  readonly providerName: string;
  readonly culture: Culture;
  readonly header: string;
  readonly subHeader: string;
  /** A path of ours or an https address; nothing else is shown. */
  readonly logoUrl: string;
  readonly primaryColor: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly hoursText: string;
  /** Makes the token of a one-time link: what is kept of it does not open anything. */
  readonly tokenOf: (purpose: string, nonce: string) => string;
  /** What the biller chose of the words of its messages; without it they are the product's. */
  readonly wordings?: Wordings | undefined;
}

/** A label and its value on a sheet. */
export type Line = readonly [label: string, value: string];

/** What a mail says: one sheet with at most one ledger and exactly one thing to press. */
export interface MailSheet {
  readonly subject: string;
  readonly title: string;
  /** One sentence under the title; mail programs show it in their lists too. */
  readonly lead: string;
  readonly ledger?: readonly Line[];
  /** Under the ledger, above its double rule. */
  readonly total?: string;
  readonly facts?: readonly Line[];
  /** Paragraphs, between empty lines. */
  readonly note?: string;
  readonly link: string;
  readonly linkText: string;
  /** Why the reader gets this mail. */
  readonly why: string;
  /** Of a message to payers: which words of it a biller may choose. */
  readonly says?: Says;
}

/** Who the mail is from, as its reader knows them. */
export const billerOf = (around: Pick<MailSurroundings, 'header' | 'subHeader'>): string =>
  [around.header, around.subHeader].filter(Boolean).join(' ');
