/** What is believed of a void or refund under an exception. */
export interface Gone {
  readonly operation: 'Void' | 'Refund';
  readonly outcome: string;
  readonly askedMinor: number;
  /** What the gateway named, where it was not what was asked for. */
  readonly claimedMinor: number | null;
  readonly currencyCode: string;
}

interface Told {
  readonly outcome: 'Approved' | 'Declined' | 'Error';
  /** 0 and empty when the gateway did not say. */
  readonly amountMinor: number;
  readonly currencyCode: string;
}

/** Another currency than that of the exception is no part of what it gives back. */
export const isOtherMoney = ({ currencyCode }: Gone, told: Told): boolean =>
  told.currencyCode !== '' && told.currencyCode !== currencyCode;

/**
 * What to keep of the amount that was told, minor units; undefined when it is what was asked for. A void is of the
 * whole. What says nothing of an amount leaves what is known of it.
 */
export function claimedOf(gone: Gone, told: Told): number | undefined {
  if (gone.operation === 'Void') return undefined;
  if (told.outcome !== 'Approved') return gone.claimedMinor ?? undefined;
  if (isOtherMoney(gone, told)) return 0;
  if (told.amountMinor === 0) return gone.claimedMinor ?? undefined;
  return told.amountMinor === gone.askedMinor ? undefined : told.amountMinor;
}

/** Whether a word says what is believed already: the outcome, and of what went back the amount. */
export function saysTheSame(gone: Gone, told: Told): boolean {
  if ((gone.outcome === 'Approved') !== (told.outcome === 'Approved')) return false;
  return (
    told.outcome !== 'Approved' || (claimedOf(gone, told) ?? gone.askedMinor) === (gone.claimedMinor ?? gone.askedMinor)
  );
}
