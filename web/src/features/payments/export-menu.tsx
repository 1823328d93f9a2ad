import { useState } from 'react';
import { type ExportMethod, exportMethods } from '@ratepayer/contract/kit/export.ts';
import { download } from '../../platform/download.ts';
import { toast } from '../../platform/toasts.ts';
import { Button } from '../../ui/parts.tsx';

/** Hands the whole filter of a list out as a file. */
export function ExportMenu({ path, businessUnitId, query }: { path: string; businessUnitId: number; query: Record<string, unknown> }) {
  const [making, setMaking] = useState<ExportMethod>();
  async function take(exportMethod: ExportMethod): Promise<void> {
    setMaking(exportMethod);
    const problem = await download(path, { params: { businessUnitId, exportMethod }, query });
    setMaking(undefined);
    if (problem) toast(problem);
  }
  return (
    <fieldset className="row" aria-label="Export">
      {exportMethods.map((method) => (
        <Button key={method} className="tool sec" busy={making === method} busyText="Making…" onClick={() => void take(method)}>
          {method}
        </Button>
      ))}
    </fieldset>
  );
}
