import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Prometheus metrics of this process. Labels are route patterns, states and outcomes: never an id, a name or an
 * address.
 */
export const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: 'ratepayer_' });

const seconds = [0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1, 2, 5, 10, 30];
const registers = [registry];

export const requestSeconds = new Histogram({
  name: 'ratepayer_request_seconds',
  help: 'Time of HTTP requests',
  labelNames: ['method', 'route', 'status'],
  buckets: seconds,
  registers,
});
export const gatewaySeconds = new Histogram({
  name: 'ratepayer_gateway_seconds',
  help: 'Time gateways take to answer',
  labelNames: ['gateway', 'operation', 'outcome'],
  buckets: seconds,
  registers,
});
export const paymentOutcomes = new Counter({
  name: 'ratepayer_payment_outcomes_total',
  help: 'Outcomes of gateway attempts',
  labelNames: ['operation', 'outcome', 'by'],
  registers,
});
export const limitsHit = new Counter({
  name: 'ratepayer_limits_hit_total',
  help: 'Requests refused by a rate limit',
  labelNames: ['limit'],
  registers,
});
export const clientReports = new Counter({
  name: 'ratepayer_client_reports_total',
  help: 'Reports of browsers: policy violations and errors',
  labelNames: ['kind'],
  registers,
});
export const hubConnections = new Gauge({
  name: 'ratepayer_hub_connections',
  help: 'Open connections of the realtime hub',
  registers,
});
export const auditFindings = new Gauge({
  name: 'ratepayer_audit_findings',
  help: 'Rows that break an invariant of the money',
  registers,
});
export const outboxRelayed = new Counter({
  name: 'ratepayer_outbox_relayed_total',
  help: 'Announcements handed on',
  registers,
});
export const deliveriesFailed = new Counter({
  name: 'ratepayer_deliveries_failed_total',
  help: 'Announcements given up after their last try',
  registers,
});

/** Queue depths, asked when somebody looks. */
export function watchQueues(depths: () => Promise<Readonly<Record<string, number>>>): void {
  registry.removeSingleMetric('ratepayer_queue_depth');
  const gauge = new Gauge({
    name: 'ratepayer_queue_depth',
    help: 'What waits: announcements, jobs, attempts nobody knows the outcome of, open findings',
    labelNames: ['queue'],
    registers,
    async collect() {
      for (const [queue, depth] of Object.entries(await depths().catch(() => ({})))) gauge.set({ queue }, depth);
    },
  });
}
