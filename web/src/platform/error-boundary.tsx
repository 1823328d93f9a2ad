import { Component, type ReactNode } from 'react';

// Noise that no one can act on (specification 8).
const unreported = [/ResizeObserver loop/i, /silent.?renew.*expir/i, /frame window timed out/i, /callback error/i, /check.?session.*frame/i];

export const isReported = (message: string): boolean => !unreported.some((pattern) => pattern.test(message));

/** A part that throws renders nothing; the error is logged. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: Error): void {
    if (isReported(error.message)) console.error(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
