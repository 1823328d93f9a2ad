import { killsOf } from './kills.ts';

killsOf('paying');
