import { killsOf } from './kills.ts';

killsOf('billing');
