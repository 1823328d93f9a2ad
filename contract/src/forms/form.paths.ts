export const formPaths = { putForms: 'PUT /api/payment-intents/{identifier}/forms' } as const;
