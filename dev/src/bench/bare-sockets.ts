import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** Sends frames of the size the hub sends to everybody who is connected; nothing else. */
const [perSecond = 50, seconds = 10] = process.argv.slice(2).map(Number);
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
server.once('listening', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => {
  const began = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - began > seconds * 1000) return clearInterval(timer);
    const frame = JSON.stringify({
      type: 1,
      target: 'Payment.Processed',
      arguments: [{ topic: 'Payment.Processed', businessUnitId: 1, at: performance.timeOrigin + performance.now() }],
    });
    for (const client of server.clients) client.send(frame);
    return undefined;
  }, 1000 / perSecond);
});
