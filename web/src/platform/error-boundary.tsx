import { Component, type ReactNode } from 'react';
import { report } from './report.ts';

// Noise that no one can act on (specification 8).
const unreported = [
  /ResizeObserver loop/i,
  /silent.?renew.*expir/i,
  /frame window timed out/i,
  /callback error/i,
  /check.?session.*frame/i,
];

export const isReported = (message: string): boolean => !unreported.some((pattern) => pattern.test(message));

/** Logs an error and, in production, tells our own server. */
export function reportError(error: Error, send?: (url: string, body: string) => unknown, production?: boolean): void {
  if (!isReported(error.message)) return;
  console.error(error);
  report('error', error.name, error.message, send, production);
}

/** A part that throws renders nothing; the error is logged and reported. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: Error): void {
    reportError(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
