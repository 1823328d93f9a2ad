const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const named = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z\\d-]{0,61}[a-z\\d])$`);
/** Where an address begins; a host that numbers stand for has no name, and is none. */
const beginning = /^https:\/\/(\*\.)?([a-z\d.-]+)(?::([1-9]\d{0,4}))?$/i;

/** So many lines stand in a list of origins at most. */
export const mostOrigins = 20;
const longestOrigin = 270;

interface Origin {
  readonly anyBelow: boolean;
  readonly host: string;
  /** As it is written, with its colon; nothing for 443. */
  readonly port: string;
}

function parts(text: string): Origin | undefined {
  const [, any, written = '', port = '443'] = text.length > longestOrigin ? [] : (beginning.exec(text) ?? []);
  const host = written.toLowerCase();
  if (host.length > 253 || !named.test(host) || Number(port) > 65_535) return undefined;
  return { anyBelow: any !== undefined, host, port: port === '443' ? '' : `:${port}` };
}

const writtenAs = ({ anyBelow, host, port }: Origin): string => `https://${anyBelow ? '*.' : ''}${host}${port}`;

/**
 * What is listed in each line, as browsers write it: small letters, no slash at the end, no usual port, none twice.
 * What is no origin stays as it was typed, for `isOrigin` to say so.
 */
export function originsIn(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter((line) => line !== '');
  return [
    ...new Set(
      lines.map((line) => {
        const origin = parts(line);
        return origin ? writtenAs(origin) : line;
      }),
    ),
  ];
}

/** Whether a line names an https origin and nothing else; `*.` may stand before one of at least two parts. */
export function isOrigin(line: string, mayBegin: 'with a wildcard' | 'exactly'): boolean {
  const origin = parts(line);
  if (!origin) return false;
  return !origin.anyBelow || mayBegin === 'with a wildcard';
}

/**
 * Whether a page of this origin may host ours (security.md T10): exactly one that is listed, or a sub-domain of one
 * with `*.`, never that one itself and never a host that only begins with it.
 */
export function allowsOrigin(listed: readonly string[], given: string): boolean {
  const origin = parts(given);
  if (!origin || origin.anyBelow) return false;
  return listed.some((line) => {
    const one = parts(line);
    if (!one || one.port !== origin.port) return false;
    return one.anyBelow ? origin.host.endsWith(`.${one.host}`) : one.host === origin.host;
  });
}

/** The origin of an address that hides nothing: no user, no backslash, no space, no control character. */
export function originOf(address: string): string | undefined {
  if (address.length > 500 || !/^[\u0021-\u005b\u005d-\u007e]*$/.test(address)) return undefined;
  const [, start = ''] = /^(https:\/\/[^/?#]*)/i.exec(address) ?? [];
  const origin = parts(start);
  return origin && !origin.anyBelow ? writtenAs(origin) : undefined;
}

/** Whether payers may be sent on to this address: its origin is listed, exactly (security.md T13). */
export function isListedReturn(listed: readonly string[], address: string): boolean {
  const origin = originOf(address);
  return origin !== undefined && listed.includes(origin);
}
