import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasPlaces } from '@ratepayer/contract/kit/record-file.ts';
import type { AskedFormat, FileConfig, FilePreview } from './file-config.ts';

interface Ways<Config extends FileConfig> {
  /** Reads the beginning of the file as it is asked. */
  readonly preview: (asked: AskedFormat) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<FilePreview>;
    readonly enabled?: boolean;
  };
  /** How such files were read before, or what a first one begins with; once it is known. */
  readonly kept: Config | undefined;
  /** Sets a mapping beside the columns that were found in the file; chosen is one that somebody saved and took. */
  readonly begin: (config: Config, columns: readonly string[], chosen: boolean) => Config;
}

/** A file on its way to be read: its beginning, and how it is read so far. */
export interface FileMapping<Config extends FileConfig> {
  readonly found: FilePreview | undefined;
  readonly error: unknown;
  readonly config: Config | undefined;
  readonly setConfig: (config: Config) => void;
  /** Reads the file anew. */
  readonly readAs: (change: AskedFormat) => void;
  /** Takes a mapping that was saved under a name. */
  readonly take: (config: Config) => void;
}

/** The mapping of a file: what was kept where it fits, else a guess, and what somebody makes of it. */
export function useFileMapping<Config extends FileConfig>({ preview, kept, begin }: Ways<Config>): FileMapping<Config> {
  const [asked, setAsked] = useState<AskedFormat>({});
  const { data: found, error, isFetching } = useQuery(preview(asked));
  const [config, setConfig] = useState<Config>();
  const [chosen, setChosen] = useState(false);
  // What was read as another type, or with other separators, has other columns.
  const [readFor, setReadFor] = useState<AskedFormat>();
  useEffect(() => {
    if (readFor === asked || !kept || isFetching) return;
    // What cannot be read so may be read as something else.
    if (!found) return error && !config ? setConfig(kept) : undefined;
    setReadFor(asked);
    setChosen(false);
    setConfig(begin({ ...(config ?? kept), ...asked, fileType: found.fileType }, found.columns, chosen));
  }, [asked, begin, chosen, config, error, found, kept, isFetching, readFor]);
  const readAs = (change: AskedFormat) => {
    const { fileType } = change;
    const next = fileType ? { ...change, hasHeaderRow: !hasPlaces(fileType) } : change;
    if (config) setConfig({ ...config, ...next });
    setAsked({ ...asked, ...next });
  };
  const take = (taken: Config) => {
    const { fileType, listSeparator, encoding, hasHeaderRow } = taken;
    setConfig(taken);
    setChosen(true);
    setAsked({ fileType, listSeparator, encoding, hasHeaderRow });
  };
  return { found, error, config, setConfig, readAs, take };
}
