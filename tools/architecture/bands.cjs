const { readdirSync } = require('node:fs');
const { join } = require('node:path');

// The house as data: which capability stands in which band. A capability may call its own band or a lower one.
const named = [
  [
    'organizations',
    'users',
    'changes',
    'terms',
    'fees',
    'files',
    'installation',
    'views',
    'payment-fields',
    'products',
    'transfers',
  ],
  ['accounts', 'enrolments', 'readings', 'bills'],
  [
    'gateways',
    'devices',
    'wallet',
    'sessions',
    'payments',
    'payment-records',
    'reversals',
    'exceptions',
    'external',
    'receipts',
    'test-payments',
  ],
  ['ach', 'funding', 'settlement', 'exports'],
  ['checkout', 'embedded', 'autopay', 'paperless', 'ivr', 'forms', 'onboarding', 'customers'],
  [
    'audit',
    'dashboard',
    'find',
    'notifications',
    'messages',
    'webhooks',
    'reports',
    'imports',
    'tickets',
    'jobs',
    'realtime',
    'retention',
  ],
];
const capabilities = readdirSync(join(__dirname, '../../server/src/capabilities'));
const others = capabilities.filter((name) => !named.flat().includes(name));

// What no band names yet (a capability just made) stands above all of them: it calls any, and none calls it.
module.exports = { named, bands: others.length > 0 ? [...named, others] : named };
