import { useId, useState } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { ExternalImport } from '@ratepayer/contract/payments/external.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { toast } from '../../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';
import { CheckedFile } from './checked-file.tsx';
import { FindAccount, type FoundAccount } from './find-account.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';

const largest = 900_000;

type Assigned = Readonly<Record<number, FoundAccount>>;

/**
 * Takes a CSV file of payments received elsewhere: it is checked first, and nothing is recorded before the second
 * press. Bad rows are left out, or stop it.
 */
export function ImportExternalForm({
  unit,
  onBack,
  onDone,
}: {
  unit: BusinessUnitSummary;
  onBack: () => void;
  onDone: () => void;
}) {
  const [csv, setCsv] = useState('');
  const [checked, setChecked] = useState<ExternalImport>();
  const [assigned, setAssigned] = useState<Assigned>({});
  const [assigning, setAssigning] = useState<number>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const file = useId();
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  async function send(text: string, record: boolean, accounts: Assigned): Promise<void> {
    setBusy(true);
    setProblem('');
    const assign = Object.entries(accounts).map(([row, { id }]) => ({ row: Number(row), accountId: id }));
    const body = { csv: text, record, ...(assign.length > 0 ? { assign } : {}), ...(record ? { onlyGood: true } : {}) };
    const answer = await outcomeOf(externalApi.importExternalPayments({ businessUnitId: unit.id, ...body }));
    setBusy(false);
    if (!answer.data) return setProblem(allMessages(answer.errors) || say('file_could_not_read'));
    setChecked(answer.data);
    if (!record || answer.data.recorded === 0) return;
    const left = answer.data.problems.length;
    toast(
      left > 0
        ? say('recorded_some', { recorded: answer.data.recorded, left })
        : say('recorded_all', { recorded: answer.data.recorded }),
    );
    onDone();
  }
  async function choose(chosen: File | undefined): Promise<void> {
    setChecked(undefined);
    setAssigned({});
    if (!chosen) return;
    if (chosen.size > largest) return setProblem(say('file_larger_than_900'));
    const text = await chosen.text();
    setCsv(text);
    await send(text, false, {});
  }
  return (
    <section className="boxed" aria-label={say('import_file')}>
      <label className="label" htmlFor={file}>
        {say('csv_file')}
      </label>
      <p className="desc" id={`${file}-columns`}>
        {say('columns_account_number_subaccount')}
      </p>
      <input
        id={file}
        aria-describedby={`${file}-columns`}
        type="file"
        accept=".csv,text/csv"
        className="gap-sm"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {problem ? (
        <div className="gap-md">
          <Banner kind="bad" title={problem} alert />
        </div>
      ) : null}
      {checked ? <CheckedFile result={checked} assigned={assigned} show={show} onAssign={setAssigning} /> : null}
      <p className="desc">{say('nothing_recorded_before_press')}</p>
      <div className="row wrap gap-md">
        <Button className="sec" onClick={onBack}>
          {checked && checked.problems.length > 0 ? say('stop') : say('back')}
        </Button>
        {checked && checked.ready > 0 ? (
          <Button busy={busy} busyText={say('recording')} onClick={() => void send(csv, true, assigned)}>
            {say(checked.problems.length > 0 ? 'record_good_rows' : 'record_payments', {
              ready: checked.ready,
              total: show(checked.totalMinor),
            })}
          </Button>
        ) : null}
      </div>
      {assigning === undefined ? null : (
        <Dialog title={say('assign_an_account_to_row', { row: assigning })} onClose={() => setAssigning(undefined)}>
          <FindAccount
            unit={unit}
            onChoose={(account) => {
              const next = { ...assigned, [assigning]: account };
              setAssigned(next);
              setAssigning(undefined);
              void send(csv, false, next);
            }}
          />
          <div className="buttons">
            <Button className="sec" onClick={() => setAssigning(undefined)}>
              {say('back')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
