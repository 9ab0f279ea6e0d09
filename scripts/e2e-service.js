// @ts-check
// The service that the end-to-end tests use: the built one, with a database that no earlier run has touched.
import { rmSync } from 'node:fs';

const { DATA_DIR } = process.env;
if (!DATA_DIR) throw new Error('DATA_DIR must name the directory that is emptied.');
rmSync(DATA_DIR, { recursive: true, force: true });
rmSync(`${DATA_DIR}.lock`, { force: true });
await import(new URL('../dist/service/main.js', import.meta.url).href);
