import { enrolmentMail } from '../autopay-enrolment.ts';

export const autopayChanged = enrolmentMail('Autopay Changed');
