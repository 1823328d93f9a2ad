import { viewerZone } from '../../platform/viewer-zone.ts';
import { useOutletContext } from 'react-router';
import { listedAs } from '@ratepayer/contract/accounts/upload-settings.ts';
import { uploadList, uploadTexts } from '@ratepayer/contract/accounts/upload.list.ts';
import { ChooseFile } from '../../features/accounts/choose-file.tsx';
import { isRunning } from '../../features/accounts/import-step.ts';
import { rowsOfUpload, uploadHref } from '../../features/accounts/rows-of-upload.ts';
import { formatInstant, formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { SavedMappingsDrawer } from '../../features/accounts/saved-mappings-drawer.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { Button } from '../../ui/parts.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

/** Every file sync with its result, and the start of a new one. */
export function UploadsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const address = useAddress();
  return (
    <ListPage
      list={uploadList}
      texts={uploadTexts}
      unit={unit}
      user={user}
      load={uploadApi.listUploads}
      file={uploadApi.exportUploads}
      chips={['UploadStatuses', 'ImportTypes']}
      live={['BusinessUnit.AccountsUpdated']}
      isRunning={isRunning}
      cells={{
        startedBy: ({ startedBy }) => (startedBy ? <span translate="no">{startedBy}</span> : '—'),
        startedDate: (upload) => formatInstant(upload.startedDate ?? upload.createdDate, unit.timezone, viewerZone()),
        durationSeconds: ({ durationSeconds }) =>
          durationSeconds === null
            ? '—'
            : say('took', { minutes: Math.floor(durationSeconds / 60), seconds: durationSeconds % 60 }),
        archived: (upload) => formatNumber(upload.archived + upload.zeroed),
      }}
      row={{
        key: listedAs,
        href: uploadHref,
        name: (upload) => upload.fileName,
        actions: (upload) => {
          const rows = rowsOfUpload(upload, user);
          return rows ? [{ key: 'rows', ...rows }] : [];
        },
      }}
      buttons={
        <Button className="tool sec" onClick={() => address.set('mappings', 'open')}>
          {say('saved_mappings')}
        </Button>
      }
      card={{ title: 'fileName', status: 'status', facts: ['startedDate', 'startedBy'] }}
    >
      <ChooseFile unit={unit} user={user} />
      {address.get('mappings') === 'open' ? (
        <SavedMappingsDrawer unit={unit} user={user} onClose={() => address.set('mappings', '')} />
      ) : null}
    </ListPage>
  );
}
