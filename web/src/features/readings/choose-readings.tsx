import { useNavigate } from 'react-router';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { putFile } from '../../platform/put-file.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { DropBox } from '../../ui/drop-box.tsx';
import { Button } from '../../ui/parts.tsx';
import { useSending } from '../../ui/use-sending.ts';

interface Props {
  readonly businessUnitId: number;
  readonly onBack: () => void;
}

/** Takes a file of readings by drop or choice, sends it, and opens the page of its upload. */
export function ChooseReadings({ businessUnitId, onBack }: Props) {
  const navigate = useNavigate();
  const sending = useSending({
    wrongWith: ([file]) => (file && file.size > maximumUploadBytes ? say('file_too_large') : ''),
    send: async ([file], onShare) => {
      if (!file) return;
      const { uploadId, uploadUrl } = await readingApi.getReadingUploadUrl({ businessUnitId, fileName: file.name });
      await putFile(uploadUrl, file, { refused: say('file_not_sent'), offline: say('file_not_sent') }, onShare);
      void navigate(`/portal/accounts/uploads/${uploadId}?bu=${businessUnitId}`);
    },
    failed: say('file_not_sent'),
  });
  return (
    <>
      <DropBox
        name={say('file_of_readings')}
        button={say('choose_file')}
        hint={say('file_columns')}
        accept=".csv,.txt,.tsv,.dat,.prn,.xlsx"
        {...sending}
      />
      <p className="row wrap gap-sm">
        <Button className="sec tool" onClick={onBack}>
          {say('back')}
        </Button>
      </p>
    </>
  );
}
