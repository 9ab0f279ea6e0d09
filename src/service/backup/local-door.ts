import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { errorCode } from '#service/db/database-error.ts';
import { BackupError } from './backup-file.ts';
import type { BackupOrder } from './backup-place.ts';
import type { MadeBackup } from './make-backup.ts';

/**
 * While the service runs, no other process can open the embedded database. `npm run backup` therefore asks the service,
 * through a socket in the data directory, which only the user of the service can open.
 */

type DoorAnswer = { readonly made: MadeBackup } | { readonly failure: string };

const doorOf = (dataDir: string) => path.resolve(dataDir, 'backup.socket');

async function readLine(input: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input })) return line;
  return undefined;
}

async function answerOrder(socket: Socket, backUp: (order: BackupOrder) => Promise<MadeBackup>): Promise<void> {
  // A lost connection is the end of the request; the backup goes on.
  socket.on('error', () => {});
  const line = await readLine(socket);
  if (line === undefined) return;
  // Only requestBackup connects here.
  const answer: DoorAnswer = await backUp(JSON.parse(line) as BackupOrder).then(
    (made) => ({ made }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  );
  socket.end(`${JSON.stringify(answer)}\n`);
}

/**
 * Waits for orders of `npm run backup`. Call it only with the lock of the data directory.
 * @param onError called if the socket can't be opened: then the service runs without it
 */
export function openDoor(
  dataDir: string,
  backUp: (order: BackupOrder) => Promise<MadeBackup>,
  onError: (error: Error) => void,
): { close(): void } {
  const door = doorOf(dataDir);
  rmSync(door, { force: true }); // a killed service leaves it
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    void answerOrder(socket, backUp).catch(() => socket.destroy());
  });
  // Others can't connect, whatever the umask.
  server.on('error', onError).listen(door, () => chmodSync(door, 0o600));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { close };
}

/**
 * Has the service on a data directory make a backup. Undefined if none runs there.
 * @throws BackupError if the backup failed
 */
export function requestBackup(dataDir: string, order: BackupOrder): Promise<MadeBackup | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(doorOf(dataDir));
    socket.once('error', (error) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(errorCode(error) ?? '')) resolve(undefined);
      else reject(error);
    });
    socket.once('connect', () => {
      socket.write(`${JSON.stringify(order)}\n`);
      void readLine(socket).then((line) => {
        if (line === undefined) return reject(new BackupError('The service ended before the backup was complete.'));
        // Only answerOrder writes here.
        const answer = JSON.parse(line) as DoorAnswer;
        socket.end();
        if ('made' in answer) resolve(answer.made);
        else reject(new BackupError(answer.failure));
      }, reject);
    });
  });
}
