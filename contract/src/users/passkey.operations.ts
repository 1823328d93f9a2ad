import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { madePasskey, myPasskeys, passkeyRequest } from './passkey.shapes.ts';

const payers = onlyRoles('Customer');
/** A sign-in that is not old: what somebody signs in by is theirs to change, and nobody's who finds a browser open. */
const change = { access: payers, refuses: [428], strict: true } as const;

/** The passkeys of a payer: what signs them in without a password. */
export const passkeyOperations = operations({
  listMyPasskeys: { summary: 'The passkeys of the caller', access: payers, answer: myPasskeys },
  askForPasskey: {
    summary: 'What a device is asked to make a passkey with; good once, ten minutes, in this session',
    ...change,
    answer: passkeyRequest,
  },
  addMyPasskey: { summary: 'Keep a passkey that a device made', ...change, body: madePasskey, answer: myPasskeys },
  removeMyPasskey: {
    summary: 'Remove a passkey of the caller: it signs nobody in any more',
    ...change,
    params: z.object({ id: ref('passkey') }),
    answer: myPasskeys,
  },
});
