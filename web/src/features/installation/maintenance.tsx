import { useQuery } from '@tanstack/react-query';
import type { MaintenanceWindow } from '@ratepayer/contract/installation/installation.operations.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { useState } from 'react';
import { installationApi } from '../../platform/api/installation.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-platform.ts';
import { toast } from '../../platform/toasts.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { maintenanceHistory } from './platform-history.ts';
import { PlanMaintenance, type PlanDraft } from './plan-maintenance.tsx';

interface Props {
  readonly user: { readonly id: number; readonly name: string };
  readonly timezone: TimeZone;
}

const refreshMs = 30_000;

/** When the installation is worked on: what is planned, planning more, calling off and ending early. */
export function Maintenance({ user, timezone }: Props) {
  const draft = useDraft<PlanDraft>('maintenance', user);
  const [isPlanning, setPlanning] = useState(draft.values !== undefined);
  const [ending, setEnding] = useState<MaintenanceWindow>();
  const list = useQuery({ ...queryOf(installationApi.listMaintenance, {}), refetchInterval: refreshMs });
  if (list.isPending) return <Loading />;
  if (!list.data) return <Banner kind="bad" title={problemOf(list.error, say('maintenance_not_loaded'))} />;
  const endPlanning = () => (setPlanning(false), draft.end());
  const done = (told: string) => {
    endPlanning();
    setEnding(undefined);
    toast(told);
    void list.refetch();
  };
  return (
    <section className="gap-lg">
      <h2>{say('maintenance_title')}</h2>
      <p className="gap-sm muted">{say('maintenance_means')}</p>
      <p className="gap-md">
        <Button className="sec" onClick={() => setPlanning(true)}>
          {say('maintenance_plan')}
        </Button>
      </p>
      <Windows windows={list.data.items} timezone={timezone} onEnd={setEnding} />
      <HistoryBelow
        name={say('maintenance_title')}
        load={installationApi.listMaintenanceHistory}
        of={{}}
        zone={timezone}
        words={maintenanceHistory(timezone)}
        record={list.data}
      />
      {isPlanning ? (
        <PlanMaintenance
          draft={draft}
          timezone={timezone}
          onClose={endPlanning}
          onDone={() => done(say('maintenance_planned'))}
        />
      ) : null}
      {ending ? (
        <EndDialog
          window={ending}
          timezone={timezone}
          onClose={() => setEnding(undefined)}
          onDone={() => done(say('maintenance_ended'))}
        />
      ) : null}
    </section>
  );
}

interface WindowsProps {
  readonly windows: readonly MaintenanceWindow[];
  readonly timezone: TimeZone;
  readonly onEnd: (window: MaintenanceWindow) => void;
}

function Windows({ windows, timezone, onEnd }: WindowsProps) {
  const when = (at: string) => formatInstant(at, timezone, viewerZone());
  if (windows.length === 0) return <p className="gap-md">{say('maintenance_none')}</p>;
  return (
    <PlainTable
      gap="gap-md"
      label={say('maintenance_title')}
      heads={[
        say('maintenance_from'),
        say('maintenance_until'),
        say('maintenance_state'),
        say('maintenance_by'),
        say('maintenance_ended_by'),
        { unseen: say('maintenance_end') },
      ]}
    >
      {windows.map((window) => (
        <tr key={window.id}>
          <td>{when(window.fromDate)}</td>
          <td>{when(window.untilDate)}</td>
          <td>
            <Status value={window.state} />
          </td>
          <td translate="no">{window.plannedBy}</td>
          <td translate="no">{window.endedDate ? `${window.endedBy}, ${when(window.endedDate)}` : ''}</td>
          <td>
            {window.state === 'In Force' || window.state === 'Planned' ? (
              <button type="button" className="link-btn" onClick={() => onEnd(window)}>
                {say(window.state === 'Planned' ? 'maintenance_call_off' : 'maintenance_end')}{' '}
                <span className="vh">{when(window.fromDate)}</span>
              </button>
            ) : null}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

interface EndProps {
  readonly window: MaintenanceWindow;
  readonly timezone: TimeZone;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function EndDialog({ window, timezone, onClose, onDone }: EndProps) {
  const isPlanned = window.state === 'Planned';
  const from = formatInstant(window.fromDate, timezone, viewerZone());
  return (
    <AskDialog
      title={isPlanned ? say('maintenance_call_off_title', { from }) : say('maintenance_end_title')}
      confirm={say(isPlanned ? 'maintenance_call_off' : 'maintenance_end')}
      back={say('maintenance_keep')}
      failed={say('maintenance_failed')}
      act={() => installationApi.endMaintenance({ windowId: window.id })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{say(isPlanned ? 'maintenance_call_off_means' : 'maintenance_end_means')}</p>
    </AskDialog>
  );
}
