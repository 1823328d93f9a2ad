/** A service that sends texts to phones. */
export interface TextMessages {
  readonly service: string;
  /** Sends a text; the same reference again is the same text. @throws when it was not taken */
  send(text: Text): Promise<void>;
}

export interface Text {
  /** Ours, so that a repeat is known. */
  readonly reference: string;
  /** `+1` and ten digits. */
  readonly to: string;
  readonly body: string;
}
