import { createHash } from 'node:crypto';

/** What is kept of a text beside it, so that an agreement says which text it was. */
export const hashOf = (contentMarkdown: string): string =>
  createHash('sha256').update(contentMarkdown).digest('base64url');
