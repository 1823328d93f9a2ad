/** A service that sends texts to phones. */
export interface TextMessages {
  readonly service: string;
  /**
   * Sends a text; the same reference again is the same text.
   * @throws `TextRefused` for a number that it will never text, `TextNotTaken` when it surely was not taken now, any
   * other error when it may have been
   */
  send(text: Text): Promise<void>;
  /** Headers that its notifications are checked by. */
  readonly replyHeaders: readonly string[];
  /** What somebody answered, from a notification; undefined where it is not the service that tells it. */
  readReply(notification: ServiceNotification): TextReply | undefined;
  /** What its notifications are answered with. */
  readonly replyAnswer: { readonly type: string; readonly body: string };
  /** What became of a text that it took, from a notification; undefined where it says nothing or is another's. */
  readFate(notification: ServiceNotification): TextFate | undefined;
}

export interface Text {
  /** Ours, so that a repeat is known. */
  readonly reference: string;
  /** `+1` and ten digits. */
  readonly to: string;
  readonly body: string;
  /** A try before had no answer: the service may have it. */
  readonly isAgain: boolean;
}

/** What a service tells us, as it came. */
export interface ServiceNotification {
  readonly headers: Readonly<Record<string, string>>;
  /** Path and query that it came to. */
  readonly address: string;
  readonly body: string;
}

export interface TextReply {
  /** The service's, so that a repeat is known. */
  readonly reference: string;
  readonly from: string;
  readonly body: string;
  /** When the service had it, however late it tells us. */
  readonly saidDate: Date;
}

/** What became of a text of ours, by our reference. */
export type TextFate =
  | { readonly reference: string; readonly isSent: true }
  /** `isForGood`: the number will never be texted. */
  | { readonly reference: string; readonly isSent: false; readonly why: string; readonly isForGood: boolean };

/** The service will never text this number: asking again changes nothing, and nobody here can help it. */
export class TextRefused extends Error {}

/** The service said that it did not take this text, or was not reached at all: it sent nothing. */
export class TextNotTaken extends Error {}
