import { Component, type ReactNode } from 'react';
import { config } from './config.ts';

// Noise that no one can act on (specification 8).
const unreported = [
  /ResizeObserver loop/i,
  /silent.?renew.*expir/i,
  /frame window timed out/i,
  /callback error/i,
  /check.?session.*frame/i,
];

export const isReported = (message: string): boolean => !unreported.some((pattern) => pattern.test(message));

/** Logs an error and, in production, tells our own server: name, message and path, nothing that was typed. */
export function reportError(
  error: Error,
  send: (url: string, body: string) => unknown = (url, body) => navigator.sendBeacon(url, body),
  production = config.production,
): void {
  if (!isReported(error.message)) return;
  console.error(error);
  if (production)
    send(
      `${config.api}/api/client-errors`,
      JSON.stringify({ name: error.name, message: error.message.slice(0, 300), page: location.pathname }),
    );
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
