import type { Told } from './told.ts';

const tab = () => 'settings?tab=platform';
const tomorrow = new Date(Date.now() + 86_400_000);
/** As the page writes it, by the clock of the town. */
const dayOf = (at: Date) =>
  at.toLocaleDateString('en-US', { timeZone: 'America/Chicago', year: 'numeric', month: '2-digit', day: '2-digit' });
const limit = 'L1 look-ups of an address';

/** What is of the platform, and the same in every business unit. */
export const platformTold: Readonly<Record<string, readonly Told[]>> = {
  listProviderNameHistory: [
    {
      screen: 'settings',
      at: tab,
      opens: 'Provider name shown to payers: History',
      by: 'global',
      happens: ({ call }) => call('PUT', '/api/installation/provider-name', { name: 'County Pay', rowVersion: 0 }),
      says: [['Name', 'Ratepayer', 'County Pay']],
    },
  ],
  listRateLimitHistory: [
    {
      screen: 'settings',
      at: tab,
      opens: 'Rate limits: History',
      by: 'global',
      happens: ({ call }) => call('POST', '/api/installation/rate-limits', { name: limit, hits: 2_500, rowVersion: 0 }),
      says: [[limit, '20', '2,500']],
    },
  ],
  listMaintenanceHistory: [
    {
      screen: 'settings',
      at: tab,
      opens: 'Maintenance: History',
      by: 'global',
      happens: async ({ call }) => {
        const plan = { fromDate: tomorrow.toISOString(), minutes: 60 };
        const { id } = await call('POST', '/api/installation/maintenance', plan);
        await call('POST', '/api/installation/maintenance/end', { windowId: id });
      },
      act: 'Called off',
      says: [[dayOf(tomorrow), 'Planned', 'Called off']],
    },
  ],
  listFeatureDefaultHistory: [
    {
      screen: 'settings',
      at: tab,
      opens: 'Features of new business units: History',
      by: 'global',
      happens: ({ save }) => save('changeFeatureDefaults', { businessUnitFeaturesAutopay: 'Enabled' }),
      says: [['Autopay', 'Disabled', 'Enabled']],
    },
  ],
  listJobTemplateHistory: [
    {
      screen: 'jobs/templates',
      at: ({ template }) => `jobs/templates?form=${template}`,
      opens: 'History',
      by: 'global',
      happens: async ({ call, found }) => {
        const { items } = await call('GET', 'job-templates');
        const [{ id: template }] = items;
        const read = await call('GET', `job-templates/${template}`);
        const { id: _, usedBy: __, modifiedBy: ___, billingSystems: ____, ...now } = read;
        await call('PUT', `job-templates/${template}`, { ...now, timeoutMinutes: 61 });
        found({ template });
      },
      says: [['Time-out', '60', '61']],
    },
  ],
};
