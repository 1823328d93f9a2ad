import type { BillingCycle } from '@ratepayer/contract/bills/cycle.shapes.ts';

/** What a cycle waits for: a worker, its index, its documents, a look of a person, or nothing any more. */
export type CycleStep = 'run' | 'index' | 'documents' | 'mend' | 'look' | 'over';

type Cycle = Pick<BillingCycle, 'status' | 'step' | 'totalRows'>;

const waits = {
  Processing: 'index',
  'Requires Bills': 'documents',
  Error: 'mend',
  Draft: 'look',
  Approved: 'over',
} as const;

/** Where a cycle stands on its way. */
export const stepOf = ({ status, step }: Cycle): CycleStep => (step === '' ? waits[status] : 'run');
