import { merchantAccounts } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-gateways.ts';
import { recordPages } from './record-pages.tsx';

/** Numbers of a business unit at the gateways, and the page of one with the way to its batches. */
export const merchantAccountPages = recordPages(merchantAccounts, {
  at: (id) => `merchant-accounts/detail/${id}`,
  name: ({ name }) => name,
  card: { title: 'name', amount: 'volumeMinor', status: 'status', facts: ['merchantNumber', 'gatewayName', 'purpose'] },
  facts: [
    'merchantNumber',
    'gatewayName',
    'purpose',
    'sources',
    'channels',
    'currencyCode',
    'batchClose',
    'volumeMinor',
  ],
  formOnPage: true,
  page: {
    sections: ({ record, unit }) => (
      <p>
        <Link to={`/portal/reports/batches/${encodeURIComponent(record.merchantNumber)}?bu=${unit.id}`}>
          {say('batches_of_number')}
        </Link>
      </p>
    ),
  },
});
