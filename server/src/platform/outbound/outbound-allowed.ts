/** Private addresses that the operator allows (OUTBOUND_ALLOW). */
export const outboundAllowed = ({ OUTBOUND_ALLOW }: { readonly OUTBOUND_ALLOW: string }): string[] =>
  OUTBOUND_ALLOW.split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
