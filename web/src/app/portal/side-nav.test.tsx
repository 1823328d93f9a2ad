import { act, fireEvent, render, screen as page } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeAll, expect, it } from 'vitest';
import { permissions } from '@ratepayer/contract/users/roles.ts';
import { menuOf } from './menu.ts';
import { screens } from './screens.ts';
import { NavDrawer } from './side-nav.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

const menu = menuOf(screens, { role: 'Organization Admin', permissions });

it('closes when a place is chosen, and stays closed on the way back to where it was opened', async () => {
  const element = <NavDrawer menu={menu} unitId={7} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/portal/payments?bu=7'] });
  render(<RouterProvider router={router} />);
  fireEvent.click(page.getByRole('button', { name: 'Menu' }));
  fireEvent.click(page.getByRole('link', { name: 'Accounts' }));
  expect([router.state.location.pathname, page.queryByRole('dialog')]).toEqual(['/portal/accounts', null]);
  await act(() => router.navigate(-1));
  expect([router.state.location.pathname, page.queryByRole('dialog')]).toEqual(['/portal/payments', null]);
  fireEvent.click(page.getByRole('button', { name: 'Menu' }));
  page.getByRole('dialog', { name: 'Menu' });
});
