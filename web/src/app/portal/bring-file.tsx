import { useNavigate } from 'react-router';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { Button } from '../../ui/parts.tsx';
import { SendRecordFile } from '../../ui/record-file/send-record-file.tsx';

type Sent = Parameters<typeof SendRecordFile>[0];
interface Props extends Pick<Sent, 'name' | 'hint' | 'reserve'> {
  readonly businessUnitId: number;
  readonly onBack: () => void;
}

/** Takes a file of records by drop or choice, sends it, and opens the page of its upload. */
export function BringFile({ businessUnitId, onBack, ...file }: Props) {
  const navigate = useNavigate();
  return (
    <>
      <SendRecordFile
        {...file}
        mostBytes={maximumUploadBytes}
        onSent={(uploadId) => void navigate(`/portal/accounts/uploads/${uploadId}?bu=${businessUnitId}`)}
      />
      <p className="row wrap gap-sm">
        <Button className="sec tool" onClick={onBack}>
          {say('back')}
        </Button>
      </p>
    </>
  );
}
