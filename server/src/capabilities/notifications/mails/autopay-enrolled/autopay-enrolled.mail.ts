import { enrolmentMail } from '../autopay-enrolment.ts';

export const autopayEnrolled = enrolmentMail('Autopay Enrolled');
