import { useId, useState } from 'react';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { ExternalImport, externalOperations } from '@ratepayer/contract/payments/external.operations.ts';
import { externalPaths } from '@ratepayer/contract/payments/external.paths.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { allMessages, call } from '../../../platform/request.ts';
import { toast } from '../../../platform/toasts.ts';
import { Banner, Button } from '../../../ui/parts.tsx';

const largest = 900_000;
const columnNames: Readonly<Record<string, string>> = {
  accountNumber: 'Account',
  amount: 'Amount',
  receivedDate: 'Date',
  externalMethod: 'Method',
  externalReference: 'Reference',
  postsToBalance: 'Posts to balance',
  note: 'Note',
};

/** Takes a CSV file of payments received elsewhere: it is checked first, and nothing is written before the second press. */
export function ImportExternalForm({ unit, onBack, onDone }: { unit: BusinessUnitSummary; onBack: () => void; onDone: () => void }) {
  const [csv, setCsv] = useState('');
  const [checked, setChecked] = useState<ExternalImport>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const file = useId();
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  async function send(text: string, record: boolean): Promise<void> {
    setBusy(true);
    setProblem('');
    const answer = await call<(typeof externalOperations)['importExternalPayments']>(externalPaths.importExternalPayments, { params: { businessUnitId: unit.id }, body: { csv: text, record } });
    setBusy(false);
    if (!answer.data) return setProblem(allMessages(answer.errors) || 'The file could not be read. Try again.');
    setChecked(answer.data);
    if (!record || answer.data.recorded === 0) return;
    toast(`${answer.data.recorded} payments recorded`);
    onDone();
  }
  async function choose(chosen: File | undefined): Promise<void> {
    setChecked(undefined);
    if (!chosen) return;
    if (chosen.size > largest) return setProblem('This file is larger than 900 KB. Split it.');
    const text = await chosen.text();
    setCsv(text);
    await send(text, false);
  }
  return (
    <section className="boxed" aria-label="Import file">
      <label className="label" htmlFor={file}>
        CSV file
      </label>
      <p className="desc" id={`${file}-columns`}>
        Columns: Account number, Subaccount, Amount, Received date, Method, Reference, Posts to balance, Note. At most 2,000 payments.
      </p>
      <input id={file} aria-describedby={`${file}-columns`} type="file" accept=".csv,text/csv" className="gap-sm" onChange={(event) => void choose(event.target.files?.[0])} />
      {problem ? (
        <div className="gap-md">
          <Banner kind="bad" title={problem} />
        </div>
      ) : null}
      {checked ? <Checked result={checked} total={show(checked.totalMinor)} /> : null}
      <p className="desc">Nothing is recorded before you press Record.</p>
      <div className="row gap-md">
        <Button className="sec" onClick={onBack}>
          Back
        </Button>
        {checked && checked.problems.length === 0 && checked.ready > 0 ? (
          <Button busy={busy} busyText="Recording…" onClick={() => void send(csv, true)}>
            Record {checked.ready} {checked.ready === 1 ? 'payment' : 'payments'} of {show(checked.totalMinor)}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Checked({ result, total }: { result: ExternalImport; total: string }) {
  return (
    <div className="gap-md" role="status">
      {result.problems.length > 0 ? <Banner kind="bad" title={`${result.problems.length} things to put right. Correct the file and choose it again.`} /> : null}
      <p className="gap-sm">
        <b>{result.ready}</b> new {result.ready === 1 ? 'payment' : 'payments'} of <b>{total}</b>
        {result.alreadyRecorded > 0 ? `, ${result.alreadyRecorded} recorded before` : ''}
      </p>
      {result.problems.length > 0 ? (
        <div className="table-wrap gap-sm" tabIndex={0} role="region" aria-label="Problems">
          <table className="tbl">
            <caption className="vh">Problems</caption>
            <thead>
              <tr>
                {['Row', 'Column', 'Problem'].map((name) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {result.problems.slice(0, 100).map((each) => (
                <tr key={`${each.row} ${each.column} ${each.problem}`}>
                  <td>{each.row}</td>
                  <td>{columnNames[each.column] ?? each.column}</td>
                  <td>{each.problem}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}
