const terms = '/api/business-units/{businessUnitId}/terms-of-service';
const one = `${terms}/{termsId}` as const;
const acknowledgments = '/api/business-units/{businessUnitId}/acknowledgments';

export const termsPaths = {
  listTerms: `GET ${terms}`,
  exportTerms: `GET ${terms}/export/{exportMethod}`,
  addTerms: `POST ${terms}`,
  readTerms: `GET ${one}`,
  changeTerms: `PUT ${one}`,
  discardTerms: `DELETE ${one}`,
  publishTerms: `POST ${one}/publish`,
  retireTerms: `POST ${one}/retire`,
  listTermsHistory: `GET ${one}/history`,
  listAcknowledgments: `GET ${acknowledgments}`,
  exportAcknowledgments: `GET ${acknowledgments}/export/{exportMethod}`,
} as const;
