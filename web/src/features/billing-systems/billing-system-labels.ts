import { say as sayList } from '../../platform/texts/lists.ts';

/** What the fields of a billing system are called. */
export const billingSystemLabels = () => ({
  name: sayList('name'),
  vendor: sayList('billing_systems_vendor'),
  billParser: sayList('billing_systems_parser'),
  exportFormat: sayList('billing_systems_format'),
  supportsRealtimeBalance: sayList('billing_systems_realtime'),
  notes: sayList('billing_systems_notes'),
  isActive: sayList('billing_systems_active'),
});
