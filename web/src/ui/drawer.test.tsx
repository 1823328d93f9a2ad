import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Drawer } from './drawer.tsx';

afterEach(cleanup);

/** A drawer as a page opens it. */
function open(children: ReactNode) {
  const onClose = vi.fn();
  const page = (
    <Drawer title="Chris Doyle" onClose={onClose}>
      {children}
    </Drawer>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  return onClose;
}

it('closes by Esc wherever the focus is in it: on the dialog itself before anything is there to fill in', async () => {
  const read = open(<p>Being read</p>);
  const dialog = await screen.findByRole('dialog', { name: 'Chris Doyle' });
  dialog.focus();
  expect(document.activeElement).toBe(dialog);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(read).toHaveBeenCalledTimes(1);
  cleanup();
  const filled = open(<input aria-label="Name" />);
  fireEvent.keyDown(await screen.findByLabelText('Name'), { key: 'Escape' });
  expect(filled).toHaveBeenCalledTimes(1);
});
