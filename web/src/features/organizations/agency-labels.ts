import { say } from '../../platform/texts/staff-organizations.ts';

/** What the fields of a firm that serves organizations are called. */
export const agencyLabels = () => ({
  name: say('agency_name'),
  agencyType: say('agency_type'),
  contactName: say('agency_contact_name'),
  contactEmail: say('agency_contact_email'),
  contactPhone: say('agency_contact_phone'),
  notes: say('agency_notes'),
  isActive: say('is_active'),
});
