import { test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { loadDemo } from './load.ts';
for (const today of ['2026-11-16', '2026-11-22', '2028-02-29', '2027-01-01', '2026-07-31', '2025-03-01'])
test(today, async () => {
  const db = await testDatabase();
  const t = performance.now();
  await loadDemo(db.kysely, today);
  console.log(today, Math.round(performance.now() - t));
  db.release();
}, 120000);
