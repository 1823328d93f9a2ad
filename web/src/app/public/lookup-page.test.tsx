import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetAnswers } from '../../platform/use-call.ts';
import { LookupPage } from './lookup-page.tsx';

// The browser's zone is read when the page is loaded.
vi.hoisted(() => {
  (globalThis as unknown as { process: { env: Record<string, string> } }).process.env['TZ'] = 'US/Pacific';
});

const payment = {
  id: 1,
  referenceNumber: '900000000000000004',
  createdDate: '2026-06-15T19:04:00Z',
  status: 'Succeeded',
  hasAdjustment: false,
  paymentDescriptor: '10001',
  paymentDescriptorLabel: '',
  paymentMethod: 'Visa',
  paymentSourceAccountNumberLast4: '4242',
  authCode: 'A1B2C3',
  amountMinor: 8412,
  currencyCode: 'USD',
  lineItems: [],
  relatedPayments: [],
  businessUnitId: 1,
  businessUnitSlug: 'riverton-water',
  businessUnitHeader: 'City of Riverton',
  businessUnitSubHeader: 'Water & Sewer',
  businessUnitLogoUrl: '',
  businessUnitMobileLogoUrl: '',
  timezone: 'US/Pacific',
  culture: 'en-US',
  redirectReferenceNumber: '',
};
const unit = {
  slug: 'riverton-water',
  header: 'City of Riverton',
  subHeader: 'Water & Sewer',
  logoUrl: '',
  phone: '(555) 010-0100',
  email: '',
  address: '',
  hoursText: '',
  primaryColor: '',
};

function show(over: object = {}) {
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(JSON.stringify(url.includes('/lookup/') ? { ...payment, ...over } : unit)),
  );
  return render(<LookupPage />);
}
afterEach(() => {
  cleanup();
  forgetAnswers();
  vi.unstubAllGlobals();
});

it('shows header and sub-header of the business unit above the details', async () => {
  show();
  const details = await screen.findByText('A1B2C3');
  for (const text of ['City of Riverton', 'Water & Sewer']) {
    const shown = (await screen.findAllByText(text))[0] as HTMLElement;
    expect(shown.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING, text).toBeTruthy();
  }
});

it('shows no suffix in the business unit’s own zone, and one elsewhere', async () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(/Los_Angeles|Pacific/);
  show();
  expect((await screen.findByText(/06\/15\/2026/)).textContent).toBe('06/15/2026 12:04 PM');
  cleanup();
  forgetAnswers();
  show({ timezone: 'US/Central' });
  expect((await screen.findByText(/06\/15\/2026/)).textContent).toBe('06/15/2026 02:04 PM CT');
});
