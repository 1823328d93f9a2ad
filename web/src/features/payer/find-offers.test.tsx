import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAnswers } from '../../platform/use-call.ts';
import { loadOffers } from './find-offers.tsx';
import { unitOf } from './pay-fixtures.ts';

const { default: Offers } = await loadOffers();
const Ways = ({ why }: { readonly why: string }) => <p>{why}</p>;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify([{ formConfigurationId: 7, displayName: 'Ask for an inspection' }])),
  );
});
afterEach(() => {
  cleanup();
  forgetAnswers();
  vi.unstubAllGlobals();
});

it('is a page of its own where no bill is looked for, and speaks of none', async () => {
  render(<Offers unit={unitOf({ offers: ['Forms', 'Products'], hasBills: false })} Ways={Ways} isPaid />);
  screen.getByRole('heading', { level: 1, name: 'Pay Riverton Water & Sewer' });
  screen.getByText('Your payment was successful.');
  screen.getByText('Sign in to see your payments and use saved payment methods.');
  expect(screen.getByRole('button', { name: 'Choose what to pay for' }).className).not.toContain('sec');
  await screen.findByRole('link', { name: 'Ask for an inspection' });
  expect(document.body.textContent).not.toMatch(/your bill/i);
  expect(document.title).toBe('Pay Riverton Water & Sewer – Riverton Water & Sewer');
});

it('is called after the biller where nothing is sold', async () => {
  render(<Offers unit={unitOf({ offers: ['Forms'], hasBills: false })} Ways={Ways} />);
  screen.getByRole('heading', { level: 1, name: 'Riverton Water & Sewer' });
  await screen.findByRole('heading', { level: 2, name: 'Forms' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.title).toBe('Riverton Water & Sewer');
});

it('stands below the look-up of a biller that has one, as something else', async () => {
  render(<Offers unit={unitOf({ offers: ['Products'] })} />);
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  screen.getByRole('heading', { level: 2, name: 'Pay for something else' });
  expect(screen.getByRole('button', { name: 'Choose what to pay for' }).className).toContain('sec');
});
