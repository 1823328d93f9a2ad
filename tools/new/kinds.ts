import { newMail, newSetting } from './new-mail.ts';
import { newUnitSetting } from './new-unit-setting.ts';
import { namesOf } from './names.ts';
import { newCapability, newRecord } from './new-record.ts';
import { newJob, newOperation } from './new-verb.ts';
import type { Tree } from './tree.ts';

interface Kind {
  readonly what: string;
  /** How it is named: alone, or as CAPABILITY/NAME. */
  readonly inside?: true;
  /** What has to be written anew by the product's own commands. */
  readonly writes?: 'schema' | 'settings' | 'both';
  /** What a person does with it next. */
  readonly left: string;
  readonly make: (tree: Tree, name: string, capability: string) => void;
}

/** What `npm run new` makes. */
export const kinds: Readonly<Record<string, Kind>> = {
  list: {
    what: 'a capability with a list: filters, search, file',
    writes: 'schema',
    left: 'What comes then: README.md, "Add a screen".',
    make: (tree, name) => newRecord(tree, 'list', namesOf(name)),
  },
  detail: {
    what: 'the same with a page of one record, its forms and its history',
    writes: 'schema',
    left: 'What comes then: README.md, "Add a screen".',
    make: (tree, name) => newRecord(tree, 'detail', namesOf(name)),
  },
  capability: {
    what: 'a capability with one operation',
    left: 'What it is asked and answers stands in its operations.ts; more of them: npm run new -- operation.',
    make: (tree, name) => newCapability(tree, namesOf(name)),
  },
  operation: {
    what: 'an operation of a capability',
    inside: true,
    left: 'What it is asked and answers, and who may call it, stands in the operations.ts of its capability.',
    make: (tree, name, capability) => newOperation(tree, capability, namesOf(name)),
  },
  job: {
    what: 'what a worker does again and again',
    inside: true,
    left: 'How often it runs stands in the schedules of its capability.',
    make: (tree, name, capability) => newJob(tree, capability, namesOf(name)),
  },
  mail: {
    what: 'a mail about a payment',
    left: 'Its words stand in contract/src/texts/mails; it is sent when somebody announces it by its name.',
    make: (tree, name) => newMail(tree, namesOf(name)),
  },
  setting: {
    what: 'a setting of the environment',
    left: 'What it may be and means stands in settings.ts; docs/settings.md is made from it (npm run docs).',
    writes: 'settings',
    make: (tree, name) => newSetting(tree, namesOf(name)),
  },
  'unit-setting': {
    what: 'a setting of a business unit',
    inside: true,
    left: 'Its entry stands in contract/src/organizations/unit-settings.ts; its capability has to act by it.',
    writes: 'both',
    make: (tree, name, capability) => newUnitSetting(tree, capability, namesOf(name)),
  },
};

/** Makes one thing in a tree. @throws with a sentence when it cannot. */
export function makeNew(tree: Tree, kindName: string, given: string): Kind {
  const kind = kinds[kindName];
  if (!kind) throw new Error(`"${kindName}" is nothing that is made here.`);
  const [capability = '', name = ''] = kind.inside ? given.split('/') : ['', given];
  if (kind.inside && (capability === '' || name === ''))
    throw new Error(`Name it as CAPABILITY/NAME, such as accounts/${given || 'close-idle'}.`);
  kind.make(tree, name, capability);
  return kind;
}
