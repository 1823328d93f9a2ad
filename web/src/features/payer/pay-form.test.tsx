import { plainField } from '@ratepayer/contract/payments/payment-field.sample.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { texts as canadian } from '@ratepayer/contract/texts/payer/en-CA.ts';
import { texts as american } from '@ratepayer/contract/texts/payer/en-US.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channelFields } from '@ratepayer/contract/organizations/channel.fields.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { accountOf, intentOf, keptBank, unitOf } from './pay-fixtures.ts';
import { show as speakIn } from '../../platform/texts/culture.ts';
import { forgetAnswers } from '../../platform/use-call.ts';
import { PayForm } from './pay-form.tsx';

let wrong: { field: string; message: string }[] = [];
const askedOfFrame: { type: string; field?: string }[] = [];
const feesAsked: string[] = [];

beforeEach(() => {
  wrong = [];
  askedOfFrame.length = 0;
  feesAsked.length = 0;
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string) => {
    feesAsked.push(url);
    return new Response(
      JSON.stringify({
        paymentSourceType: 'Credit Card',
        amountMinor: url.includes('ACH') ? 0 : 250,
        includeServiceFeeInPayment: false,
        scheduleVersion: 1,
      }),
    );
  });
});
afterEach(() => {
  cleanup();
  forgetAnswers();
  vi.unstubAllGlobals();
});

/** Answers for the gateway's frame, as a page of card fields does. */
function answerForFrame(): HTMLIFrameElement {
  const frame = document.querySelector<HTMLIFrameElement>('iframe.card-frame');
  const inside = frame?.contentWindow;
  if (!frame || !inside) throw new Error('There is no frame.');
  inside.postMessage = ((message: { type: string; id?: string; field?: string }) => {
    askedOfFrame.push(message);
    if (message.type !== 'focus')
      queueMicrotask(() => tellFrom(frame, { type: 'answer', id: message.id, token: '', problems: wrong }));
  }) as typeof inside.postMessage;
  return frame;
}
const tellFrom = (frame: HTMLIFrameElement, data: object) =>
  act(() => void dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow })));

function show(over: Partial<PaymentIntent> = {}) {
  return render(
    <PayForm
      unit={unitOf()}
      intent={intentOf(over)}
      declined=""
      onReady={() => undefined}
      onStale={async () => undefined}
    />,
  );
}
it('asks for a phone number where the channel says so, and says what is wrong with it', async () => {
  const { config } = intentOf({});
  show();
  expect(screen.queryByLabelText(/^Phone/)).toBeNull();
  cleanup();
  show({ config: { ...config, phoneCollection: 'Required' } });
  const pay = () => fireEvent.click(screen.getAllByRole('button', { name: american.review_payment })[0] as HTMLElement);
  pay();
  await screen.findByRole('link', { name: 'Phone is a required field.' });
  const phone = screen.getByLabelText<HTMLInputElement>(/^Phone/);
  expect(phone.required).toBe(true);
  fireEvent.change(phone, { target: { value: '555 010' } });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Phone is a required field.' })).toBeNull());
  // It stays in this tab.
  cleanup();
  show({ config: { ...config, phoneCollection: 'Optional' } });
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/)).toMatchObject({ value: '555 010', required: false });
});

it('asks what the business unit wants to know, and marks what the server refuses', async () => {
  const field = { ...plainField, isRequired: true, description: 'As on the order' };
  const day = { ...field, key: 'day', label: 'Day', fieldType: 'datepicker', isRequired: false } as const;
  const kind = { ...field, key: 'kind', label: 'Kind', fieldType: 'radio', options: ['Fence', 'Pool'] } as const;
  const note = { ...field, key: 'note', label: 'Read the rules first', fieldType: 'message' } as const;
  const begun = intentOf({});
  const paymentFields = [note, field, kind, day].map((one) => ({
    ...one,
    options: [...one.options],
    channels: [...one.channels],
  }));
  const item = (key: string, label: string, value = '') => ({ key, label, value, accountFieldMappingKey: null });
  show({
    paymentSource: {
      paymentSourceType: 'Credit Card',
      accountType: 'Visa',
      accountNumberLast4: '4242',
      holderName: 'Pat',
      holderType: 'Personal',
      cardExpiryMonth: 12,
      cardExpiryYear: 2039,
      bankName: '',
    },
    config: { ...begun.config, paymentFields },
    paymentFieldItems: [item('po', 'Purchase order'), item('kind', 'Kind'), item('day', 'Day', '2026-12-01')],
  });
  screen.getByText('Read the rules first');
  expect(screen.getByLabelText<HTMLInputElement>(/^Day/)).toMatchObject({ type: 'date', value: '2026-12-01' });
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!String(url).includes('/payment-fields')) return new Response(JSON.stringify(begun));
    asked.push(JSON.parse(String(init?.body)));
    const errors = [{ propertyName: 'paymentFieldItems.po', errorMessage: 'Check Purchase order.' }];
    return new Response(JSON.stringify(errors), { status: 400 });
  });
  fireEvent.change(screen.getByLabelText(/^Purchase order/), { target: { value: 'PO' } });
  fireEvent.change(screen.getByRole('combobox', { name: /^Kind/ }), { target: { value: 'Pool' } });
  review();
  await waitFor(() => expect(screen.getByLabelText(/^Purchase order/).getAttribute('aria-invalid')).toBe('true'));
  expect(asked).toMatchObject([
    {
      paymentFieldItems: [
        { key: 'po', value: 'PO' },
        { key: 'kind', value: 'Pool' },
        { key: 'day', value: '2026-12-01' },
      ],
    },
  ]);
});

const review = () => fireEvent.click(screen.getAllByRole('button', { name: 'Review payment' })[0] as HTMLElement);
const summary = () =>
  within(screen.getByText('There was a problem. Check fields for errors.').closest('.banner') as HTMLElement);

describe('Pay', () => {
  it('promises no fee before an amount is known, and asks for none', async () => {
    show({ accounts: [accountOf({ balance: -1200, totalOutstandingBalance: -1200 })] });
    await act(() => new Promise((done) => setTimeout(done, 400)));
    expect(screen.queryByText('No fee')).toBeNull();
    expect(screen.getAllByText('Enter an amount to see the fee')).toHaveLength(2);
    expect(feesAsked).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: /^Amount/ }), { target: { value: '25.00' } });
    await screen.findByText('Service fee $2.50');
    expect(screen.getByText('No fee')).toBeTruthy();
  });

  it('calls the postal code of a card one thing, beside its box and where it is missing', async () => {
    const shown = async (label: RegExp) => {
      const { unmount } = show();
      fireEvent.click(screen.getByRole('radio', { name: /^Card/ }));
      answerForFrame();
      screen.getByLabelText(label);
      review();
      await waitFor(() => expect(summary().getByText(label)).toBeTruthy());
      unmount();
    };
    await shown(/^Billing ZIP code/);
    speakIn('en-CA', new Map([['payer', canadian]]));
    await shown(/^Billing postal code/);
    speakIn('en-US', new Map([['payer', american]]));
  });

  it('offers no payment method that the account is closed to', () => {
    const offered = (blocked: Parameters<typeof accountOf>[0]) => {
      const { unmount } = show({ accounts: [accountOf(blocked)] });
      const methods = [/^Card/, /^Bank/].map((name) => screen.queryByRole('radio', { name }) !== null);
      unmount();
      return methods;
    };
    expect(offered({})).toEqual([true, true]);
    expect(offered({ blockCreditCardPayment: true })).toEqual([false, true]);
    expect(offered({ blockAchPayment: true })).toEqual([true, false]);
  });

  it('takes bank accounts alone, or cards alone, where the channel says so', () => {
    const restrictions = channelFields.quickPayRestriction.of;
    expect(restrictions).toEqual(['None', 'ACH Only', 'Card Only']);
    const offered = restrictions.map((quickPayRestriction) => {
      const { unmount } = show({ config: { ...intentOf({}).config, quickPayRestriction } });
      const methods = [/^Card/, /^Bank/].map((name) => screen.queryByRole('radio', { name }) !== null);
      const entersCard = document.querySelector('iframe.card-frame') !== null;
      unmount();
      return [...methods, entersCard];
    });
    expect(offered).toEqual([
      [true, true, expect.any(Boolean)],
      [false, true, false],
      [true, false, expect.any(Boolean)],
    ]);
  });

  it('tells the errors of the card fields together with the others, in the order of the page', async () => {
    wrong = [
      { field: 'number', message: 'Check the card number' },
      { field: 'expiry', message: 'The expiry date is in the past' },
    ];
    show();
    fireEvent.click(screen.getByRole('radio', { name: /^Card/ }));
    answerForFrame();
    fireEvent.change(screen.getByLabelText(/^E-mail/), { target: { value: 'pat' } });
    review();
    await screen.findByText('There was a problem. Check fields for errors.');
    expect(
      summary()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Name on card is a required field.',
      'Check the card number',
      'The expiry date is in the past',
      'Billing ZIP code is a required field.',
      'Check the e-mail address',
    ]);
    fireEvent.click(summary().getByRole('link', { name: 'The expiry date is in the past' }));
    expect(askedOfFrame.at(-1)).toMatchObject({ type: 'focus', field: 'expiry' });
  });

  it('takes a line out of the summary when its field is changed, and the summary with the last', async () => {
    wrong = [{ field: 'number', message: 'Check the card number' }];
    show();
    fireEvent.click(screen.getByRole('radio', { name: /^Card/ }));
    const frame = answerForFrame();
    review();
    await screen.findByText('There was a problem. Check fields for errors.');
    const name = screen.getByLabelText(/^Name on card/);
    name.focus();
    fireEvent.change(name, { target: { value: 'Pat Rivera' } });
    expect(document.activeElement).toBe(name); // the summary does not take the focus back
    expect(summary().queryByText('Name on card is a required field.')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Billing ZIP/), { target: { value: '78701' } });
    expect(summary().getAllByRole('link')).toHaveLength(1);
    tellFrom(frame, { type: 'change', field: 'number' });
    await waitFor(() => expect(screen.queryByText('There was a problem. Check fields for errors.')).toBeNull());
  });

  it('forgets what was wrong with the card when another payment method is chosen', async () => {
    wrong = [{ field: 'number', message: 'Check the card number' }];
    show();
    fireEvent.click(screen.getByRole('radio', { name: /^Card/ }));
    answerForFrame();
    review();
    await screen.findByText('There was a problem. Check fields for errors.');
    fireEvent.click(screen.getByRole('radio', { name: /^Bank account/ }));
    expect(screen.queryByText('There was a problem. Check fields for errors.')).toBeNull();
  });

  it('takes a bank account of two kinds', () => {
    show();
    fireEvent.click(screen.getByRole('radio', { name: /^Bank account/ }));
    const kinds = document.querySelectorAll<HTMLInputElement>('input[name="accountType"]');
    expect([...kinds].map((kind) => kind.closest('label')?.textContent)).toEqual([
      'Checking Account',
      'Savings Account',
    ]);
  });

  it('names a late fee, what is past due and since when', () => {
    show({
      accounts: [
        accountOf({
          balance: 6689,
          lateFee: 116,
          totalOutstandingBalance: 6805,
          pastDueAmountMinor: 2000,
          dueDate: '2026-10-14',
        }),
      ],
    });
    expect(screen.getByText('$66.89 and a late fee of $1.16')).toBeTruthy();
    expect(screen.getByText(/Past due since/).textContent).toBe('Past due since10/14/2026');
    expect(screen.getByRole('radio', { name: /^Past due\s*\$20\.00/ })).toBeTruthy();
  });

  it('says of a credit balance that it is one', () => {
    show({ accounts: [accountOf({ balance: -1200, totalOutstandingBalance: -1200 })] });
    expect(screen.getByText('You have a credit of $12.00. Nothing is due. You can still pay in advance.')).toBeTruthy();
  });

  it.each(['1.005', '$1,234.567'])('says that cents have two digits: %s', async (typed) => {
    show({ config: { ...intentOf().config, cardEnabled: false } });
    fireEvent.click(screen.getByRole('radio', { name: 'Other amount' }));
    fireEvent.change(screen.getByRole('textbox', { name: /^Amount/ }), { target: { value: typed } });
    review();
    expect(await screen.findByRole('link', { name: 'Cents have two digits, such as 25.00' })).toBeTruthy();
  });
});

it('sells something beside the bill: in the total at once, refused at its own field', async () => {
  const bags = {
    ...{ id: 3, name: 'Yard waste bags', description: 'Ten of them.', priceMinor: 350, requiresAccount: false },
    ...{ minimumMinor: null, maximumMinor: null, maximumQuantity: 20 },
  };
  const help = { ...bags, id: 4, name: 'Helping', priceMinor: null, minimumMinor: 100, maximumMinor: 5_000 };
  const sent: { lineItems: object[] }[] = [];
  const fees = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.endsWith('/charges')) return fees(url, init);
    sent.push(JSON.parse(String(init?.body)));
    const told = [{ propertyName: 'lineItems[1].productId', errorMessage: 'Enter $1.00 or more for Helping.' }];
    return new Response(JSON.stringify(told), { status: 400, headers: { 'content-type': 'application/json' } });
  });
  show({
    products: [bags, help],
    status: 'RequiresConfirmation',
    paymentSource: keptBank,
  });
  const many = await screen.findByLabelText(/^How many: Yard waste bags/);
  expect(many.closest('.field')?.textContent).toContain('Ten of them. $3.50 each, 20 at most');
  fireEvent.change(many, { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText(/^Amount: Helping/), { target: { value: '0.50' } });
  await waitFor(() => expect(document.querySelector('.stub .total')?.textContent).toContain('$91.62'));
  expect(document.querySelector('.stub')?.textContent).toContain('Yard waste bags× 2$7.00');
  fireEvent.submit(document.getElementById('pay-form') as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.lineItems.slice(0, 2)).toEqual([
    { accountId: null, lineItemType: 'Product', productId: 3, quantity: 2, amountMinor: 700 },
    { accountId: null, lineItemType: 'Product', productId: 4, quantity: 1, amountMinor: 50 },
  ]);
  await waitFor(() =>
    expect(document.getElementById('product-4-error')?.textContent).toContain('Enter $1.00 or more for Helping.'),
  );
});

describe('what is typed and cannot be read', () => {
  const bags = {
    ...{ id: 3, name: 'Bags', description: '', priceMinor: 350, requiresAccount: false },
    ...{ minimumMinor: null, maximumMinor: null, maximumQuantity: 20 },
  };
  const products = [bags, { ...bags, id: 4, name: 'Helping', priceMinor: null }];
  const broken = 'Cents have two digits, such as 25.00';

  it.each([
    [/^Amount: Helping/, '25,50', 'Enter an amount above $0.00'],
    [/^Amount: Helping/, '10.005', broken],
    [/^How many: Bags/, '2,5', 'Enter a whole number, such as 2'],
    [/^How many: Bags/, 'two', 'Enter a whole number, such as 2'],
    // Beside what is bought a bill may be left out, but not by what was typed for it.
    [/^Amount\b(?!:)/, '25,50', 'Enter an amount above $0.00'],
  ])('is told at its own field, and nothing is sent: %s %s', async (label, typed, problem) => {
    show({ products, paymentSource: keptBank, status: 'RequiresConfirmation' });
    fireEvent.change(await screen.findByLabelText(/^How many: Bags/), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Other amount' }));
    fireEvent.change(screen.getByRole('textbox', { name: /^Amount\b(?!:)/ }), { target: { value: '5.00' } });
    const field = screen.getByRole('textbox', { name: label });
    fireEvent.change(field, { target: { value: typed } });
    review();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(summary().getByRole('link').textContent).toBe(problem);
    expect(feesAsked.filter((url) => url.includes('/charges'))).toEqual([]);
    fireEvent.change(field, { target: { value: '' } });
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('is not what is left out: nothing typed, or none', async () => {
    show({ products, paymentSource: keptBank, status: 'RequiresConfirmation' });
    fireEvent.change(await screen.findByLabelText(/^How many: Bags/), { target: { value: '0' } });
    fireEvent.change(screen.getByLabelText(/^Amount: Helping/), { target: { value: ' ' } });
    review();
    await waitFor(() => expect(feesAsked.some((url) => url.includes('/charges'))).toBe(true));
  });
});

it('offers the card with its fee once the account that is closed to cards is paid separately', async () => {
  show({ accounts: [accountOf(), accountOf({ id: 8, blockCreditCardPayment: true })] });
  expect(screen.queryByRole('radio', { name: /^Card/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pay separately' }));
  fireEvent.click(screen.getByRole('radio', { name: /^Card/ }));
  await screen.findByText('Service fee $2.50');
  await waitFor(() => expect(document.querySelector('.stub .total')?.textContent).toContain('$86.62'));
});
