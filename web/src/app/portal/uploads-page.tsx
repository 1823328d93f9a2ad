import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { sendFile } from '../../features/accounts/upload-calls.ts';
import { useLive } from '../../platform/live.ts';
import { accountApi } from '../../platform/api/account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { Icon } from '../../ui/icons.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Banner, Button, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every file sync with its result, and the start of a new one. */
export function UploadsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page')) || 1;
  usePageTitle('Account uploads', 'Ratepayer');
  const list = useQuery(queryOf(accountApi.listUploads, { businessUnitId: unit.id, Page: page }));
  useLive(unit.id, ['BusinessUnit.AccountsUpdated'], () => void list.refetch());
  const rows = list.data?.items ?? [];
  const may = user.permissions.includes('Accounts:Manage');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Account uploads</h1>
          <p>Every account file and what it changed. Nothing is written before you confirm.</p>
        </div>
      </div>
      {may ? <ChooseFile businessUnitId={unit.id} /> : null}
      {rows.length > 0 ? (
        <>
          <div className="table-wrap gap-lg" tabIndex={0} role="region" aria-label="Uploads">
            <table className="tbl">
              <caption className="vh">Account uploads</caption>
              <thead>
                <tr>
                  {['Started', 'File', 'As of', 'By'].map((name) => (
                    <th scope="col" key={name}>
                      {name}
                    </th>
                  ))}
                  {['Rows', 'Created', 'Updated', 'Unchanged', 'Archived/zeroed', 'Rejected'].map((name) => (
                    <th scope="col" className="r" key={name}>
                      {name}
                    </th>
                  ))}
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((upload) => (
                  <tr key={upload.id}>
                    <td>
                      <Link to={`/portal/accounts/uploads/${upload.id}?bu=${unit.id}`}>{formatInstant(upload.startedDate ?? upload.createdDate, unit.timezone, viewerZone)}</Link>
                    </td>
                    <td>{upload.fileName}</td>
                    <td>{formatInstant(upload.asOfDate, unit.timezone, viewerZone)}</td>
                    <td>{upload.startedBy}</td>
                    {[upload.totalRows, upload.created, upload.updated, upload.unchanged, upload.archived + upload.zeroed, upload.rejected].map((value, i) => (
                      <td className="r" key={['rows', 'created', 'updated', 'unchanged', 'archived', 'rejected'][i]}>
                        {value.toLocaleString('en-US')}
                      </td>
                    ))}
                    <td>
                      <Status value={upload.status} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager page={page} size={25} total={list.data?.totalCount ?? 0} onPage={(next) => setParams({ bu: String(unit.id), page: String(next) })} />
        </>
      ) : (
        <ListStates
          isPending={list.isPending}
          problem={problemOf(list.error, 'The uploads could not be loaded.')}
          onRetry={() => void list.refetch()}
          isEmpty={list.data !== undefined}
          isFiltered={false}
          onClear={() => undefined}
        >
          <p className="b">Upload your first account file.</p>
        </ListStates>
      )}
    </>
  );
}

function ChooseFile({ businessUnitId }: { businessUnitId: number }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setProblem('');
    if (file.size > maximumUploadBytes) {
      setProblem('This file is larger than 250 MB. Split it and upload the parts.');
      return;
    }
    setShare(0);
    try {
      const uploadId = await sendFile(businessUnitId, file, setShare);
      void navigate(`/portal/accounts/uploads/${uploadId}?bu=${businessUnitId}`);
    } catch (refused) {
      setProblem(problemOf(refused, 'The file could not be sent. Try again.'));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <section
      aria-label="New upload"
      className={`drop gap-md${over ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void send(event.dataTransfer.files[0]);
      }}
    >
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <p className="muted small">Drop a CSV file here, up to 250 MB, or</p>
      <Button onClick={() => input.current?.click()} busy={share !== undefined} busyText="Sending…">
        <Icon name="upload" size={18} /> Choose file
      </Button>
      <input ref={input} type="file" accept=".csv,.txt" className="vh" aria-label="Account file" tabIndex={-1} onChange={(event) => void send(event.target.files?.[0])} />
      {share === undefined ? null : <progress value={share} max={1} aria-label="Sending the file" />}
    </section>
  );
}
