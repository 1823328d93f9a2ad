export const ownProfilePaths = {
  changeOwnProfile: 'PUT /api/customers/home/profile',
  mailAddressCode: 'POST /api/customers/home/address',
  proveAddress: 'POST /api/customers/home/address/code',
  chooseOwnPassword: 'POST /api/customers/home/password',
  closeOwnLogin: 'POST /api/customers/home/close',
  downloadOwnData: 'GET /api/customers/home/data',
} as const;
