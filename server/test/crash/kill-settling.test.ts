import { killsOf } from './kills.ts';

killsOf('settling');
