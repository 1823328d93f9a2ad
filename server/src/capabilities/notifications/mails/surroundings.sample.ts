import type { MailSurroundings } from './mail-sheet.rules.ts';

/** Who writes the mails of previews and tests. */
export const sampleSurroundings: MailSurroundings = {
  portalUrl: 'https://pay.example.test',
  providerName: 'Ratepayer',
  culture: 'en-US',
  header: 'Riverton',
  subHeader: 'Water & Sewer',
  logoUrl: '/logos/water.svg',
  primaryColor: '#1f5fc4',
  phone: '(555) 010-0142',
  email: 'help@riverton.example',
  address: '200 Mill Street, Riverton, WA 98000',
  hoursText: 'Monday to Friday, 8:00 AM – 5:00 PM PT',
  tokenOf: () => 'sample',
};
