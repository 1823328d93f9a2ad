import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { file, instant, ref, text } from '../kit/shapes.ts';
import { cipherFaults } from './cipher-fault.ts';
import { fileKeyFields, keyKinds, nextKeyFields } from './file-key.fields.ts';
import { fileKeys, fileKeyStates } from './file-key.list.ts';

/** No permission covers keys: administrators alone, who signed in just now where they change one (P11). */
const access = onlyRoles('Global Admin', 'Organization Admin');
const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = inUnit.extend({ id: ref('fileKey') });
const rowVersion = z.number().int();

const fileKeyPage = z
  .object({
    id: z.number(),
    name: z.string(),
    kind: z.enum(keyKinds),
    holder: z.string(),
    fingerprint: z.string(),
    algorithm: z.string(),
    madeDate: instant,
    createdDate: instant,
    /** Null where it never does. */
    expiresDate: instant.nullable(),
    status: z.enum(fileKeyStates),
    /** Its public part, armored, to be handed on. */
    publicKey: z.string(),
    confirmedBy: z.string(),
    confirmedDate: instant.nullable(),
    replacedDate: instant.nullable(),
    retiredDate: instant.nullable(),
    isTesting: z.boolean(),
    testedDate: instant.nullable(),
    testFault: z.enum(cipherFaults).nullable(),
    testTechnical: z.string(),
    /** Jobs that name it, by their names. */
    jobs: z.array(z.string()),
    rowVersion,
  })
  .meta({ id: 'FileKeyPage' });
export type FileKeyPage = z.infer<typeof fileKeyPage>;

const write = { access, refuses: [409, 428], answer: fileKeyPage, strict: true } as const;

/** Keys that files are encrypted and decrypted with. */
export const fileKeyOperations = operations({
  ...recordOperations(fileKeys),
  getFileKey: {
    summary: 'One key that files are encrypted or decrypted with; never its private part',
    access,
    params: ofOne,
    answer: fileKeyPage,
  },
  downloadFileKey: {
    summary: 'The public part of a key as a file of text',
    access,
    params: ofOne,
    answer: file,
    file: ['application/pgp-keys'],
  },
  addFileKey: {
    ...write,
    summary: 'A key of our own, made here or brought with its passphrase, or the public key of a partner',
    params: inUnit,
    body: bodyOf(fileKeyFields),
  },
  renameFileKey: {
    ...write,
    summary: 'Call a key otherwise, while no job names it',
    params: ofOne,
    body: z.strictObject({ name: text(60), rowVersion }),
  },
  replaceFileKey: {
    ...write,
    summary:
      'Another key under the same name, or the same again with its new end; the one before opens until it is retired',
    params: ofOne,
    body: bodyOf(nextKeyFields, { rowVersion }),
  },
  confirmFileKey: {
    ...write,
    summary: 'Confirm the key of a partner by its fingerprint, as they say it: it is used from now on',
    params: ofOne,
    body: z.strictObject({ fingerprint: text(100), rowVersion }),
  },
  testFileKey: {
    summary: 'Ask for a test of a key: a worker encrypts with it and decrypts again',
    access,
    params: ofOne,
    answer: fileKeyPage,
    strict: true,
  },
  retireFileKey: {
    ...write,
    summary: 'Use a key no more, for good; the private part of an own one is destroyed. Not while a job names it',
    params: ofOne,
    body: z.strictObject({ rowVersion }),
  },
});
