import { Readable } from 'node:stream';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import { tell } from '@ratepayer/contract/texts/tell-exports.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { ExportDeps } from '../../exports/deps.ts';
import { finishExport, TakenOver } from '../../exports/finish-export.ts';
import { formatFor } from '../../exports/format-for.ts';
import { exportFormats, type Formats } from '../../exports/read-formats.ts';
import { DoesNotFit, fileNameOf } from '../../exports/render-record.rules.ts';
import { stageExport, type StagedExport } from '../../exports/stage-export.ts';
import { writeExport } from '../../exports/write-export.ts';
import type { TaskContext, TaskKind, TaskResult } from '../task-kind.ts';

/** Tells the billing system what was paid and given back since the last file, in one file, or in none. */
export const exportPayments = (deps: ExportDeps, formats: Formats = exportFormats): TaskKind => ({
  type: 'Export Payments',
  async run(context) {
    const staged = await context.held((tx) => stage(deps, formats, context, tx));
    if (!staged) return { outcome: 'Nothing To Do', message: tell('nothing_to_tell') };
    crashPoint('export.staged');
    try {
      return await write(deps, context, staged);
    } catch (error) {
      if (error instanceof DoesNotFit) return doesNotFit(staged, error);
      if (error instanceof TakenOver) return { outcome: 'Failed', message: tell('taken_over') };
      throw error;
    }
  },
});

async function stage(
  { clock }: ExportDeps,
  formats: Formats,
  context: TaskContext,
  tx: Tx,
): Promise<StagedExport | undefined> {
  const { unit, key: runKey, jobId, executionId, startedBy, settings } = context;
  const format = await formatFor(tx, formats, unit.id, String(settings['format'] ?? ''));
  const areOver = async (runs: readonly number[]) => {
    const over = await rowsOf(
      tx,
      sql<{ id: number }>`select id from job_execution where id = any(${sql.val([...runs])}::bigint[])
        and status not in ('Processing', 'Paused')`,
    );
    return over.map(({ id }) => id);
  };
  return stageExport(tx, unit, { runKey, jobId, executionId, startedBy, format, now: clock.now(), areOver });
}

async function write({ db }: ExportDeps, context: TaskContext, staged: StagedExport): Promise<TaskResult> {
  const { keepFile, key, log, left } = context;
  const name = fileNameOf(staged.definition, { ...staged, slug: staged.billerSlug });
  const bytes = Readable.from(writeExport(db, staged));
  // What was made final before its worker died is a file of this task already.
  const file =
    staged.status === 'Made'
      ? left.at(-1)
      : await keepFile(name, bytes, 'export', undefined, (tx, kept) =>
          finishExport(tx, staged, key, kept).then(wasWritten),
        );
  crashPoint('export.final');
  const { entryCount: entries, paidMinor, returnedMinor } = staged;
  await log(
    tell('log_exported', {
      file: file?.name ?? name,
      entries: String(entries),
      paid: decimalOf(paidMinor),
      returned: decimalOf(returnedMinor),
    }),
  );
  return { outcome: 'Successful', counts: { files: 1, entries } };
}

const wasWritten = () => crashPoint('export.written');

const doesNotFit = ({ definition }: StagedExport, { field, value }: DoesNotFit): TaskResult => ({
  outcome: 'Failed',
  message: tell('does_not_fit', { format: definition.name, field, value }),
});
