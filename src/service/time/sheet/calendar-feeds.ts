import type { FastifyInstance } from 'fastify';
import { feedPath, readFeed } from './feed-commands.ts';
import { secretHash } from '#service/http/session.ts';
import type { RouterSettings } from '#service/http/router.ts';
import { Failure } from '#service/core/errors.ts';
import { isKnown } from '#service/http/entity-tag.ts';
import { Throttle } from '#service/http/throttle.ts';

/** Reads per address in a quarter of an hour; allows several programs that poll every few minutes. */
const readsInWindow = 60;
/** Invalid addresses that a client may try in the same time. */
const guessesInWindow = 10;

/** Serves calendar programs, which do not sign on: anyone who knows the address can read the calendar. */
export function answerCalendarFeeds(server: FastifyInstance, { db, clock }: RouterSettings): void {
  const guesses = new Throttle(guessesInWindow, 'main.error.TooManyGuesses');
  const reads = new Throttle(readsInWindow, 'main.error.TooManyReads');
  server.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${feedPath}:file`,
    handler: async ({ params: { file }, ip, headers }, reply) => {
      const now = clock.now();
      guesses.check([`address ${ip}`], now.getTime());
      const secret = file.replace(/\.ics$/, '');
      const name = secretHash(secret).toString('base64');
      reads.check([name], now.getTime());
      const feed = await readFeed(db, secret, { now, today: clock.today() });
      if (!feed) {
        guesses.count([`address ${ip}`], now.getTime());
        // The address is a secret, also one that has ended: it is not repeated.
        throw new Failure('main.error.NoSuchEndpoint', { path: `${feedPath}…` }, 404);
      }
      reads.count([name], now.getTime());
      reply.header('cache-control', 'private, no-cache').header('etag', feed.tag);
      if (isKnown(headers['if-none-match'], feed.tag)) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="opdesk.ics"')
        .send(feed.content);
    },
  });
}
