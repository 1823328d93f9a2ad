import { useNavigate } from 'react-router';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { externalUploadApi } from '../../../platform/api/external-upload.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { Button } from '../../../ui/parts.tsx';
import { SendRecordFile } from '../../../ui/record-file/send-record-file.tsx';

interface Props {
  readonly businessUnitId: number;
  readonly onBack: () => void;
}

/** Takes a file of payments received elsewhere by drop or choice, sends it, and opens the page of its upload. */
export function ChoosePayments({ businessUnitId, onBack }: Props) {
  const navigate = useNavigate();
  return (
    <>
      <SendRecordFile
        name={say('file_of_payments')}
        hint={say('columns_account_number_subaccount')}
        mostBytes={maximumUploadBytes}
        reserve={(fileName) => externalUploadApi.getExternalUploadUrl({ businessUnitId, fileName })}
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
