import { useState } from 'react';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';

type Seen = Pick<Bill, 'id' | 'rowVersion'>;

/** Which samples somebody looked at, each as it was then: one that became another one is to be looked at again. */
export interface Look {
  readonly has: (bill: Seen) => boolean;
  readonly put: (bill: Seen, isRight: boolean) => void;
}

const keyOf = ({ id, rowVersion }: Seen): string => `${id} ${rowVersion}`;

/** The samples that this person looked at. */
export function useLooked(): Look {
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (bill) => looked.has(keyOf(bill)),
    put: (bill, isRight) =>
      setLooked((before) => {
        const key = keyOf(bill);
        return new Set(isRight ? [...before, key] : [...before].filter((each) => each !== key));
      }),
  };
}
