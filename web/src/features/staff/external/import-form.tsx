import { moneyOf } from '../../../platform/texts/money-of.ts';
import { useId, useState } from 'react';
import type { ExternalImport } from '@ratepayer/contract/payments/external.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ExternalFile } from '@ratepayer/contract/payments/external-file.ts';
import { largestExternalFile } from '@ratepayer/contract/payments/external-file-size.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { base64Of } from '../../../platform/base64-of.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { toast } from '../../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';
import { CheckedFile } from './checked-file.tsx';
import { FindAccount, type FoundAccount } from './find-account.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';

type Assigned = Readonly<Record<number, FoundAccount>>;
type Chosen = Pick<ExternalFile, 'content' | 'fileType'> & { readonly name: string };

const fileOf = async (file: File): Promise<Chosen> => ({
  name: file.name,
  content: await base64Of(file),
  fileType: /\.xlsx$/i.test(file.name) ? 'Excel' : 'CSV',
});

/**
 * Takes a file of payments received elsewhere: it is checked first, and nothing is recorded before the second
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
  const [chosenFile, setFile] = useState<Chosen>();
  const [checked, setChecked] = useState<ExternalImport>();
  const [assigned, setAssigned] = useState<Assigned>({});
  const [assigning, setAssigning] = useState<number>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const show = moneyOf(unit);
  async function send({ name: _, ...sent }: Chosen, record: boolean, accounts: Assigned): Promise<void> {
    setBusy(true);
    setProblem('');
    const assign = Object.entries(accounts).map(([row, { id }]) => ({ row: Number(row), accountId: id }));
    const body = {
      file: sent,
      record,
      ...(assign.length > 0 ? { assign } : {}),
      ...(record ? { onlyGood: true } : {}),
    };
    const answer = await outcomeOf(externalApi.importExternalPayments({ businessUnitId: unit.id, ...body }));
    setBusy(false);
    if (!answer.data) return setProblem(allMessages(answer.errors) || say('file_could_not_read'));
    setChecked(answer.data);
    if (!record || answer.data.recorded === 0) return;
    toast(recordedOf(answer.data));
    onDone();
  }
  async function choose(chosen: File | undefined): Promise<void> {
    setChecked(undefined);
    setAssigned({});
    if (!chosen) return;
    if (chosen.size > largestExternalFile) return setProblem(say('file_larger_than_900'));
    const next = await fileOf(chosen);
    setFile(next);
    await send(next, false, {});
  }
  return (
    <section className="boxed" aria-label={say('import_file')}>
      <FileInput onChoose={(chosen) => void choose(chosen)} />
      {problem ? (
        <div className="gap-md">
          <Banner kind="bad" title={problem} alert />
        </div>
      ) : null}
      {checked ? (
        <CheckedFile
          fileName={chosenFile?.name ?? ''}
          result={checked}
          assigned={assigned}
          show={show}
          onAssign={setAssigning}
        />
      ) : null}
      <p className="desc">{say('nothing_recorded_before_press')}</p>
      <div className="row wrap gap-md">
        <Button className="sec" onClick={onBack}>
          {checked && checked.problems.length > 0 ? say('stop') : say('back')}
        </Button>
        {chosenFile && checked && checked.ready > 0 ? (
          <Button busy={busy} busyText={say('recording')} onClick={() => void send(chosenFile, true, assigned)}>
            {say(checked.problems.length > 0 ? 'record_good_rows' : 'record_payments', {
              ready: checked.ready,
              total: show(checked.totalMinor),
            })}
          </Button>
        ) : null}
      </div>
      {assigning === undefined || !chosenFile ? null : (
        <Dialog title={say('assign_an_account_to_row', { row: assigning })} onClose={() => setAssigning(undefined)}>
          <FindAccount
            unit={unit}
            onChoose={(account) => {
              const next = { ...assigned, [assigning]: account };
              setAssigned(next);
              setAssigning(undefined);
              void send(chosenFile, false, next);
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

const recordedOf = ({ recorded, problems: { length: left } }: ExternalImport): string =>
  left > 0 ? say('recorded_some', { recorded, left }) : say('recorded_all', { recorded });

function FileInput({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const file = useId();
  return (
    <>
      <label className="label" htmlFor={file}>
        {say('file_of_payments')}
      </label>
      <p className="desc" id={`${file}-columns`}>
        {say('columns_account_number_subaccount')}
      </p>
      <input
        id={file}
        aria-describedby={`${file}-columns`}
        type="file"
        accept=".csv,.txt,.tsv,.dat,.xlsx,text/csv"
        className="gap-sm"
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
    </>
  );
}
