import type { BannerPlace } from '@ratepayer/contract/messages/banner.fields.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storeUser } from '../../platform/session/user.ts';
import { unitOf } from './pay-fixtures.ts';
import { PayerBanners } from './payer-banners.tsx';
import { PayerShell } from './payer-shell.tsx';

afterEach(cleanup);

const banner = (id: number, title: string, places: readonly BannerPlace[]) => ({
  id,
  title,
  contentMarkdown: 'See [our page](https://example.com).',
  messageType: 'Warning' as const,
  places: [...places],
  isDismissible: id === 1,
});

it('shows a message where it belongs, and no more once it was put away', () => {
  const shown = [
    banner(1, 'Office closed', ['Customer Dashboard', 'Checkout']),
    banner(2, 'Card machine down', ['Checkout']),
    banner(3, 'Thank you', ['Receipt']),
  ];
  history.replaceState(null, '', '/customer/riverton-water/dashboard');
  const { rerender } = render(<PayerBanners shown={shown} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Office closed']);
  expect(screen.getByRole('link', { name: 'our page' }).getAttribute('href')).toBe('https://example.com');
  fireEvent.click(screen.getByRole('button', { name: /Office closed/ }));
  expect(screen.queryByRole('heading')).toBeNull();
  history.replaceState(null, '', '/customer/riverton-water/make-payment/1');
  rerender(<PayerBanners shown={[...shown]} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Card machine down']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows who has not signed in what is said before signing in, and nobody else', () => {
  const shown = [banner(4, 'Make a login', ['Login'])];
  history.replaceState(null, '', '/customer/riverton-water/dashboard');
  const { unmount } = render(<PayerBanners shown={shown} />);
  expect(screen.getByRole('heading').textContent).toBe('Make a login');
  unmount();
  const user = { id: 1, name: 'Pat', email: '', permissions: [], role: 'Customer' as const, attributes: {} };
  storeUser('person', { user, accessToken: '', idToken: '', expiresAt: Date.now() + 60_000 });
  const { rerender } = render(<PayerBanners shown={shown} />);
  expect(screen.queryByRole('heading')).toBeNull();
  storeUser('person', undefined);
  history.replaceState(null, '', '/customer/riverton-water/make-payment/1');
  rerender(<PayerBanners shown={[...shown]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('leads on to the pages of the biller from the place that each link is of, and from no other', () => {
  const places = ['Header', 'Footer', 'Customer Dashboard', 'Receipt'] as const;
  const links = places.map((location) => ({ location, label: location, url: 'https://a.example', newWindow: true }));
  const shownAt = (at?: 'Customer Dashboard' | 'Receipt') => {
    const { unmount } = render(
      <PayerShell unit={unitOf({ links })} at={at}>
        {null}
      </PayerShell>,
    );
    const shown = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '');
    unmount();
    return places.filter((place) => shown.includes(place));
  };
  expect(shownAt()).toEqual(['Header', 'Footer']);
  expect(shownAt('Customer Dashboard')).toEqual(['Header', 'Footer', 'Customer Dashboard']);
  expect(shownAt('Receipt')).toEqual(['Header', 'Footer', 'Receipt']);
});
