import 'fastify';
import type { Access } from '@ratepayer/contract/kit/operation.ts';
import type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** Nonce of this response's content security policy. */
    nonce: string;
  }
  interface FastifyContextConfig {
    access?: Access;
    rawBody?: boolean;
  }
}
