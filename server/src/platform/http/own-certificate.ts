import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { RequestListener } from 'node:http';
import { SettingsFault } from '../config/settings.ts';

interface CertificateFiles {
  readonly TLS_CERT_FILE: string;
  readonly TLS_KEY_FILE: string;
}

/**
 * Serves https by this process itself, TLS 1.2 and newer, when a certificate is named; undefined leaves it to a proxy.
 * @throws SettingsFault when a file is missing, cannot be read, or the two do not belong together.
 */
export function ownCertificate({
  TLS_CERT_FILE,
  TLS_KEY_FILE,
}: CertificateFiles): ((handler: RequestListener) => Server) | undefined {
  if (TLS_CERT_FILE === '' && TLS_KEY_FILE === '') return undefined;
  const read = (setting: string, path: string) => {
    if (path === '')
      throw new SettingsFault(
        `The setting ${setting} must be set: a certificate needs its key, and a key its certificate.`,
      );
    try {
      return readFileSync(path);
    } catch {
      throw new SettingsFault(`The file that ${setting} names cannot be read.`);
    }
  };
  const options = {
    cert: read('TLS_CERT_FILE', TLS_CERT_FILE),
    key: read('TLS_KEY_FILE', TLS_KEY_FILE),
    minVersion: 'TLSv1.2',
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    keepAliveTimeout: 65_000,
  } as const;
  try {
    createServer(options);
  } catch {
    throw new SettingsFault('TLS_CERT_FILE and TLS_KEY_FILE do not hold a certificate and its key in PEM form.');
  }
  return (handler) => createServer(options, handler);
}
