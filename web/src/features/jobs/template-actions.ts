import type { TemplateRow } from '@ratepayer/contract/jobs/job-template.shapes.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import type { Action } from '../../ui/action.ts';

interface Props {
  readonly template: TemplateRow;
  readonly unitId: number;
  readonly mayWrite: boolean;
  readonly onUse: () => void;
}

/** What may be done with a template: administrators use it, the platform writes it. */
export function templateActions({ template: { id, usedBy }, unitId, mayWrite, onUse }: Props): Action[] {
  const at = `/portal/jobs/templates?bu=${unitId}`;
  const use: Action = { key: 'use', text: say('use'), press: onUse };
  if (!mayWrite) return [use];
  return [
    use,
    { key: 'edit', text: say('edit'), to: `${at}&form=${id}` },
    { key: 'duplicate', text: say('duplicate'), to: `${at}&form=new&from=${id}` },
    usedBy > 0
      ? { key: 'delete', text: say('delete'), not: say('delete_template_used') }
      : { key: 'delete', text: say('delete'), to: `${at}&template=${id}&do=delete` },
  ];
}
