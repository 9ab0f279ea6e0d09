import pristineSql from './pristine.sql?raw';
import type { TestService } from './service.ts';

/** The statements of pristine.sql, for a state of its own. */
const planted = pristineSql.replaceAll('pristine', 'planted');

/** Remembers the rows of a service's database: `restore` brings them back, `forget` is to be called before it is released. */
export async function snapshotOf({ database: { pool } }: TestService) {
  const remember = async () => {
    await pool.query('drop schema if exists planted cascade');
    await pool.query(planted);
  };
  await remember();
  return {
    remember,
    restore: async () => void (await pool.query('select planted.reset()')),
    forget: async () => void (await pool.query('drop schema planted cascade')),
  };
}
