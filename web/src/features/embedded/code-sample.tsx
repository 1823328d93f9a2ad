import { config } from '../../platform/config.ts';
import { say } from '../../platform/texts/staff-embedded.ts';

/** What a server does that builds links by itself, with what it needs of this business unit filled in. */
const codeOf = (slug: string, kid: string): string =>
  [
    "import { createHmac } from 'node:crypto';",
    '',
    'const encode = (text) =>',
    "  encodeURIComponent(text).replace(/[!'()*]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase());",
    '',
    `const values = { accountNumber: '00012345', amountMinor: '8412', editable: 'false', kid: '${kid}' };`,
    "const query = Object.keys(values).sort().map((key) => key + '=' + encode(values[key])).join('&');",
    'const expiration = Math.floor(Date.now() / 1000) + 24 * 60 * 60;',
    "const signature = createHmac('sha256', process.env.SECRET)",
    `  .update('${slug}' + '\\n' + expiration + '\\n' + query)`,
    "  .digest('base64url');",
    `const link = '${config.portalUrl}/checkout/${slug}/' + signature + '/' + expiration + '?' + query;`,
  ].join('\n');

export function CodeSample({ kid = say('code_no_key'), slug }: { kid: string | undefined; slug: string }) {
  return (
    <div className="gap-lg">
      <h3>{say('code_title')}</h3>
      <p className="small">{say('code_means', { kid })}</p>
      <pre className="code-sample" tabIndex={0} role="region" aria-label={say('code_title')} translate="no">
        {codeOf(slug, kid)}
      </pre>
    </div>
  );
}
