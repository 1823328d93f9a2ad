import type { OrganizationData } from '@ratepayer/contract/reports/organization-data.operations.ts';
import { organizationDataApi } from '../../platform/api/organization-data.api.ts';
import { reportApi } from '../../platform/api/report.api.ts';
import { take } from '../../platform/download.ts';
import { say } from '../../platform/texts/lists.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props<Of> {
  readonly of: Of;
  /** Of the organization. */
  readonly name: string;
  readonly onClose: () => void;
}
type Asked = Props<{ readonly businessUnitId: number }> & { readonly onDone: (data: OrganizationData) => void };

/** Asks for all data of an organization; by who signed in just now. */
export const AskForData = ({ of, name, onDone, onClose }: Asked) => (
  <AskDialog
    title={say('data_ask_ask', { name })}
    confirm={say('data_ask')}
    back={sayPart('cancel')}
    busyText={say('working')}
    act={() => organizationDataApi.askOrganizationData(of)}
    failed={say('report_not_asked')}
    onDone={(data) => {
      toast(say('data_asked'));
      onDone(data);
      onClose();
    }}
    onClose={onClose}
  >
    <p>{say('data_ask_means')}</p>
  </AskDialog>
);

/** Takes the file; by who signed in just now. */
export const TakeData = ({
  of,
  name,
  onClose,
}: Props<{ readonly businessUnitId: number; readonly reportId: number }>) => (
  <AskDialog
    title={say('data_take_ask', { name })}
    confirm={say('data_take')}
    back={sayPart('cancel')}
    busyText={say('working')}
    act={() => take(reportApi.downloadReport, of)}
    onDone={onClose}
    onClose={onClose}
  >
    <p>{say('data_take_means')}</p>
  </AskDialog>
);
