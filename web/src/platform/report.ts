import { config } from './config.ts';

const beacon = (url: string, body: string): unknown => navigator.sendBeacon(url, body);

/** Tells our own server in production: name, message and path, nothing that was typed. Its log goes on from there. */
export function report(
  level: 'info' | 'warn' | 'error',
  name: string,
  message: string,
  send = beacon,
  production = config.production,
): void {
  if (!production) return;
  send(
    `${config.api}/api/client-errors`,
    JSON.stringify({ level, name, message: message.slice(0, 300), page: location.pathname }),
  );
}
