import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Loading } from '../../ui/parts.tsx';
import { SessionGate } from './session-gate.tsx';

describe('the session gate', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it('shows an overlay after one second of waiting, not before', () => {
    render(<SessionGate state="pending" hasUser={false} />);
    act(() => void vi.advanceTimersByTime(900));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByRole('alertdialog', { name: 'Signing you in' })).toBeTruthy();
  });

  it('says "Not Authenticated" when nothing is pending and nobody is there', () => {
    render(<SessionGate state="userUnloaded" hasUser={false} />);
    expect(screen.getByRole('heading', { name: 'Not Authenticated' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  it('leaves what is merely loading half a second before it says so', () => {
    render(<Loading />);
    act(() => void vi.advanceTimersByTime(400));
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByRole('status').textContent).toMatch(/^Loading/);
  });

  it('shows the page to a user', () => {
    render(
      <SessionGate state="userLoaded" hasUser>
        <p>page</p>
      </SessionGate>,
    );
    expect(screen.getByText('page')).toBeTruthy();
  });
});
