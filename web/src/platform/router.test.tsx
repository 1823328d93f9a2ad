import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { goTo, LeadTo, Link, matchPath, pageHere, type Route, Router, useParams, useQueryValues } from './router.tsx';

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

const here = (Shown: () => React.ReactNode) => ({ load: async () => Shown });
const routes: readonly Route[] = [
  { path: '/town/:slug', ...here(Page) },
  { path: '/old', ...here(() => <LeadTo to="/other" />) },
  { path: '/other', ...here(() => <h1>other</h1>) },
  { path: '*', ...here(() => <h1>unknown</h1>) },
];
const show = async () => render(<Router routes={routes} first={await pageHere(routes)} />);
const heading = () => screen.getByRole('heading').textContent;

describe('the router of the payers', () => {
  it('reads parameters, takes a slash at the end and refuses what does not fit', () => {
    expect(matchPath('/a/:b', '/a/x%20y/')).toEqual({ b: 'x y' });
    expect(matchPath('/a/:b', '/a')).toBeUndefined();
    expect(matchPath('/a/:b', '/a/%E0%A4%A')).toBeUndefined();
  });

  it('keeps a step in the address, and Back takes it out again', async () => {
    history.replaceState(null, '', '/town/riverton');
    await show();
    fireEvent.click(screen.getByText('Review'));
    expect(heading()).toBe('riverton review');
    expect(location.search).toBe('?step=review');
    await act(async () => {
      history.back();
      await new Promise((done) => addEventListener('popstate', done, { once: true }));
    });
    expect(heading()).toBe('riverton none');
  });

  it('follows a plain press only, and leads on without a step in the history', async () => {
    history.replaceState(null, '', '/town/riverton');
    await show();
    const link = screen.getByText('Other');
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(heading()).toBe('riverton none');
    expect(fireEvent.click(link)).toBe(false);
    await waitFor(() => expect(heading()).toBe('other'));
    const before = history.length;
    act(() => goTo('/old', { replace: true }));
    await waitFor(() => expect([heading(), location.pathname]).toEqual(['other', '/other']));
    expect(history.length).toBe(before);
    act(() => goTo('/nowhere'));
    await waitFor(() => expect(heading()).toBe('unknown'));
  });

  it('keeps the page until the next is loaded, and lets the last address win', async () => {
    history.replaceState(null, '', '/other');
    let loaded = (_: () => React.ReactNode) => {};
    const slow: Route = {
      path: '/slow',
      load: () =>
        new Promise((done) => {
          loaded = done;
        }),
    };
    const all = [slow, ...routes];
    render(<Router routes={all} first={await pageHere(all)} />);
    act(() => goTo('/slow'));
    expect(heading()).toBe('other');
    act(() => goTo('/nowhere'));
    await waitFor(() => expect(heading()).toBe('unknown'));
    await act(async () => loaded(() => <h1>slow</h1>));
    expect(heading()).toBe('unknown');
  });
});
