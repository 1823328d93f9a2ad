import { headOf } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { connectionFields, signIns } from './connection.fields.ts';

/** Good: the last test went through. Failing: it did not. */
export const connectionStates = [
  'Good',
  'Not Tested',
  'Confirm Host Key',
  'Host Key Changed',
  'Failing',
  'Disabled',
] as const;

/** Hosts that files of a business unit are fetched from and sent to; never what they are opened with. */
export const connections = record({
  entity: 'FileConnection',
  as: 'fileConnection',
  list: plainList({
    name: 'file-connections',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      host: { kind: 'text', sort: true },
      port: { kind: 'number', off: true },
      userName: { kind: 'text' },
      signIn: { kind: 'text', sort: true },
      inboundPath: { kind: 'text', off: true },
      outboundPath: { kind: 'text', off: true },
      hostKey: { kind: 'text', off: true },
      secretDate: { kind: 'instant', off: true, maybe: true },
      testedDate: { kind: 'instant', sort: true, maybe: true },
      lastFileDate: { kind: 'instant', sort: true, maybe: true },
      status: { kind: 'status', sort: true },
    },
    filters: { SignIns: many('signIn', signIns), Statuses: many('status', connectionStates) },
    search: ['name', 'host', 'userName'],
  }),
  texts: {
    ...headOf('connections'),
    one: 'connection',
    columns: {
      name: 'name',
      host: 'connections_host',
      port: 'connections_port',
      userName: 'connections_user',
      signIn: 'connections_sign_in',
      inboundPath: 'connections_inbound',
      outboundPath: 'connections_outbound',
      hostKey: 'connections_host_key',
      secretDate: 'connections_secret_date',
      testedDate: 'connections_tested',
      lastFileDate: 'connections_last_file',
      status: 'status',
    },
    members: ['signIn'],
  },
  operations: {
    list: 'listFileConnections',
    file: 'exportFileConnections',
    read: 'getFileConnection',
    history: 'listFileConnectionHistory',
  },
  form: { needs: 'BusinessUnits:Manage', fields: connectionFields },
});

export const connectionPaths = {
  ...recordPaths(connections),
  getFileConnectionState: 'GET /api/business-units/{businessUnitId}/file-connections/{id}/state',
  addFileConnection: 'POST /api/business-units/{businessUnitId}/file-connections',
  changeFileConnection: 'PUT /api/business-units/{businessUnitId}/file-connections/{id}',
  makeConnectionKey: 'POST /api/business-units/{businessUnitId}/file-connections/{id}/key',
  testFileConnection: 'POST /api/business-units/{businessUnitId}/file-connections/{id}/test',
  confirmHostKey: 'POST /api/business-units/{businessUnitId}/file-connections/{id}/host-key',
} as const;
