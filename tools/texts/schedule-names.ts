import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
interface Named {
  readonly file: string;
  /** As it stands in the code; undefined where it is put together. */
  readonly name: string | undefined;
}

const root = join(import.meta.dirname, '../..');
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** What the workers do again and again, as the code declares it: an object with a name and a pace. */
export function namesOfSchedules(): Named[] {
  const files = execFileSync('git', ['grep', '-l', 'everyMs:', '--', 'server/src/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      schedulesIn(parseSync(file, readFileSync(join(root, file), 'utf8')).program).map((name) => ({ file, name })),
    );
}

function schedulesIn(value: unknown): (string | undefined)[] {
  if (Array.isArray(value)) return value.flatMap(schedulesIn);
  if (!isNode(value)) return [];
  const inside = Object.values(value).flatMap(schedulesIn);
  const fields = new Map(propertiesOf(value));
  // The state of a schedule hands its name on, and a type declares one: neither gives it.
  const own = fields.has('everyMs') && fields.has('run') ? [fields.get('name')] : [];
  return [...own, ...inside];
}

const propertiesOf = ({ type, properties }: Node): [string, string | undefined][] =>
  type === 'ObjectExpression'
    ? (properties as Node[]).flatMap((property): [string, string | undefined][] => {
        const { key, value } = property as { key?: unknown; value?: unknown };
        if (!isNode(key)) return [];
        return [[String(key['name'] ?? key['value']), literalOf(value)]];
      })
    : [];

const literalOf = (value: unknown) =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : undefined;
