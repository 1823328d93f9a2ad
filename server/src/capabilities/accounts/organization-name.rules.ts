// Only words that are nobody's family name: who is taken for an organization is shown in full to a stranger.
const forms =
  /\b(llc|l\.l\.c|lp|llp|pllc|inc|incorporated|corp|corporation|ltd|limited|hoa|isd|usd|pta|vfw|gmbh|plc)\b|\b(company|& co|& sons|and sons|bros)\b/i;
const institutions =
  /\b(association|associates|apartments?|condominiums?|department|district|university|college|academy|elementary|schools?|authority|commission|committee|council|foundation|society|ministr(y|ies)|diocese|synagogue|mosque|hospital|clinic|pharmacy|library|museum|cemetery|restaurant|bakery|caf[eé]|diner|laundry|laundromat|hardware|car wash|self storage|supermarket|motel|hotel|properties|realty|rentals|holdings|enterprises|industries|partners(hip)?|services|solutions|systems|logistics|plumbing|electric|landscaping|dental|veterinary|insurance|bank|credit union)\b/i;
const beginnings =
  /^(the|city|county|town|village|state|church|parish|first|board|friends|united|university|diocese|st\.? \S+['’]s)\s+\S|^(city|county|town|village|state|church|board|friends|bank) of\b/i;

/** Whether an account is in the name of an organization. A name that could be a person's is taken for one. */
export const isOrganization = (name: string): boolean =>
  forms.test(name) || (name.trim().split(/\s+/).length > 1 && institutions.test(name)) || beginnings.test(name.trim());
