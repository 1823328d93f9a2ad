/** What is wrong with values of a merchant account beside each field alone. */
export interface MerchantProblem {
  readonly name: 'merchantNumber' | 'settlementBankLast4' | 'batchCloseTime';
  readonly reason: 'merchant_number_signs' | 'four_digits' | 'enter_time';
}

interface Values {
  readonly merchantNumber: string;
  readonly settlementBankLast4: string;
  readonly batchCloseTime: string;
}

/** The last four digits of a bank account, the time at which a day closes, and the number as its gateway prints it. */
export function merchantProblems({ merchantNumber, settlementBankLast4, batchCloseTime }: Values): MerchantProblem[] {
  return [
    ...(merchantNumber === '' || /^[\w.-]+$/.test(merchantNumber)
      ? []
      : [{ name: 'merchantNumber', reason: 'merchant_number_signs' } as const]),
    ...(/^(\d{4})?$/.test(settlementBankLast4)
      ? []
      : [{ name: 'settlementBankLast4', reason: 'four_digits' } as const]),
    ...(batchCloseTime === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(batchCloseTime)
      ? []
      : [{ name: 'batchCloseTime', reason: 'enter_time' } as const]),
  ];
}
