import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { mostFilesAtOnce } from '@ratepayer/contract/files/file-state.ts';
import { fileList, fileTexts } from '@ratepayer/contract/files/file.list.ts';
import type { KeptFile } from '@ratepayer/contract/files/file.shapes.ts';
import { Arrivals } from '../../features/files/arrivals.tsx';
import { ChosenFiles } from '../../features/files/chosen-files.tsx';
import { fileActions } from '../../features/files/file-actions.ts';
import { fileCells, placeOf } from '../../features/files/file-cells.tsx';
import { AddFileDialog } from '../../features/files/add-file-dialog.tsx';
import { ProcessDialog } from '../../features/files/process-dialog.tsx';
import { PurgeFilesDialog } from '../../features/files/purge-files-dialog.tsx';
import { fileApi } from '../../platform/api/file.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** Every file in and out: what it is, how long it is kept, and its contents for who may have them. */
export function FilesPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const address = useAddress();
  const [processing, setProcessing] = useState<KeptFile>();
  const [purging, setPurging] = useState<readonly KeptFile[]>();
  const isAdmin = user.role === 'Global Admin' || user.role === 'Organization Admin';
  const changed = () => void client.invalidateQueries({ queryKey: keyOf(fileApi.listFiles) });
  return (
    <>
      <ListPage
        list={fileList}
        texts={fileTexts}
        unit={unit}
        user={user}
        load={fileApi.listFiles}
        file={fileApi.exportFiles}
        chips={['FileCategories', 'FileDirections', 'FileStatuses']}
        cells={fileCells}
        unannounced
        buttons={isAdmin ? <Button onClick={() => address.set('do', 'add-file')}>{say('add_file')}</Button> : undefined}
        row={{
          key: ({ id }) => id,
          href: (file) => placeOf(file, unit.id),
          name: ({ name }) => name,
          actions: (file) =>
            fileActions({
              file,
              unitId: unit.id,
              isAdmin,
              onPurge: () => setPurging([file]),
              onProcess: () => setProcessing(file),
            }),
        }}
        card={{ title: 'name', status: 'status', facts: ['category', 'direction', 'createdDate', 'sizeBytes'] }}
        bulk={{
          most: mostFilesAtOnce,
          actions: (files) => (
            <ChosenFiles unitId={unit.id} files={files} isAdmin={isAdmin} onPurge={() => setPurging(files)} />
          ),
        }}
      >
        {isAdmin && address.get('do') === 'add-file' ? (
          <AddFileDialog
            unitId={unit.id}
            isPlatform={user.role === 'Global Admin'}
            onClose={() => address.set('do', '')}
            onDone={() => {
              address.set('do', '');
              changed();
            }}
          />
        ) : null}
        {processing ? (
          <ProcessDialog unitId={unit.id} file={processing} onClose={() => setProcessing(undefined)} />
        ) : null}
        {purging ? (
          <PurgeFilesDialog
            unitId={unit.id}
            files={purging}
            onClose={() => setPurging(undefined)}
            onDone={() => {
              setPurging(undefined);
              changed();
            }}
          />
        ) : null}
      </ListPage>
      <Arrivals unit={unit} />
    </>
  );
}
