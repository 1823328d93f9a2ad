import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { JobTemplatesPage } from './job-templates-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(['form=5', 'form=new&from=5'])('offers no empty form where the template was not read (%s)', async (asked) => {
  vi.stubGlobal('fetch', async () =>
    Response.json([{ propertyName: '', errorMessage: 'It is not here.' }], { status: 404 }),
  );
  const context = { unit: { id: 7, timezone: 'US/Central', culture: 'en-US' }, user: { role: 'Global Admin' } };
  const page = {
    element: <Outlet context={context} />,
    children: [{ path: '/portal/jobs/templates', element: <JobTemplatesPage /> }],
  };
  const at = `/portal/jobs/templates?bu=7&${asked}`;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([page], { initialEntries: [at] })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('It is not here.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
