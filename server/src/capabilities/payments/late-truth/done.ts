import type { GatewayRequest } from '../attempts/gateway-request.ts';

/**
 * What a claim did: changed our books, told what we knew, waits for something else, became an exception, or says
 * nothing to us.
 */
export type ClaimEffect = 'applied' | 'known' | 'later' | 'exception' | 'nothing';

/** What was done in the transaction, and what has to be asked at the gateway after it. */
export interface Done {
  readonly effect: ClaimEffect;
  readonly gatewayRequest?: GatewayRequest | undefined;
  /** An attempt that gives back under an exception. */
  readonly giveBackId?: number | undefined;
  /** The claim is taken once more: what it proves had to be written first. */
  readonly again?: boolean;
}
