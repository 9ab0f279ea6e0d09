/** Polls services that do not announce changes. */

/** Between two rounds, ms. */
export const pollIntervalsMs = { usual: 20_000, most: 120_000 };

/** Outcome of a poll round. */
export type Round = 'changed' | 'same' | 'failed' | 'busy';

/**
 * Returns the pause after a round: longer after each round without changes or answer, back to normal after a change.
 */
export function nextPause(pause: number, round: Round): number {
  if (round === 'changed' || round === 'busy') return pollIntervalsMs.usual;
  return Math.min(pause * (round === 'failed' ? 2 : 1.5), pollIntervalsMs.most);
}

/** Asks again and again as long as it is not stopped, one round after the other. */
export class Poll {
  readonly #ask: () => Promise<Round>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = pollIntervalsMs.usual;

  constructor(ask: () => Promise<Round>) {
    this.#ask = ask;
  }

  start(): void {
    this.#pause = pollIntervalsMs.usual;
    if (this.#timer === undefined) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(): void {
    const timer = setTimeout(() => {
      void this.#ask().then((round) => {
        // It may have been stopped and restarted in between.
        if (this.#timer !== timer) return;
        this.#pause = nextPause(this.#pause, round);
        this.#next();
      });
    }, this.#pause);
    this.#timer = timer;
  }
}
