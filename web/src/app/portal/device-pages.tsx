import { devices } from '@ratepayer/contract/devices/device.list.ts';
import { DeactivateDialog, InspectDialog } from '../../features/devices/device-dialogs.tsx';
import { Inspections } from '../../features/devices/inspections.tsx';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-devices.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { recordPages } from './record-pages.tsx';

const named = { nameOf: (one: string) => sayValue(one as 'None') };

/** Card readers at counters, and the page of one. */
export const devicePages = recordPages(devices, {
  name: ({ name }) => name,
  card: { title: 'name', status: 'status', facts: ['stationName', 'maker', 'serialNumber'] },
  facts: [
    'stationName',
    'maker',
    'model',
    'serialNumber',
    'cardSwipeDevice',
    'tokenizationType',
    'merchantNumber',
    'lastSeenDate',
    'inspectionDate',
    'isInspectionDue',
  ],
  labels: { connection: 'devices_connection', networkAddress: 'devices_address', inspectedBy: 'devices_inspector' },
  list: { unannounced: true, cells: { maker: ({ maker }) => <span translate="no">{maker}</span> } },
  look: { cardSwipeDevice: named, tokenizationType: named, connection: named, status: named },
  page: {
    actions: (shown) =>
      shown.user.permissions.includes('BusinessUnits:Manage')
        ? [
            {
              key: 'inspect',
              text: say('inspect'),
              dialog: (close) => <InspectDialog {...shown} onClose={close} />,
            },
            ...(shown.record.status === 'Active'
              ? [
                  {
                    key: 'deactivate',
                    text: say('deactivate'),
                    dialog: (close: () => void) => <DeactivateDialog {...shown} onClose={close} />,
                  },
                ]
              : []),
          ]
        : [],
    sections: (shown) => <Inspections key={shown.record.rowVersion} {...shown} />,
    audited: () => ({
      connection: { name: sayList('devices_connection'), draw: (one) => sayValue(String(one)) },
      networkAddress: { name: sayList('devices_address') },
      inspectedBy: { name: sayList('devices_inspector') },
    }),
  },
});
