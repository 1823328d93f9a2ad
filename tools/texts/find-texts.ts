import { parseSync } from 'vite';

/** A text that a person may read and that stands in code. */
export interface Found {
  readonly text: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly kind: 'jsx' | 'attribute' | 'literal' | 'template' | 'statement';
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

// What a program reads, not a person.
const technical =
  /^(className|id|type|name|href|to|key|role|rel|target|method|action|htmlFor|inputMode|autoComplete|pattern|style|src|d|viewBox|fill|stroke|data-\w+|lengthAdjust|patternUnits|error_description)$/;
const forPrograms =
  /^(Error|TypeError|RangeError|SettingsFault|InvalidGrant|Check|log|debug|info|warn|error|fatal|sql|raw|query|execute|getHeader|setHeader|header|headers|addOIDCScope|select|removeHeader|setAttribute|getAttribute|querySelector|querySelectorAll|matchMedia|RegExp|includes|startsWith|endsWith|split|join|replaceAll|indexOf|has|get|set|is|equal|prepare|say|draw|tell|told|count|reserve|most|isOver|isFull|close|isThrottled|isSigned|sign|addEventListener|onError|dispatchEvent|meta|describe)$/;

const sentence = /[A-Za-z]{2,}[^\n]*\s[^\n]*[A-Za-z]|^[A-Z][a-z]+[.:?!…]/;
const isMachineText = (text: string) =>
  /^\s*(select|copy|insert|update|delete|with|create|alter|lock|listen|notify|set|begin|values|where|and|from|order|coalesce|case|exists|not|count|union|join|left|on)\b/i.test(
    text,
  ) && !/^[A-Z][a-z]/.test(text.trim());
// Words of a statement: a name with a line below, a cast, a parameter. No sentence has one in small letters.
const isStatement = (text: string) =>
  /^[^A-Z]*$/.test(text) && /\b[a-z]+_[a-z_]+\b|::[a-z]|\$\d|\bcase when\b/.test(text);
const isCode = (text: string) =>
  /[{}<>=]|;\S|;$|https?:\/\/|^[a-z-]+(\/[a-z-]+)+|\b(default|script|connect)-src\b|^[Mm]?\d|px\b|rgba?\(|\[popover|[a-z]-[a-z]+ [a-z]+-[a-z]/.test(
    text,
  ) ||
  /^Sorted\.|^Filtered\.|^\.\w|^L\d+ |^\w+\.[A-Z¤][\w ¤-]*$|^[A-Z][a-z-]+( [A-Z][a-z-]+)+$|^btn /.test(text) ||
  /^[a-z]+( [a-z]+-[a-z-]+)+$/.test(text);

/** Whether a literal reads like words for a person: several words, or one that ends like a sentence. */
const reads = (text: string, values: ReadonlySet<string>): boolean =>
  sentence.test(text) && !isMachineText(text) && !isStatement(text) && !isCode(text) && !values.has(text);

const calleeOf = (node: Node): string => {
  const callee = (node['callee'] ?? node['tag']) as Node | undefined;
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee['name']);
  const property = callee['property'];
  return isNode(property) ? String(property['name'] ?? '') : '';
};

// What a call that is for programs does later may speak to people all the same.
const argumentsOf = (node: Node): Node[] => (Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : []);

const templateText = (node: Node): string =>
  (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[])
    .map((quasi) => quasi.value.cooked)
    .join('¤');

/** Walks a file and keeps the texts that a person may read. */
class Finder {
  readonly found: Found[] = [];
  readonly #source: string;
  readonly #values: ReadonlySet<string>;

  constructor(source: string, values: ReadonlySet<string>) {
    this.#source = source;
    this.#values = values;
  }

  walk(node: Node, inside: string): void {
    switch (node.type) {
      case 'JSXText':
        if (/\p{L}/u.test(String(node['value']))) this.#add(node, 'jsx', String(node['value']));
        break;
      case 'JSXAttribute':
        this.#attribute(node);
        break;
      case 'Literal':
        this.#literal(node, inside);
        break;
      case 'TaggedTemplateExpression':
        if (calleeOf(node) === 'sql') this.#statement(node);
        break;
      case 'TemplateLiteral':
        if (reads(templateText(node), this.#values)) this.#add(node, 'template', templateText(node));
        this.#children(node, '');
        break;
      default:
        this.#anyOther(node, inside);
    }
  }

  #anyOther(node: Node, inside: string): void {
    if (!isForPrograms(node)) this.#children(node, insideOf(node, inside));
    else for (const given of argumentsOf(node)) if (/Function/.test(given.type)) this.walk(given, '');
  }

  #add(node: Node, kind: Found['kind'], text: string): void {
    this.found.push({
      text: text.replaceAll(/\s+/g, ' ').trim(),
      line: this.#source.slice(0, node.start).split('\n').length,
      start: node.start,
      end: node.end,
      kind,
    });
  }

  #attribute(node: Node): void {
    const name = String((node['name'] as Node)['name']);
    const value = node['value'];
    if (!isNode(value) || technical.test(name)) return;
    const text = value.type === 'Literal' ? String(value['value']) : '';
    if (value.type !== 'Literal') this.walk(value, '');
    else if (/[A-Z]|\s/.test(text) && /\p{L}{2}/u.test(text) && !this.#values.has(text))
      this.#add(value, 'attribute', text);
  }

  #literal(node: Node, inside: string): void {
    const text = node['value'];
    if (typeof text !== 'string') return;
    const shown = inside === 'jsx' && /^[A-Z][a-z]/.test(text) && !this.#values.has(text);
    if (shown || reads(text, this.#values)) this.#add(node, 'literal', text);
  }

  /** What a statement writes down or compares with: only what is no word of a list reads like one of ours. */
  #statement(node: Node): void {
    for (const [, text = ''] of templateText(node['quasi'] as Node).matchAll(/'([^']+)'/g))
      if (/^[A-Z]\S* \S+ \S/.test(text) && reads(text, this.#values)) this.#add(node, 'statement', text);
  }

  #children(node: Node, inside: string): void {
    for (const one of nodesIn(node, (key) => isNoText(node, key))) this.walk(one, inside);
  }
}

/** The nodes below a node, but for what stands under a key that is left out. */
function nodesIn(node: Node, leavesOut: (key: string) => boolean = () => false): Node[] {
  return Object.entries(node)
    .filter(([key]) => !leavesOut(key))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const isNoText = ({ type }: Node, key: string): boolean =>
  (type === 'Property' && key === 'key') || (type === 'SwitchCase' && key === 'test');

const insideOf = ({ type }: Node, inside: string): string =>
  type.startsWith('JSXExpression') ? 'jsx' : /^(Conditional|Logical)/.test(type) ? inside : '';

function isForPrograms(node: Node): boolean {
  if (/^(TS(?!As|NonNull|Satisfies)|Import|ExportAll)/.test(node.type)) return true;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return forPrograms.test(calleeOf(node));
  if (node.type === 'BinaryExpression' && node['operator'] !== '+') return true;
  return node.type === 'Property' && technical.test(String((node['key'] as Node)['name'] ?? ''));
}

/** What a file says, as a node like the others. */
function programOf(file: string, source: string): Node {
  const program: unknown = parseSync(file, source).program;
  if (!isNode(program)) throw new Error(`${file} is no program.`);
  return program;
}

/** The texts left in a file. `values` are words of the product's own lists, which stand for themselves. */
export function findTexts(file: string, source: string, values: ReadonlySet<string>): Found[] {
  const finder = new Finder(source, values);
  finder.walk(programOf(file, source), '');
  return finder.found;
}

/** Members of literal types: words of the program's own lists, which stand for themselves; no sentence is one. */
export function membersOf(sources: readonly { readonly file: string; readonly source: string }[]): Set<string> {
  const members = new Set<string>();
  const collect = (node: Node): void => {
    const literal = node.type === 'TSLiteralType' ? node['literal'] : undefined;
    const text = isNode(literal) ? literal['value'] : undefined;
    if (typeof text === 'string' && !/[.?!]$/.test(text)) members.add(text);
    for (const one of nodesIn(node)) collect(one);
  };
  for (const { file, source } of sources) collect(programOf(file, source));
  return members;
}

/** The words of lists that the contract declares: every literal in an array or as a key. */
export function valuesOf(sources: readonly { readonly file: string; readonly source: string }[]): Set<string> {
  const values = new Set<string>();
  const collect = (node: Node, inArray: boolean): void => {
    const word = inArray ? wordIn(node) : keyIn(node);
    if (word !== undefined) values.add(word);
    for (const one of nodesIn(node)) collect(one, node.type === 'ArrayExpression');
  };
  for (const { file, source } of sources) collect(programOf(file, source), false);
  return values;
}

const wordIn = (node: Node): string | undefined =>
  node.type === 'Literal' && typeof node['value'] === 'string' && !/[.?!]$/.test(node['value'])
    ? node['value']
    : undefined;

const keyIn = (node: Node): string | undefined =>
  node.type === 'Property' && isNode(node['key']) && node['key'].type === 'Literal'
    ? String(node['key']['value'])
    : undefined;
