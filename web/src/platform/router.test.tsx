import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { goTo, LeadTo, Link, matchPath, Router, useParams, useQueryValues } from './router.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

function Page() {
  const { slug } = useParams();
  const [query, change] = useQueryValues();
  return (
    <>
      <h1>{`${slug} ${query.get('step') ?? 'none'}`}</h1>
      <button type="button" onClick={() => change({ step: 'review' })}>
        Review
      </button>
      <Link to="/other">Other</Link>
    </>
  );
}

const routes = [
  { path: '/town/:slug', element: <Page /> },
  { path: '/old', element: <LeadTo to="/other" /> },
  { path: '/other', element: <h1>other</h1> },
  { path: '*', element: <h1>unknown</h1> },
];

describe('the router of the payers', () => {
  it('reads parameters, takes a slash at the end and refuses what does not fit', () => {
    expect(matchPath('/a/:b', '/a/x%20y/')).toEqual({ b: 'x y' });
    expect(matchPath('/a/:b', '/a')).toBeUndefined();
    expect(matchPath('/a/:b', '/a/%E0%A4%A')).toBeUndefined();
  });

  it('keeps a step in the address, and Back takes it out again', async () => {
    history.replaceState(null, '', '/town/riverton');
    render(<Router routes={routes} />);
    fireEvent.click(screen.getByText('Review'));
    expect(screen.getByRole('heading').textContent).toBe('riverton review');
    expect(location.search).toBe('?step=review');
    await act(async () => {
      history.back();
      await new Promise((done) => addEventListener('popstate', done, { once: true }));
    });
    expect(screen.getByRole('heading').textContent).toBe('riverton none');
  });

  it('follows a plain press only, and leads on without a step in the history', () => {
    history.replaceState(null, '', '/town/riverton');
    render(<Router routes={routes} />);
    const link = screen.getByText('Other');
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(screen.getByRole('heading').textContent).toBe('riverton none');
    expect(fireEvent.click(link)).toBe(false);
    expect(screen.getByRole('heading').textContent).toBe('other');
    const before = history.length;
    act(() => goTo('/old', { replace: true }));
    expect(screen.getByRole('heading').textContent).toBe('other');
    expect(history.length).toBe(before);
    act(() => goTo('/nowhere'));
    expect(screen.getByRole('heading').textContent).toBe('unknown');
  });
});
