import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import { importedBy } from '@ratepayer/contract/jobs/imported-by.ts';
import type { TaskType } from '@ratepayer/contract/jobs/task-types.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { bringFile } from '../../accounts/uploads/bring-file.ts';
import { type Answered, type ImportDeps, importFile, type ImportState } from '../../accounts/uploads/import-file.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import type { RunFile, TaskContext, TaskKind, TaskResult } from '../task-kind.ts';

/** Brings the files of the run in, one after the other, by the engine of uploads. */
const importing = (type: TaskType, importType: ImportType, deps: ImportDeps): TaskKind => ({
  type,
  async run(context) {
    if (context.files.length === 0) return { outcome: 'Nothing To Do', message: tell('no_files') };
    let counts: Readonly<Record<string, number>> = {};
    for (const file of context.files) {
      context.check();
      const state = await importOne(deps, importType, context, file);
      counts = sumOf(counts, state.counts);
      const stopped = stops(file, state, counts);
      if (stopped) return stopped;
      await context.log(tell('log_imported', { file: file.name, rows: state.counts['rows'] ?? 0 }));
    }
    return { outcome: 'Successful', counts };
  },
});

/** Every kind of file that comes as an upload. */
export const importTasks = (deps: ImportDeps): readonly TaskKind[] =>
  [...importedBy].map(([type, importType]) => importing(type, importType, deps));

async function importOne(
  deps: ImportDeps,
  importType: ImportType,
  { unit, key, held, startedBy, settings, state, keepState, approval, progress, isLastTry }: TaskContext,
  file: RunFile,
): Promise<ImportState> {
  const businessUnitId = unit.id;
  const caller = { ...systemCaller([businessUnitId]), name: startedBy };
  const brought = { ...file, businessUnitId, importType, key: `${key}:${file.id}` };
  const mapping = String(settings['mapping'] ?? '');
  const uploadId = await bringFile(deps, held, caller, { ...brought, mapping });
  const { of, by, reason } = approval ?? {};
  const asked = of as Pick<Answered, 'uploadId' | 'stopReasons'> | null | undefined;
  const answered = asked && { ...asked, reason: reason || by || '' };
  const ended = await importFile(deps, {
    caller,
    businessUnitId,
    uploadId,
    importType,
    answered,
    isLastTry,
    onProgress: progress,
  });
  // Whoever looks at the run is led to the rows that were not taken.
  if ((ended.counts['rejected'] ?? 0) > 0) await held((tx) => keepState(tx, { ...state, rejectedIn: uploadId }));
  return ended;
}

/** What holds the run: a file that cannot be read, and one that a person should look at. */
function stops(
  file: RunFile,
  { uploadId, status, stopReasons, message }: ImportState,
  counts: object,
): TaskResult | undefined {
  const found = counts as Readonly<Record<string, number>>;
  if (status.startsWith('Complete')) return undefined;
  if (status === 'Ready' && stopReasons)
    return {
      outcome: 'Paused',
      message: tell('import_asks', { file: file.name, reason: stopReasons[0] ?? '' }),
      counts: found,
      asks: { uploadId, stopReasons },
    };
  // Bills come first: it gives its place to other runs, and whoever works on uploads may be first with it.
  if (status === 'Processing')
    return { outcome: 'Failed', message: tell('import_waits', { file: file.name }), counts: found, mayPass: true };
  return {
    outcome: 'Failed',
    message: message === '' ? tell('import_ended', { file: file.name, status }) : tell('as_said', { message }),
    counts: found,
  };
}

const sumOf = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      (one[name] ?? 0) + (other[name] ?? 0),
    ]),
  );
