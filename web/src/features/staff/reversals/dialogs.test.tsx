import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { HeadActions } from '../../../ui/detail/head-actions.tsx';
import { ReverseExternalDialog } from '../external/reverse-dialog.tsx';
import { ChargebackDialog } from './adjustment-dialogs.tsx';
import { NotPossible, paymentActions } from './payment-actions.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

const show = (minor: number) => formatMoney(minor, 'USD');
const possible = { allowed: true, why: '' };
const line = (id: number, owedBy: string, priceMinor: number) => ({
  id,
  accountId: id,
  accountNumber: owedBy,
  subAccountNumber: '',
  accountName: 'Pat',
  description: `Account ${owedBy}`,
  lineItemType: 'AccountBalance' as const,
  quantity: 1,
  glCode: '',
  priceMinor,
  refundedMinor: 0,
  adjustedMinor: 0,
  reversedMinor: 0,
  owedBy,
  refundableMinor: priceMinor,
});
const paid = (more: Partial<PaymentDetails> = {}) =>
  ({
    id: 7,
    businessUnitId: 1,
    status: 'Succeeded',
    amountMinor: 3_000,
    refundableMinor: 3_000,
    feeRefundableMinor: 150,
    refundedAmountMinor: 0,
    rowVersion: 1,
    accountType: 'Visa',
    accountNumberLast4: '4242',
    payerName: 'Pat Rivera',
    contactEmail: '',
    accountNumber: '10002',
    external: null,
    approval: null,
    underWay: null,
    adjustments: [],
    lineItems: [line(1, '10002', 1_000), line(2, '10003', 2_000)],
    actions: { void: possible, refund: possible, chargeback: possible, reverse: { allowed: false, why: '' } },
    ...more,
  }) as unknown as PaymentDetails;

// The server as far as these dialogs ask it: how much may go back today.
let leftMinor = 1_000_000;
let sent: object[] = [];
const network = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = async (_, init) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)));
    return Response.json({ leftMinor, largeRefundMinor: 100_000 });
  };
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterAll(() => {
  globalThis.fetch = network;
});
afterEach(() => {
  leftMinor = 1_000_000;
  sent = [];
  document.body.replaceChildren();
});

const within = (children: ReactNode, at = '/') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] })} />
    </QueryClientProvider>,
  );
const dialog = { show, onClose: () => undefined, onDone: () => undefined };
const refund = (payment = paid(), beginsWithFee = false) =>
  within(
    <RefundDialog
      {...dialog}
      payment={payment}
      mayRefundFee
      beginsWithFee={beginsWithFee}
      draft={{ values: undefined, over: { current: payment.rowVersion }, keep: () => undefined, end: () => undefined }}
    />,
  );

describe('the refund dialog of a payment for several accounts', () => {
  it('begins with the fee whatever the reason where the business unit says so, until somebody says otherwise', () => {
    refund(paid(), true);
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '3.00' } });
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Customer request' } });
    expect(screen.getByRole('button', { name: 'Refund $4.50' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /fee/i }));
    expect(screen.getByRole('button', { name: 'Refund $3.00' })).toBeTruthy();
  });

  it('says what each account owes again, and its button all that goes back with the fee', () => {
    refund();
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '3.00' } });
    expect(screen.getByText(/The balance of 10002 goes up by \$1\.00, of 10003 by \$2\.00\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refund $3.00' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Duplicate payment' } });
    expect(screen.getByRole('button', { name: 'Refund $4.50' })).toBeTruthy();
    expect(
      screen.getByText(/\$4\.50 goes back to Visa •••• 4242\s*: \$3\.00 and the service fee of \$1\.50/),
    ).toBeTruthy();
  });

  it('says of lines as entered, promises nothing that does not fit, and never counts twice what was returned', () => {
    const returned = { ...line(1, '10002', 1_000), adjustedMinor: 0, refundedMinor: 0, reversedMinor: 900 };
    refund(paid({ lineItems: [returned, line(2, '10003', 2_000)] }));
    fireEvent.click(screen.getByRole('button', { name: 'Refund by line' }));
    fireEvent.change(screen.getByLabelText('Refund now, Account 10002'), { target: { value: '10.00' } });
    expect(screen.getByText(/The balance of 10002 goes up by \$1\.00\./)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Refund now, Account 10002'), { target: { value: '10.01' } });
    expect(screen.queryByText(/goes up by/)).toBeNull();
  });

  it('asks for approval when the fee lifts it over what is left today', async () => {
    leftMinor = 400;
    refund();
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '3.00' } });
    expect(screen.queryByRole('button', { name: 'Ask for approval' })).toBeNull();
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Duplicate payment' } });
    expect(await screen.findByRole('button', { name: 'Ask for approval' })).toBeTruthy();
  });
});

it('the void dialog over the daily limit asks for approval and promises no void', async () => {
  leftMinor = 3_149;
  within(<VoidDialog {...dialog} payment={paid()} />);
  expect(await screen.findByRole('button', { name: 'Ask for approval' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Void payment' })).toBeNull();
  expect(screen.getByText(/another person has to approve it/)).toBeTruthy();
});

it('within the limit, to the cent, it voids, and says what each account owes again', async () => {
  leftMinor = 3_150;
  within(<VoidDialog {...dialog} payment={paid()} />);
  await new Promise((done) => setTimeout(done, 20));
  expect(screen.getByRole('button', { name: 'Void payment' })).toBeTruthy();
  expect(screen.getByText(/The balance of 10002 goes up by \$10\.00, of 10003 by \$20\.00\./)).toBeTruthy();
});

describe('while a colleague refunds the same payment, a dialog that is open', () => {
  const lines = { amountMinor: 10_000, lineItems: [line(1, '10002', 10_000)] };
  const before = paid({ ...lines, refundableMinor: 10_000, rowVersion: 3 });
  const after = paid({ ...lines, refundableMinor: 8_000, refundedAmountMinor: 2_000, rowVersion: 4 });
  function Reread({ draw }: { draw: (payment: PaymentDetails) => ReactNode }) {
    const [payment, setPayment] = useState(before);
    return (
      <>
        {draw(payment)}
        <button type="button" onClick={() => setPayment(after)}>
          Read again
        </button>
      </>
    );
  }
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const readAgain = () => fireEvent.click(screen.getByText('Read again'));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const isSent = (body: object) =>
    vi.waitFor(() => expect(sent).toEqual([expect.objectContaining(body)]), { timeout: 15_000 });

  it('refunds against what it showed', async () => {
    const draft = { values: undefined, over: { current: 3 }, keep: () => undefined, end: () => undefined };
    const rest = { ...dialog, mayRefundFee: false, beginsWithFee: false, draft };
    within(<Reread draw={(payment) => <RefundDialog {...rest} payment={payment} />} />);
    type(/^Amount/, '20.00');
    type(/Reason/, 'Duplicate payment');
    readAgain();
    expect(screen.getByText('Up to $100.00')).toBeTruthy();
    press('Refund $20.00');
    await isSent({ amountMinor: 2_000, rowVersion: 3, refundableMinor: 10_000 });
  });

  it('refunds against what it showed before somebody proved who they are', async () => {
    const why = { reason: 'Duplicate payment', note: '', refundServiceFee: false, tellPayer: false };
    const typed = { ...why, amountMinor: '20.00' };
    const values = { typed, byLine: false, perLine: {}, feeTick: null };
    const draft = { values, over: { current: 3 }, keep: () => undefined, end: () => undefined };
    within(<RefundDialog {...dialog} payment={after} mayRefundFee={false} beginsWithFee={false} draft={draft} />);
    press('Refund $20.00');
    await isSent({ rowVersion: 3 });
  });

  it('voids against what it showed', async () => {
    within(<Reread draw={(payment) => <VoidDialog {...dialog} payment={payment} />} />);
    type(/Reason/, 'Duplicate payment');
    readAgain();
    press('Void payment');
    await isSent({ rowVersion: 3 });
  });

  it('records a chargeback against what it showed', async () => {
    within(<Reread draw={(payment) => <ChargebackDialog {...dialog} payment={payment} today="2026-11-22" />} />);
    type(/Reason code/, '4853');
    readAgain();
    press('Record chargeback');
    await isSent({ amountMinor: 10_000, rowVersion: 3 });
  });

  it('takes back what was received elsewhere against what it showed', async () => {
    const of = (payment: PaymentDetails) => ({ ...payment, postsToBalance: true });
    within(<Reread draw={(payment) => <ReverseExternalDialog {...dialog} payment={of(payment)} />} />);
    type(/Reason/, 'Bounced');
    readAgain();
    press('Reverse payment');
    await isSent({ rowVersion: 3 });
  });
});

describe('what is offered', () => {
  const user: SessionUser = {
    id: 1,
    name: 'Dana',
    email: 'dana@example.test',
    role: 'Organization Admin',
    permissions: ['Payments:Void', 'Payments:Refund'],
    attributes: {},
  };
  const unit = { id: 1, timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' } as BusinessUnitSummary;
  const names = () => screen.getAllByRole('button').map((button) => button.textContent?.trim());
  const no = { allowed: false, why: 'A request for this payment waits for a second person.' };
  const of = { unit, show, today: '2026-11-22', user, onSaved: () => undefined };
  const actions = (payment: PaymentDetails) =>
    within(
      <>
        <HeadActions actions={paymentActions({ ...of, record: payment })} />
        <NotPossible payment={payment} user={user} />
      </>,
    );

  it('while a request waits is nothing, chargeback neither, and the page says why', () => {
    actions(paid({ actions: { void: no, refund: no, chargeback: no, reverse: no } }));
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByText('Record chargeback:')).toBeTruthy();
  });

  it('may be nothing any more while a dialog is open, and it stays with what was typed', async () => {
    const waits = paid({ actions: { void: no, refund: no, chargeback: no, reverse: no } });
    function Page() {
      const [record, setRecord] = useState(paid());
      return (
        <>
          <HeadActions actions={paymentActions({ ...of, record })} />
          <button type="button" onClick={() => setRecord(record.actions.refund.allowed ? waits : paid())}>
            Read again
          </button>
        </>
      );
    }
    within(<Page />, '/?do=refund');
    const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);
    fireEvent.change(amount(), { target: { value: '3.00' } });
    for (const _ of ['under way', 'over']) {
      fireEvent.click(screen.getByText('Read again'));
      expect(amount().value).toBe('3.00');
    }
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await vi.waitFor(() => expect(screen.queryByLabelText(/^Amount/)).toBeNull());
  });

  it('on a payment received elsewhere is Reverse alone', () => {
    const external = {
      method: 'Lockbox',
      reference: 'LB-1',
      receivedDate: '2026-10-01',
      postsToBalance: true,
      note: '',
    } as const;
    actions(paid({ external, actions: { void: no, refund: no, chargeback: no, reverse: possible } }));
    expect(names()).toEqual(['Reverse']);
    expect(screen.queryByText('Refund:')).toBeNull();
  });
});
