// @ts-check
// The service that the end-to-end tests use: the built one, with a database that no earlier run has touched. It runs from a
// copy, so that a build during the tests does not take away the files that their pages load. Arguments are the service's own.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './command.js';

const { DATA_DIR } = process.env;
if (!DATA_DIR) throw new Error('DATA_DIR must name the directory that is emptied.');
const copy = `${DATA_DIR}.program`;
for (const place of [DATA_DIR, `${DATA_DIR}.lock`, copy]) rmSync(place, { recursive: true, force: true });
cpSync(path.join(root, 'dist'), copy, { recursive: true });
await import(pathToFileURL(path.join(copy, 'service/main.js')).href);
