const links = '/api/business-units/{businessUnitId}/external-links';

export const externalLinkPaths = {
  readExternalLinks: `GET ${links}`,
  changeExternalLinks: `PUT ${links}`,
  listExternalLinkHistory: `GET ${links}/history`,
} as const;
