import { headOf } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { keyKinds } from './file-key.fields.ts';

/** Good: its test went through. Replaced: another one stands in its place; it still opens, or is still believed. */
export const fileKeyStates = [
  'Good',
  'Not Tested',
  'Confirm Fingerprint',
  'Expires Soon',
  'Failing',
  'Replaced',
  'Expired',
  'Revoked',
  'Retired',
] as const;

/** Keys that files of a business unit are encrypted and decrypted with; never a private one. */
export const fileKeys = record({
  entity: 'FileKey',
  as: 'fileKey',
  list: plainList({
    name: 'file-keys',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      kind: { kind: 'text', sort: true },
      holder: { kind: 'text', sort: true },
      fingerprint: { kind: 'text' },
      algorithm: { kind: 'text', off: true },
      madeDate: { kind: 'instant', sort: true, off: true },
      createdDate: { kind: 'instant', sort: true, off: true },
      expiresDate: { kind: 'instant', sort: true, maybe: true },
      testedDate: { kind: 'instant', sort: true, maybe: true },
      status: { kind: 'status', sort: true },
    },
    filters: { KeyKinds: many('kind', keyKinds), Statuses: many('status', fileKeyStates) },
    search: ['name', 'holder', 'fingerprint'],
  }),
  texts: {
    ...headOf('file_keys'),
    one: 'file_key',
    columns: {
      name: 'name',
      kind: 'file_keys_kind',
      holder: 'file_keys_holder',
      fingerprint: 'file_keys_fingerprint',
      algorithm: 'file_keys_algorithm',
      madeDate: 'file_keys_made',
      createdDate: 'file_keys_added',
      expiresDate: 'expires',
      testedDate: 'file_keys_tested',
      status: 'status',
    },
    members: ['kind'],
  },
  operations: { list: 'listFileKeys', file: 'exportFileKeys', history: 'listFileKeyHistory' },
});

const home = '/api/business-units/{businessUnitId}/file-keys' as const;

export const fileKeyPaths = {
  ...recordPaths(fileKeys),
  getFileKey: `GET ${home}/{id}`,
  downloadFileKey: `GET ${home}/{id}/public-key`,
  addFileKey: `POST ${home}`,
  renameFileKey: `PUT ${home}/{id}`,
  replaceFileKey: `POST ${home}/{id}/successor`,
  confirmFileKey: `POST ${home}/{id}/confirmation`,
  testFileKey: `POST ${home}/{id}/test`,
  retireFileKey: `POST ${home}/{id}/retirement`,
} as const;
