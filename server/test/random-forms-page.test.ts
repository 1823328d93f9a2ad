// @vitest-environment page
import { it } from 'vitest';
import { randomForms } from './judge-random-forms.ts';

const judge = randomForms();

it('five hundred forms at random, drawn, filled in and sent, are judged alike by browser and server', () => judge(500));
