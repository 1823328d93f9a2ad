/** What is looked at to see whether the installation works by itself. */
export const measures = [
  'Workers',
  'Announcements',
  'email',
  'text',
  'account-upload',
  'bills',
  'gateway-step',
  'connection-test',
  'dead-letters',
  'Failed deliveries',
  'Schedules',
  'Unknown outcomes',
  'Findings',
  'Open pages',
] as const;
export type Measure = (typeof measures)[number];

export const healthStates = ['Good', 'Watch', 'Act Now'] as const;
export type HealthState = (typeof healthStates)[number];

/** How many wait, and for how long the oldest of them does; null where nothing waits, or time says nothing. */
export interface Measured {
  readonly count: number;
  readonly oldestSeconds: number | null;
}
/** From where on somebody should look, and from where on somebody has to act. */
interface Limit {
  readonly by: 'count' | 'oldestSeconds';
  readonly watch: number;
  readonly act: number;
}

const inMinutes = (watch: number, act: number): Limit => ({
  by: 'oldestSeconds',
  watch: watch * 60,
  act: act * 60,
});

/** Queues are judged by how long the oldest waits: a thousand that leave within a minute are well. */
export const healthLimits: Readonly<Record<Measure, Limit | null>> = {
  Workers: inMinutes(1, 5),
  Announcements: inMinutes(1, 10),
  email: inMinutes(5, 30),
  text: inMinutes(5, 30),
  'account-upload': inMinutes(10, 60),
  bills: inMinutes(10, 60),
  'gateway-step': inMinutes(2, 15),
  'connection-test': inMinutes(2, 15),
  'dead-letters': inMinutes(5, 30),
  'Failed deliveries': { by: 'count', watch: 1, act: 25 },
  Schedules: { by: 'count', watch: 1, act: 5 },
  'Unknown outcomes': inMinutes(60, 1440),
  Findings: { by: 'count', watch: 1, act: 1 },
  'Open pages': null,
};

/** How a measure fares by its limits. */
export function healthOf(measure: Measure, measured: Measured): HealthState {
  const limit = healthLimits[measure];
  const value = limit ? (measured[limit.by] ?? 0) : 0;
  if (!limit || value < limit.watch) return 'Good';
  return value < limit.act ? 'Watch' : 'Act Now';
}
