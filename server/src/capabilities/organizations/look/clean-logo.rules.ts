import { cleanPng, isPng } from './clean-png.rules.ts';
import { cleanSvg, type Refused } from './clean-svg.rules.ts';

export interface CleanLogo {
  readonly content: Buffer;
  readonly contentType: 'image/png' | 'image/svg+xml';
}

/** A picture by its content, whatever it is called: cleaned, or what it holds that no logo may; undefined for none. */
export function cleanLogo(bytes: Buffer): CleanLogo | Refused | undefined {
  if (isPng(bytes)) {
    const content = cleanPng(bytes);
    return content && { content, contentType: 'image/png' };
  }
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes);
  if (text.includes('\uFFFD') || !/^\uFEFF?\s*<(\?xml|svg|!--|!DOCTYPE)/i.test(text)) return undefined;
  const written = cleanSvg(text);
  return typeof written === 'string' ? { content: Buffer.from(written), contentType: 'image/svg+xml' } : written;
}
