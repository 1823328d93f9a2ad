import { passkeyOperations } from '@ratepayer/contract/users/passkey.operations.ts';
import { passkeyPaths } from '@ratepayer/contract/users/passkey.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { addPasskey, askForPasskey, listPasskeys, type PasskeyDeps, removePasskey } from './passkeys.ts';

/** What a payer signs in by in place of a password. */
export function passkeyRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  bind(app, passkeyPaths, passkeyOperations, {
    listMyPasskeys: ({ caller }) => listPasskeys(deps, caller),
    askForPasskey: ({ caller }) => askForPasskey(deps, caller),
    addMyPasskey: ({ caller, body }) => addPasskey(deps, caller, body),
    removeMyPasskey: ({ caller, params }) => removePasskey(deps, caller, params.id),
  });
}
