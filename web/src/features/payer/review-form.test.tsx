import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intentOf, unitOf } from './pay-fixtures.ts';
import { ReviewForm } from './review-form.tsx';

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for the agreement at its box, and takes that back when it is given', () => {
  const terms = [
    { termsVersionId: 3, identifier: 'credit-card-terms', version: 1, title: 'Card payment terms', text: 'You allow…' },
  ];
  render(
    <ReviewForm
      unit={unitOf()}
      intent={intentOf({ status: 'RequiresConfirmation', terms, amountMinor: 8412, totalMinor: 8412 })}
      onChange={() => undefined}
      onResult={() => undefined}
      onStale={() => undefined}
    />,
  );
  fireEvent.click(screen.getAllByRole('button', { name: /Pay \$84\.12/ })[0] as HTMLElement);
  expect(screen.getByText('Agree to the terms to continue')).toBeTruthy();
  expect(screen.queryByText('Your payment was not made')).toBeNull(); // nothing was tried
  const box = screen.getByRole('checkbox');
  expect(document.activeElement).toBe(box);
  fireEvent.click(box);
  expect(screen.queryByText('Agree to the terms to continue')).toBeNull();
  expect(box.getAttribute('aria-invalid')).toBeNull();
});

it('names no account where none is paid', () => {
  const paid = { unit: unitOf(), onChange: () => undefined, onResult: () => undefined, onStale: () => undefined };
  const { rerender } = render(<ReviewForm {...paid} intent={intentOf({ status: 'RequiresConfirmation' })} />);
  expect(screen.getAllByRole('button', { name: 'Change Account' })).toHaveLength(1);
  rerender(<ReviewForm {...paid} intent={intentOf({ status: 'RequiresConfirmation', accounts: [] })} />);
  expect(screen.queryByRole('button', { name: 'Change Account' })).toBeNull();
});
