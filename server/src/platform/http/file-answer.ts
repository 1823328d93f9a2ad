import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as the answer of an operation. */
export interface FileAnswer {
  readonly body: Readable | Buffer;
  /** Shown to the person who saves it; anything but letters, digits, dots and dashes is taken out. */
  readonly name: string;
  readonly type: string;
}

/** Sends a file to be saved, under headers that let nothing in it run (security.md 3). */
export const sendFile = (reply: FastifyReply, { body, name, type }: FileAnswer): FastifyReply =>
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'")
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '')}"`)
    .type(type)
    .send(body);
