import { useState } from 'react';
import { billApi } from '../../../platform/api/bill.api.ts';
import { view } from '../../../platform/download.ts';

/** Opens the document of a bill in a tab of its own, and says what went wrong. */
export function useBillDocument() {
  const [problem, setProblem] = useState('');
  const open = (billId: number) => void view(billApi.getBillDocument, { billId }).then(setProblem);
  return { problem, open };
}
