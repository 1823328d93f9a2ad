const ofAccount = '/api/accounts/{id}';
const own = '/api/customers/{customerId}/{accountId}';

export const paperlessPaths = {
  getPaperless: `GET ${ofAccount}/paperless-billing`,
  changePaperless: `PUT ${ofAccount}/paperless-billing`,
  endPaperless: `PUT ${ofAccount}/paperless-unenroll`,
  changeMyPaperless: `PUT ${own}/paperless-billing`,
  endMyPaperless: `PUT ${own}/paperless-unenroll`,
} as const;
