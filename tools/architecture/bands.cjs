// The house as data: which capability stands in which band. A capability may call its own band or a lower one.
module.exports = {
  bands: [
    ['organizations', 'users', 'terms', 'fees', 'files', 'installation', 'views'],
    ['accounts', 'readings', 'bills'],
    ['gateways', 'devices', 'wallet', 'sessions', 'payments', 'reversals', 'exceptions', 'external', 'receipts'],
    ['ach', 'funding', 'settlement'],
    ['checkout', 'embedded', 'autopay', 'paperless', 'ivr', 'forms', 'onboarding'],
    ['audit', 'find', 'notifications', 'messages', 'webhooks', 'reports', 'imports', 'tickets', 'jobs', 'realtime'],
  ],
};
