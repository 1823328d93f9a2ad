import { billApi } from '../../platform/api/bill.api.ts';
import { view } from '../../platform/download.ts';
import { toast } from '../../platform/toasts.ts';

/** Shows the document of a bill in a window of its own, or says why it cannot. */
export async function showDocument(billId: number): Promise<void> {
  const problem = await view(billApi.getBillDocument, { billId });
  if (problem) toast(problem);
}
