import type { IncomingMessage, ServerResponse } from 'node:http';
import { messagePage } from './pages.ts';
import type { IdentityOptions } from './providers.ts';
import type { TextKey, Words } from './words.ts';

/** What the pages of the provider work with. */
export interface Surroundings extends IdentityOptions {
  /** Style sheets of the web client, for the interaction pages. */
  stylesheets(): readonly string[];
  sign(message: string): string;
  /** Whether a signature is one of ours, compared in constant time. */
  isSigned(message: string, signature: string): boolean;
  onError(error: unknown): void;
}

/** Sends a page of ours. */
export function sendPage(res: ServerResponse, status: number, page: string): void {
  res.statusCode = status;
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.end(page);
}

/** A posted form as text. @throws over 16 KB. */
export async function readBody(req: IncomingMessage): Promise<string> {
  let size = 0;
  const parts: Buffer[] = [];
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > 16_384) throw new Error('The form is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Says that a sign-in is not possible, and why. */
export const sendRefusal = (res: ServerResponse, status: number, words: Words, why: TextKey): void =>
  sendPage(res, status, messagePage(words, words.say('could_not_sign_in'), words.say(why)));
