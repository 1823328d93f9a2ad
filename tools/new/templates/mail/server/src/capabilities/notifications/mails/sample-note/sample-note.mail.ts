import { moneyMail } from '../money-mail.ts';

/** Sample note, to whoever paid; announced as `email.A Title`. */
export const sampleNote = moneyMail({ name: 'A Title', key: 'sample_note' });
