// The house as data: which capability stands in which band. A capability may call its own band or a lower one.
module.exports = {
  bands: [
    ['organizations', 'users', 'terms', 'fees', 'files', 'installation', 'views'],
    ['accounts', 'readings', 'bills'],
    ['gateways', 'devices', 'payments'],
    ['ach', 'funding', 'settlement'],
    ['checkout', 'embedded', 'autopay', 'paperless', 'ivr', 'forms', 'onboarding'],
    ['notifications', 'messages', 'webhooks', 'reports', 'imports', 'tickets', 'jobs', 'realtime'],
  ],
};
