import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { instant, ref } from '../kit/shapes.ts';
import { connectionFields } from './connection.fields.ts';
import { connections } from './connection.list.ts';
import { testSteps, transferFaults } from './transfer-fault.ts';

const made = recordOperations(connections);
const params = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = params.extend({ id: ref('fileConnection') });
const rowVersion = z.number().int();
/** Secrets are entered, and keys made, by an administrator who signed in just now (P11). */
const write = {
  access: onlyRoles('Global Admin', 'Organization Admin'),
  refuses: [409, 428],
  answer: made.getFileConnection.answer,
  strict: true,
} as const;

const connectionState = z
  .object({
    isTesting: z.boolean(),
    testedDate: instant.nullable(),
    steps: z.array(
      z.object({
        step: z.enum(testSteps),
        outcome: z.enum(['Passed', 'Failed', 'Not Tried']),
        fault: z.enum(transferFaults).nullable(),
        technical: z.string(),
      }),
    ),
    /** The host's key that is confirmed, by whom and when. */
    hostKey: z.string(),
    hostKeyBy: z.string(),
    hostKeyDate: instant.nullable(),
    /** The one that the host showed the last time. */
    shownHostKey: z.string(),
    /** When what it is opened with was entered; null where nothing was. */
    secretDate: instant.nullable(),
    /** What the host has to know of its private key, as OpenSSH writes it. */
    publicKey: z.string(),
  })
  .meta({ id: 'FileConnectionState' });
export type ConnectionState = z.infer<typeof connectionState>;

export const connectionOperations = operations({
  ...made,
  getFileConnectionState: {
    summary: 'How the last test of a connection went, step by step, and what of its keys may be shown',
    access: write.access,
    params: ofOne,
    answer: connectionState,
  },
  addFileConnection: {
    ...write,
    summary: 'A host that files are fetched from and sent to',
    params,
    body: bodyOf(connectionFields),
  },
  changeFileConnection: {
    ...write,
    summary: 'Other values of a connection, against the version that was read; another host shows its key anew',
    params: ofOne,
    body: bodyOf(connectionFields, { rowVersion }),
  },
  makeConnectionKey: {
    ...write,
    summary: 'Make a private key for a connection, which nobody reads; its public part is shown to be handed on',
    params: ofOne,
    body: z.object({ rowVersion }),
  },
  testFileConnection: {
    summary: 'Ask for a test of a connection; a worker does it, step by step',
    access: write.access,
    params: ofOne,
    answer: connectionState,
    strict: true,
  },
  confirmHostKey: {
    ...write,
    summary: 'Confirm the key that the host showed: from now on no other one is spoken to',
    access: onlyRoles('Global Admin'),
    params: ofOne,
    body: z.object({ rowVersion, fingerprint: z.string().max(100) }),
  },
});
