export const registrationPaths = {
  register: 'POST /api/customers/registration',
  confirmRegistration: 'POST /api/customers/registration/confirm',
} as const;
