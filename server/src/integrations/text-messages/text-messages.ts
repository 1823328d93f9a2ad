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
}

export interface Text {
  /** Ours, so that a repeat is known. */
  readonly reference: string;
  /** `+1` and ten digits. */
  readonly to: string;
  readonly body: string;
}

/** What a service tells us, as it came. */
export interface ServiceNotification {
  readonly headers: Readonly<Record<string, string>>;
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

/** The service will never text this number: asking again changes nothing, and nobody here can help it. */
export class TextRefused extends Error {}

/** The service said that it did not take this text, or was not reached at all: it sent nothing. */
export class TextNotTaken extends Error {}
