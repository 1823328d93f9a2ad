/** Where a bucket is. */
export interface StoreAddress {
  readonly bucket: string;
  readonly region: string;
  /** Undefined: where its region says. */
  readonly endpoint: string | undefined;
  /** The bucket stands in the path of an address instead of in front of its host. */
  readonly isPathStyle: boolean;
}

/** What the bucket is opened with. */
export interface StoreKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Reads `s3://bucket?region=…&endpoint=…`; undefined when it is not one. A store at an endpoint of its own is asked by
 * path, since its certificate seldom holds a host for each bucket.
 */
export function readStoreAddress(storageUrl: string): StoreAddress | undefined {
  const url = URL.parse(storageUrl);
  if (url?.protocol !== 's3:' || url.username || url.password || !/^\/?$/.test(url.pathname)) return undefined;
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.hostname) || url.port) return undefined;
  const unknown = [...url.searchParams.keys()].filter((key) => key !== 'region' && key !== 'endpoint');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (unknown.length > 0 || (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')))
    return undefined;
  return {
    bucket: url.hostname,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    isPathStyle: endpoint !== undefined,
  };
}
