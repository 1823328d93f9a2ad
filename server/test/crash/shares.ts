import { type CrashPoint, crashPoints } from '../../src/platform/crash/crash-point.ts';
import type { flows } from './flows.ts';

export type Share = keyof typeof flows;

type FirstWord<Point extends string> = Point extends `${infer Word}.${string}` ? Word : never;

/** In which file of kills a process dies at a place, by the first word of its name; the type asks for every one. */
const shareOf: Readonly<Record<FirstWord<CrashPoint>, Share>> = {
  answer: 'paying',
  process: 'paying',
  commit: 'paying',
  gateway: 'paying',
  outcome: 'paying',
  unknown: 'paying',
  lost: 'paying',
  inquiry: 'paying',
  expiry: 'paying',
  payer: 'paying',
  step: 'paying',
  relay: 'paying',
  reversal: 'reversing',
  adjustment: 'settling',
  batch: 'settling',
  claim: 'settling',
  message: 'settling',
  upload: 'keeping',
  undo: 'keeping',
  report: 'keeping',
  autopay: 'charging',
  job: 'working',
  fetch: 'working',
  cipher: 'working',
  export: 'working',
  transfer: 'keeping',
  bills: 'billing',
  bill: 'billing',
};

/** The named places at which the flows of a share die. */
export const placesOf = (share: Share): CrashPoint[] =>
  crashPoints.filter((point) => shareOf[point.split('.')[0] as FirstWord<CrashPoint>] === share);
