import { type ReactNode, useState } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { Field } from '../../ui/field.tsx';
import { Banner, Button } from '../../ui/parts.tsx';

export interface Confirmed {
  readonly rememberMapping: boolean;
  readonly processAnyway?: boolean;
  readonly reason?: string;
}

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onProcess: (confirmed: Confirmed) => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

/** Step 4: what will be written, once more, and the one press that writes it. The saved mapping changes only when that is wanted. */
export function ConfirmImport({ unit, upload, busy, onProcess, onBack, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [rememberMapping, setRemember] = useState(false);
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const n = (value: number) => value.toLocaleString('en-US');
  const missing = upload.missingStrategy === 'Archive' ? 'Archived' : upload.missingStrategy === 'None' ? 'Missing, left alone' : 'Set to $0';
  const facts = [
    ['File', upload.fileName],
    ['Accounts created', n(upload.created)],
    ['Accounts updated', n(upload.updated)],
    [missing, n(upload.missing)],
    ['Rows left out', n(upload.rejected)],
    ['Balances change by', `${upload.balanceChangeMinor > 0 ? '+' : ''}${show(upload.balanceChangeMinor)}`],
  ] as const;
  function process(): void {
    if (!upload.needsProcessAnyway) onProcess({ rememberMapping });
    else if (reason.trim() === '') setError('Give a reason.');
    else onProcess({ rememberMapping, processAnyway: true, reason: reason.trim() });
  }
  return (
    <section className="gap-lg confirm-import" aria-labelledby="what-is-written">
      <h2 id="what-is-written">What is written when you confirm</h2>
      <dl className="kv gap-sm">
        {facts.map(([label, value]) => (
          <div className="contents" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {upload.needsProcessAnyway ? (
        <div className="gap-md">
          <Banner kind="bad" title={upload.stopReason} />
          <div className="gap-md">
            <Field label="Reason to process anyway" required maxLength={500} value={reason} error={error} onChange={setReason} />
          </div>
        </div>
      ) : null}
      <label className="row small gap-md">
        <input type="checkbox" className="check" checked={rememberMapping} onChange={(event) => setRemember(event.target.checked)} />
        Remember for next time
      </label>
      <p className="desc">Saves how columns, missing and repeated accounts were treated here. Otherwise the saved mapping stays as it is.</p>
      <ImportFoot onCancel={onCancel}>
        <Button className="sec" onClick={onBack}>
          Back
        </Button>
        <Button busy={busy} busyText="Processing…" onClick={process}>
          {upload.needsProcessAnyway ? 'Process anyway' : 'Process this file'}
        </Button>
      </ImportFoot>
    </section>
  );
}

/** The way out on the left, the way on at the right. */
export function ImportFoot({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <div className="row wrap between gap-lg">
      <button type="button" className="link-btn" onClick={onCancel}>
        Cancel upload
      </button>
      <span className="row wrap">{children}</span>
    </div>
  );
}
