import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
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
  banners: [],
  links: [],
  closures: [],
  hasBills: true,
  offers: [],
};

let turn: () => void = () => undefined;
let isPhone = false;
function show(over: object = {}, status = 200) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: (_: string, turned: () => void) => (turn = turned),
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/lookup/')
      ? new Response(JSON.stringify({ ...payment, ...over }), { status })
      : new Response(JSON.stringify(unit)),
  );
  return render(<LookupPage />);
}
const usd = (value: number) => ({ value, currencyCode: 'USD' });
const fee = {
  id: 2,
  referenceNumber: '900000000000000012',
  paymentType: 'Service Fee',
  paymentDescriptor: '10001',
  amountMinor: 248,
};
/** The cells of a table, row by row. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? ''));
const tableUnder = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement).getByRole('table');
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

it('says in its rows when and how was paid, under the label of the business unit where it has one', async () => {
  show({ paymentDescriptorLabel: 'Water account', paymentDescriptor: '10001-01' });
  const details = (await screen.findByText('A1B2C3')).closest('table') as HTMLElement;
  expect(rowsOf(details)).toEqual([
    ['Payment Date', '06/15/2026 12:04 PM'],
    ['Status', 'Succeeded'],
    ['Reference #', '900000000000000004'],
    ['Water account', '10001-01'],
    ['Payment Method', 'Visa'],
    ['Last 4 Digits of Payment Method', '4242'],
    ['Auth Code', 'A1B2C3'],
  ]);
  cleanup();
  forgetAnswers();
  show({ hasAdjustment: true });
  const returned = rowsOf((await screen.findByText('A1B2C3')).closest('table') as HTMLElement);
  expect([returned[1], returned[3]]).toEqual([
    ['Status', 'Returned'],
    ['Payment Descriptor', '10001'],
  ]);
});

it('lists what was paid with its total, and the separate fee with the reason for it', async () => {
  const lineItems = [
    { id: 1, description: 'Water', lineItemType: 'AccountBalance', price: usd(8000) },
    { id: 2, description: 'Late fee', lineItemType: 'LateFee', price: usd(412) },
  ];
  show({ lineItems, relatedPayments: [fee] });
  await screen.findByText('A1B2C3');
  expect(rowsOf(tableUnder('Payment Items'))).toEqual([
    ['Description', 'Price'],
    ['Water', '$80.00'],
    ['Late fee', '$4.12'],
    ['Total', '$84.12'],
  ]);
  const related = tableUnder('Related Payments');
  expect(rowsOf(related)[1]).toEqual(['Service Fee10001', '$2.48']);
  fireEvent.click(within(related).getByRole('button', { name: 'About the service fee' }));
  const why = within(related).getByRole('tooltip').textContent ?? '';
  // Esc closes it wherever the focus is.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(within(related).queryByRole('tooltip')).toBeNull();
  for (const part of ['City of Riverton Water & Sewer', 'Ratepayer', 'appears directly above or below'])
    expect(why).toContain(part);
});

it('says of an included fee why it is there, and nothing of a second charge', async () => {
  const lineItems = [{ id: 1, description: 'Service Fee', lineItemType: 'ServiceFee', price: usd(248) }];
  show({ lineItems });
  await screen.findByText('A1B2C3');
  expect(screen.queryByRole('heading', { name: 'Related Payments' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'About the service fee' }));
  const why = screen.getByRole('tooltip').textContent ?? '';
  expect(why).toContain('City of Riverton Water & Sewer');
  expect(why).not.toContain('appears directly above or below');
});

it('leads to the payment that took the place of this one, without a step in the history', async () => {
  const before = history.length;
  show({ redirectReferenceNumber: '900000000000000012' });
  await vi.waitFor(() => expect(location.pathname).toMatch(/\/payment\/900000000000000012\/lookup$/), {
    timeout: 15_000,
  });
  expect(history.length).toBe(before);
});

it('says in a red box what went wrong while it was loaded', async () => {
  show({ errors: [{ errorMessage: 'The database does not answer.' }], traceId: '1' }, 500);
  const box = await screen.findByRole('alert');
  expect([box.className, box.textContent]).toEqual(['banner bad', 'The database does not answer.']);
});

it('shows the logo of the business unit, and the one for phones where the screen is a phone’s', async () => {
  const logo = () => screen.getByRole('img').getAttribute('src');
  show({ businessUnitLogoUrl: '/wide.svg', businessUnitMobileLogoUrl: '/small.svg' });
  await screen.findByRole('img');
  expect(logo()).toBe('/wide.svg');
  isPhone = true;
  act(() => turn());
  expect(logo()).toBe('/small.svg');
  cleanup();
  forgetAnswers();
  show({ businessUnitLogoUrl: '/wide.svg' });
  await screen.findByRole('img');
  expect(logo()).toBe('/wide.svg');
  isPhone = false;
});
