export const ownProfilePaths = {
  changeOwnProfile: 'PUT /api/customers/home/profile',
  mailAddressCode: 'POST /api/customers/home/address',
  proveAddress: 'POST /api/customers/home/address/code',
  downloadOwnData: 'GET /api/customers/home/data',
} as const;
