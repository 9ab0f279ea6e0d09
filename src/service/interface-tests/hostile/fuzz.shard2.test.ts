import { testHostileRequests } from '#testing/hostile-run.ts';

testHostileRequests(1, 2);
