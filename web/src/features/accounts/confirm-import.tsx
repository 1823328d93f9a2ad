import { moneyOf } from '../../platform/texts/money-of.ts';
import { useState } from 'react';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { Field } from '../../ui/field.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { FileFoot } from '../../ui/record-file/file-foot.tsx';
import { say } from '../../platform/texts/staff-accounts.ts';
import { formatNumber } from '../../platform/texts/figures.ts';

export interface Confirmed {
  readonly rememberMapping: boolean;
  readonly rememberAs?: string;
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

/**
 * Step 4: what will be written, once more, and the one press that writes it. The saved mapping changes only when that
 * is wanted.
 */
export function ConfirmImport({ unit, upload, busy, onProcess, onBack, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [rememberMapping, setRemember] = useState(false);
  const [name, setName] = useState('');
  const show = moneyOf(unit);
  const n = (value: number) => formatNumber(value);
  const missing =
    upload.missingStrategy === 'Archive'
      ? say('archived')
      : upload.missingStrategy === 'None'
        ? say('missing_left_alone')
        : say('set_to_0');
  const facts = [
    [say('file'), upload.fileName],
    [say('accounts_created'), n(upload.created)],
    [say('accounts_updated'), n(upload.updated)],
    [missing, n(upload.missing)],
    [say('rows_left_out'), n(upload.rejected)],
    [say('balances_change_by'), `${upload.balanceChangeMinor > 0 ? '+' : ''}${show(upload.balanceChangeMinor)}`],
  ] as const;
  function process(): void {
    const remembered = { rememberMapping, ...(rememberMapping && name.trim() ? { rememberAs: name.trim() } : {}) };
    if (!upload.needsProcessAnyway) onProcess(remembered);
    else if (reason.trim() === '') setError(say('give_a_reason'));
    else onProcess({ ...remembered, processAnyway: true, reason: reason.trim() });
  }
  return (
    <section className="gap-lg confirm-import" aria-labelledby="what-is-written">
      <h2 id="what-is-written">{say('written_when_confirm')}</h2>
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
            <Field
              label={say('reason_process_anyway')}
              required
              maxLength={500}
              value={reason}
              error={error}
              onChange={setReason}
            />
          </div>
        </div>
      ) : null}
      <label className="row small gap-md">
        <input
          type="checkbox"
          className="check"
          checked={rememberMapping}
          onChange={(event) => setRemember(event.target.checked)}
        />
        {say('remember_next_time')}
      </label>
      <p className="desc">{say('saves_how_columns_missing')}</p>
      {rememberMapping ? (
        <div className="gap-sm">
          <Field
            label={say('mapping_name')}
            hint={say('mapping_name_hint')}
            optional
            maxLength={80}
            value={name}
            onChange={setName}
          />
        </div>
      ) : null}
      <FileFoot onCancel={onCancel}>
        <Button className="sec" onClick={onBack}>
          {say('back')}
        </Button>
        <Button busy={busy} busyText={say('processing')} onClick={process}>
          {upload.needsProcessAnyway ? say('process_anyway') : say('process_this_file')}
        </Button>
      </FileFoot>
    </section>
  );
}
