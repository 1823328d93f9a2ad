const { bands } = require('./bands.cjs');

const capability = (names) => `server/src/capabilities/(${names.join('|')})/`;

// Upward imports, generated from the table. `users` asks the look-up verb of accounts for the identity provider:
// the one call upward, written down in docs/decisions/0004.
const upward = bands.slice(0, -1).map((band, i) => ({
  name: `band-${i + 1}-imports-upward`,
  severity: 'error',
  from: { path: capability(band), pathNot: 'users/(directory|authenticate)\\.ts$' },
  to: { path: capability(bands.slice(i + 1).flat()) },
}));

module.exports = {
  forbidden: [
    {
      name: 'contract-is-pure',
      severity: 'error',
      from: { path: 'contract/src' },
      to: { pathNot: ['contract/src', 'node_modules/zod'] },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: 'web/src' },
      to: { path: '(server|identity|dev)/src' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '(server|identity|contract)/src' },
      to: { path: 'web/src' },
    },
    {
      name: 'identity-knows-no-portal',
      severity: 'error',
      from: { path: 'identity/src' },
      to: { path: '(server|contract|dev)/src' },
    },
    {
      name: 'platform-imports-no-capability',
      severity: 'error',
      from: { path: 'server/src/platform' },
      to: { path: 'server/src/(capabilities|integrations)' },
    },
    {
      name: 'integrations-import-no-capability',
      severity: 'error',
      from: { path: 'server/src/integrations' },
      to: { path: 'server/src/capabilities' },
    },
    {
      name: 'vendors-only-from-app',
      severity: 'error',
      from: { path: 'server/src', pathNot: ['server/src/gateways\\.ts', 'server/src/integrations/[^/]+/([^/]+)/'] },
      to: { path: 'server/src/integrations/[^/]+/[^/]+/' },
    },
    {
      name: 'dotted-files-are-private',
      severity: 'error',
      from: { path: 'server/src/capabilities/([^/]+)/' },
      to: {
        path: 'server/src/capabilities/([^/]+)/.*[^/]+\\.[a-z]+\\.ts$',
        pathNot: ['server/src/capabilities/$1/', '\\.rules\\.ts$'],
      },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { pathNot: ['contract/src', '\\.rules\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-and-platform-know-no-feature',
      severity: 'error',
      from: { path: 'web/src/(ui|platform)' },
      to: { path: 'web/src/(features|app)' },
    },
    {
      // What lists and pages of records are told: whose they are, who looks, what changed, which views were kept.
      name: 'ui-knows-no-capability',
      severity: 'error',
      from: { path: 'web/src/ui/' },
      to: {
        path: ['contract/src/[^/]+/', 'web/src/platform/texts/staff-'],
        pathNot: [
          'contract/src/(kit|texts)/',
          'contract/src/organizations/organization\\.operations\\.ts$',
          'contract/src/users/(needs|roles)\\.ts$',
          'contract/src/realtime/topics\\.ts$',
          'contract/src/views/view\\.operations\\.ts$',
          'web/src/platform/texts/staff-files\\.ts$',
        ],
      },
    },
    {
      name: 'web-platform-knows-no-capability',
      severity: 'error',
      from: { path: 'web/src/platform/', pathNot: 'web/src/platform/(api|session)/' },
      to: {
        path: 'contract/src/[^/]+/',
        pathNot: [
          'contract/src/(kit|texts)/',
          'contract/src/organizations/organization\\.operations\\.ts$',
          'contract/src/realtime/topics\\.ts$',
        ],
      },
    },
    {
      name: 'features-stand-alone',
      severity: 'error',
      from: { path: 'web/src/features/([^/]+)/' },
      to: { path: 'web/src/(app|features/(?!$1/))' },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    ...upward,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: require('node:path').join(__dirname, 'tsconfig.cruise.json') },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
