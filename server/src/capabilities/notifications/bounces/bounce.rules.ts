/** What a mail server tells of a mail that it took, or did not take. */
export interface MailReport {
  readonly reason: 'Bounce' | 'Complaint';
  /** The mail that it is about: the number in its Message-ID. */
  readonly emailId: number;
  /** Whom it did not reach; '' where the report does not say. */
  readonly recipient: string;
}

// RFC 3463: the mailbox or its domain is wrong, gone, or switched off. What a server has against the sender is not.
const deadStatus = /^5\.(1\.(0|1|2|3|6|10)|2\.1)$/;

/** Whether an answer to RCPT TO says that there is no such box, not that the sender is unwelcome. */
export function isDeadBox(responseCode: number, response: string): boolean {
  const status = /^\s*\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return status
    ? deadStatus.test(status)
    : [550, 551, 553].includes(responseCode) && !/relay|spam|polic/i.test(response);
}

const fieldOf = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';
const addressOf = (field: string): string =>
  (/(?:rfc822;)?\s*<?([^\s<>;]+@[^\s<>;]+)>?\s*$/i.exec(field)?.[1] ?? '').toLowerCase();

/**
 * Reads what came back of a mail of ours: a delivery status (RFC 3464) of what failed for good, or a complaint
 * (RFC 5965). Anything else, a delay too, is nothing. The mail is known by the Message-ID that we gave it.
 */
export function readMailReport(raw: string): MailReport | undefined {
  const text = raw.replace(/\r\n/g, '\n');
  const emailId = Number(/^(?:Message-ID|Original-Message-ID):[ \t]*<email-(\d{1,15})@ratepayer>/im.exec(text)?.[1]);
  if (!emailId) return undefined;
  if (/^Feedback-Type:[ \t]*abuse\b/im.test(text))
    return { reason: 'Complaint', emailId, recipient: addressOf(fieldOf(text, 'Original-Rcpt-To')) };
  const isFailed = fieldOf(text, 'Action').toLowerCase() === 'failed';
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(text, 'Status'))?.[0] ?? '';
  if (!isFailed || !deadStatus.test(status)) return undefined;
  const recipient = addressOf(fieldOf(text, 'Original-Recipient')) || addressOf(fieldOf(text, 'Final-Recipient'));
  return { reason: 'Bounce', emailId, recipient };
}
