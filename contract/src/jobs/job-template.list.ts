import { typed } from '../kit/list-filter.ts';
import { headOf, type ListTexts, list } from '../kit/list.ts';
import type { TemplateRow } from './job-template.shapes.ts';

/** What jobs are made of: the same for every business unit. */
export const templateList = list<TemplateRow>()({
  name: 'job-templates',
  needs: { roles: ['Global Admin', 'Organization Admin'] },
  usual: 'name',
  period: 'none',
  columns: {
    name: { kind: 'text', sort: true },
    purpose: { kind: 'text' },
    tasks: { kind: 'number', sort: true },
    billingSystems: { kind: 'text' },
    usedBy: { kind: 'number' },
    modifiedBy: { kind: 'text', off: true },
  },
  filters: { JobTemplateSystem: typed('billingSystem', 120) },
  search: ['name', 'purpose'],
});

export const templateTexts: ListTexts<typeof templateList> = {
  ...headOf('job_templates'),
  period: 'name',
  columns: {
    name: 'name',
    purpose: 'purpose',
    tasks: 'run_steps',
    billingSystems: 'billing_systems_title',
    usedBy: 'used_by_jobs',
    modifiedBy: 'modified_by',
  },
  filters: { JobTemplateSystem: 'billing_systems_title' },
  fields: { name: 'name', purpose: 'purpose' },
  members: ['modifiedBy'],
};
