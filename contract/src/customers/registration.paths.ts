export const registrationPaths = {
  register: 'POST /api/customers/registration',
  confirmRegistration: 'POST /api/customers/registration/confirm',
  disownSignIn: 'POST /api/customers/not-me',
  openBySignInLink: 'POST /api/customers/use-sign-in-link',
} as const;
