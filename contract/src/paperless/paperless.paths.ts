const ofAccount = '/api/accounts/{id}';
const own = '/api/customers/{customerId}/{accountId}';

export const paperlessPaths = {
  getPaperless: `GET ${ofAccount}/paperless-billing`,
  changePaperless: `PUT ${ofAccount}/paperless-billing`,
  endPaperless: `PUT ${ofAccount}/paperless-unenroll`,
  changeMyPaperless: `PUT ${own}/paperless-billing`,
  endMyPaperless: `PUT ${own}/paperless-unenroll`,
} as const;

const unit = '/api/business-units/{businessUnitId}';

export const paperlessListPaths = {
  listPaperlessEnrollments: `GET ${unit}/paperless-enrollments`,
  exportPaperlessEnrollments: `GET ${unit}/paperless-enrollments/export/{exportMethod}`,
  listPaperlessActivities: `GET ${unit}/paperless-activities`,
  exportPaperlessActivities: `GET ${unit}/paperless-activities/export/{exportMethod}`,
  proveConsents: `GET ${unit}/customers/{customerId}/consents`,
} as const;
