import { useNavigate } from 'react-router';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { Button } from '../../ui/parts.tsx';
import { SendRecordFile } from '../../ui/record-file/send-record-file.tsx';

interface Props {
  readonly businessUnitId: number;
  readonly onBack: () => void;
}

/** Takes a file of readings by drop or choice, sends it, and opens the page of its upload. */
export function ChooseReadings({ businessUnitId, onBack }: Props) {
  const navigate = useNavigate();
  return (
    <>
      <SendRecordFile
        name={say('file_of_readings')}
        hint={say('file_columns')}
        mostBytes={maximumUploadBytes}
        reserve={(fileName) => readingApi.getReadingUploadUrl({ businessUnitId, fileName })}
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
