import { readSettings } from '@ratepayer/server/platform/config/settings.ts';
import { openInstallation, runRoles } from '@ratepayer/server/run.ts';

const installation = await openInstallation(readSettings(process.env), () => undefined);
await runRoles(installation, undefined, 'smtp://127.0.0.1:9');
let [peak, peakHeap] = [0, 0];
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage();
  peak = Math.max(peak, rss);
  peakHeap = Math.max(peakHeap, heapUsed);
}, 100).unref();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    rssMb: Math.round(process.memoryUsage().rss / 2 ** 20),
    cpuMs: Math.round((user + system) / 1000),
    peakMb: Math.round(peak / 2 ** 20),
    peakHeapMb: Math.round(peakHeap / 2 ** 20),
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
