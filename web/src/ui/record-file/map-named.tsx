import type { ReactNode } from 'react';
import type { Headings } from '@ratepayer/contract/kit/named-columns.ts';
import { hasPlaces } from '@ratepayer/contract/kit/record-file.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { Banner, Button } from '../parts.tsx';
import type { AskedFormat, FileConfig, FilePreview } from './file-config.ts';
import { FileColumns } from './file-columns.tsx';
import { FillCell } from './fill-cell.tsx';
import { fillOf, filledBy } from './mapped-columns.ts';
import {
  configOf,
  mappedTo,
  mappingOf,
  type NamedConfig,
  namedFormat,
  type NamedMapping,
  type SentMapping,
} from './named-mapping.ts';
import { SavedMappings } from './saved-mappings.tsx';
import { useFileMapping } from './use-file-mapping.ts';

interface Props<P extends string, M extends NamedMapping<P>> {
  readonly fileName: string;
  /** Nobody said yet how this file is read. */
  readonly isNew: boolean;
  /** How it was read before, or such files are, and what was saved under names; once that is known. */
  readonly before: {
    readonly data?:
      | { readonly config: M | null; readonly saved: readonly { readonly name: string; readonly config: M }[] }
      | undefined;
    readonly error: unknown;
  };
  readonly headings: Headings<P>;
  readonly nameOf: (property: P) => string;
  readonly preview: (asked: AskedFormat) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<FilePreview>;
  };
  /** What else holds of the whole file. */
  readonly options: (config: NamedConfig<P, M>, onChange: (config: NamedConfig<P, M>) => void) => ReactNode;
  readonly busy: boolean;
  readonly onCheck: (mapping: SentMapping<P, M>) => void;
}

/** The step "Map columns" of files whose columns are known by their headings: each with what it fills. */
export function MapNamed<P extends string, M extends NamedMapping<P>>(props: Props<P, M>) {
  const { fileName, isNew, before, headings, nameOf, preview, options, busy, onCheck } = props;
  const kept = before.data && configOf<P, M>(beginWith(fileName, isNew, before.data.config));
  const mapping = useFileMapping<NamedConfig<P, M>>({
    preview: (asked) => ({ ...preview({ ...formatOf(kept), ...asked }), enabled: kept !== undefined }),
    kept,
    begin: (config, found) => mappedTo<P, M>(headings, config, found),
  });
  const { setConfig } = mapping;
  if (before.error) return <Banner kind="bad" title={problemOf(before.error, say('file_could_not_read'))} alert />;
  return (
    <section className="gap-lg">
      <h2>{say('map_columns')}</h2>
      <SavedMappings saved={before.data?.saved ?? []} onTake={(taken) => mapping.take(configOf<P, M>(taken))} />
      <FileColumns
        mapping={mapping}
        options={(config) => options(config, setConfig)}
        cells={(source, config) => (
          <FillCell
            source={source}
            value={fillOf<P>(config, source)}
            options={Object.keys(headings) as P[]}
            nameOf={nameOf}
            onChoose={(property) => setConfig(filling(config, source, property || null))}
          />
        )}
      >
        {(config) => (
          <p className="gap-lg">
            <Button busy={busy} busyText={say('checking')} onClick={() => onCheck(mappingOf<P, M>(headings, config))}>
              {say('check_the_file')}
            </Button>
          </p>
        )}
      </FileColumns>
    </section>
  );
}

const filling = <P extends string, M>(
  config: NamedConfig<P, M>,
  source: string,
  property: P | null,
): NamedConfig<P, M> => ({ ...config, columns: filledBy<FileConfig<P>>(config, source, property).columns });

/** As it was read before, or as files begin that are written alike; else what its name tells. */
function beginWith<P extends string, M extends NamedMapping<P>>(fileName: string, isNew: boolean, kept: M | null): M {
  const named = namedFormat<P>(fileName) as M;
  return kept && (!isNew || kept.fileType === named.fileType || hasPlaces(kept.fileType)) ? kept : named;
}

// What the server would read a file of accounts with is no answer here.
const formatOf = (kept: AskedFormat | undefined): AskedFormat | undefined =>
  kept && {
    fileType: kept.fileType,
    listSeparator: kept.listSeparator,
    encoding: kept.encoding,
    hasHeaderRow: kept.hasHeaderRow,
  };
