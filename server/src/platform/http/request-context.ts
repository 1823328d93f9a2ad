import type {} from 'fastify';
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
    goesOn?: boolean;
    rawBody?: boolean;
    /** Not counted by L0: hashed assets, which a page loads dozens of, and what a probe asks for. */
    uncounted?: boolean;
    /** Answered under any host name: probes ask by address. */
    anyHost?: boolean;
  }
}
