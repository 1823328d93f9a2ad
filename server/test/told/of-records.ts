import { at, sesame, type Told, type Town } from './told.ts';

/** Other values of an account are saved over the versions that were read. */
const changeAccount = async ({ save, rows }: Town, name: string) =>
  void (await save('changeAccount', { name, zip: '78701' }, { id: rows.account }));

/** A task as a history tells it. */
const waitsFor = (settings: string) => `Wait For ApprovalWhen: AlwaysIf it fails: Stop the run${settings}`;

/** Records of payers, people and work. */
export const recordsTold: Readonly<Record<string, readonly Told[]>> = {
  listAccountHistory: [
    {
      screen: 'accounts/:id',
      at: at('accounts', 'account'),
      happens: (town) => changeAccount(town, 'Old Town'),
      says: [['Name', 'Foreign', 'Old Town']],
    },
    {
      screen: 'accounts/:id/dashboard',
      at: at('accounts', 'account', '/dashboard?tab=history'),
      happens: (town) => changeAccount(town, 'New Town'),
      says: [['Name', 'Old Town', 'New Town']],
    },
  ],
  listUploadHistory: [
    {
      screen: 'accounts/uploads/:uploadId',
      at: at('accounts/uploads', 'processed'),
      happens: ({ call, rows }) => call('GET', `accounts/uploads/${rows['processed']}/file/original`),
      act: 'File downloaded',
      says: [],
    },
  ],
  listBillHistory: [
    {
      screen: 'bills/:id',
      at: at('bills', 'bill'),
      happens: async ({ call, rows }) => {
        const { rowVersion } = await call('GET', `bills/${rows.bill}`);
        await call('POST', `bills/${rows.bill}/withdraw`, { rowVersion, reason: 'Wrong tariff' });
      },
      act: 'Bill withdrawn',
      why: 'Wrong tariff',
      says: [['Status', 'Published', 'Withdrawn']],
    },
  ],
  listBillingCycleHistory: [
    {
      screen: 'business-units/billing-cycle/:id',
      at: at('business-units/billing-cycle', 'billingCycle'),
      happens: ({ save }) => save('changeBillingCycle', { name: 'July' }),
      says: [['Name', 'Foreign', 'July']],
    },
  ],
  listCustomerHistory: [
    {
      screen: 'customers/:id/dashboard',
      at: at('customers', 'customer', '/dashboard?tab=history'),
      happens: ({ save }) => save('changeCustomerRecord', { firstName: 'Patricia' }),
      says: [['First name', 'F', 'Patricia']],
    },
  ],
  listDeviceHistory: [
    {
      screen: 'devices/:id',
      at: at('devices', 'devices'),
      happens: ({ save }) => save('changeDevice', { stationName: 'Window 7' }),
      says: [['Station', '—', 'Window 7']],
    },
  ],
  listBillingSystemHistory: [
    {
      screen: 'billing-systems/detail/:id',
      at: at('billing-systems/detail', 'billingSystem'),
      by: 'global',
      happens: ({ save }) => save('changeBillingSystem', { vendor: 'Ledgerworks' }),
      says: [['Vendor', 'F', 'Ledgerworks']],
    },
  ],
  listFormResponseHistory: [
    {
      screen: 'form-responses/:id',
      at: at('form-responses', 'formResponse'),
      happens: ({ call, rows }) =>
        call('POST', `form-responses/${rows['formResponse']}/hand-over`, { email: 'pat@example.test' }),
      act: 'Handed over',
      says: [['E-mail address', '—', 'pat@example.test']],
    },
  ],
  listFunctionTriggerHistory: [
    {
      screen: 'function-triggers/:id',
      at: at('function-triggers', 'functionTrigger'),
      hides: [sesame],
      happens: ({ save }) => save('changeFunctionTrigger', { timeoutSeconds: 3, secret: sesame }),
      says: [['Seconds it may take', '5', '3']],
    },
  ],
  listJobHistory: [
    {
      screen: 'jobs/:id',
      at: at('jobs', 'job'),
      happens: ({ save }) => save('changeJob', { timeoutMinutes: 61 }),
      says: [['Time-out', '60', '61']],
    },
    {
      screen: 'jobs/:id',
      at: at('jobs', 'job'),
      happens: async ({ save }) => {
        const task = { taskType: 'Wait For Approval', condition: 'Always', onFailure: 'Stop' };
        await save('changeJob', { tasks: [{ ...task, settings: { note: 'Look', anotherPerson: true } }] });
      },
      says: [
        ['Tasks', waitsFor('Another person than who began the run: No'), waitsFor('What to look at: LookAnother')],
      ],
    },
  ],
  listBannerHistory: [
    {
      screen: 'messages/detail/:id',
      at: at('messages/detail', 'banner'),
      happens: ({ save }) => save('changeBanner', { title: 'Office closed' }),
      says: [['Title', 'Foreign', 'Office closed']],
    },
  ],
  listPaymentHistory: [
    {
      screen: 'payments/details/:referenceNumber',
      at: ({ reference }) => `payments/details/${reference}?tab=history`,
      happens: ({ call, rows }) =>
        call('POST', `/api/payments/${rows['payment']}/void`, { reason: 'Duplicate payment', tellPayer: false }),
      act: 'Void asked',
      why: 'Duplicate payment',
      says: [['Amount', '—', '$20.00']],
    },
  ],
  listProductHistory: [
    {
      screen: 'products/detail/:id',
      at: at('products/detail', 'product'),
      happens: ({ save }) => save('changeProduct', { glCode: '4100', code: 'P-1' }),
      says: [['GL code', '—', '4100']],
    },
  ],
  listReadingHistory: [
    {
      screen: 'readings',
      at: ({ reading }) => `readings?history=${reading}`,
      happens: ({ save }) => save('correctReading', { value: '2', reason: 'Misread' }),
      act: 'Corrected',
      why: 'Misread',
      says: [['Value', '1', '2']],
    },
  ],
  listLegalHoldHistory: [
    {
      screen: 'settings',
      at: ({ legalHold }) => `settings?tab=retention&hold=${legalHold}`,
      by: 'global',
      happens: async ({ call, found }) => {
        const hold = { entityType: 'Organization', named: '', reason: 'A case', untilDate: null };
        const { id: legalHold, rowVersion } = await call('POST', 'legal-holds', hold);
        await call('POST', `legal-holds/${legalHold}/lift`, { reason: 'The case is over', rowVersion });
        found({ legalHold });
      },
      act: 'Lifted',
      why: 'The case is over',
      says: [['Status', 'In Force', 'Lifted']],
    },
  ],
  listSettlementBatchHistory: [
    {
      screen: 'reports/batches/:merchantNumber/:batchId',
      at: ({ merchant, batch }) => `reports/batches/${merchant}/${batch}?tab=history`,
      by: 'global',
      happens: async ({ call, found }) => {
        const { closed } = await call('POST', 'settlement-batches/close', {});
        found({ batch: closed[0] });
      },
      act: 'Closed',
      says: [['Status', 'Open', 'Closed']],
    },
  ],
  listTicketHistory: [
    {
      screen: 'tickets',
      at: ({ ticket }) => `tickets?ticket=${ticket}`,
      happens: ({ call, rows }) =>
        call('POST', `tickets/${rows['ticket']}/resolve`, {
          outcome: 'Resolved',
          comment: 'Asked the bank.',
          rowVersion: 1,
        }),
      act: 'Resolved',
      why: 'Asked the bank.',
      says: [['Status', 'New', 'Resolved']],
    },
  ],
  listFileConnectionHistory: [
    {
      screen: 'settings',
      hides: [sesame],
      at: ({ fileConnection }) => `settings?tab=connections&connection=${fileConnection}`,
      happens: ({ save }) => save('changeFileConnection', { port: 2222, signIn: 'Password', secret: sesame }),
      says: [['Port', '22', '2,222']],
    },
  ],
  listFileKeyHistory: [
    {
      screen: 'settings',
      at: ({ fileKey }) => `settings?tab=keys&key=${fileKey}`,
      happens: ({ save }) => save('renameFileKey', { name: 'Bank of the town' }),
      says: [['Name', 'F', 'Bank of the town']],
    },
  ],
  listApiClientHistory: [
    {
      screen: 'settings',
      at: ({ apiClient }) => `settings?tab=access&client=${apiClient}`,
      happens: ({ save }) => save('changeApiClient', { name: 'Ledger program', permissions: ['Accounts:Read'] }),
      says: [['Name', 'F', 'Ledger program']],
    },
  ],
  listUserHistory: [
    {
      screen: 'users',
      at: ({ user }) => `users?user=${user}&do=history`,
      happens: ({ save }) => save('changeUser', { phone: '+15125550161' }),
      says: [['Phone', '—', '+15125550161']],
    },
  ],
};
