import { notifyManager } from '@tanstack/react-query';
import axios from 'axios';
import { numbers } from './numbers.ts';

/** Maximum delays, ms. */
const latest = { request: 80, news: 40 };

/** Probability of a delay, percent. */
const share = { request: 40, news: 50 };

/**
 * Makes a fast machine behave like a busy one: some requests, responses and updates of the screen are delayed, without
 * changing their order. This reveals assumptions of tests or the app about the order of events.
 * @returns a function to call before each test, because tests may replace the one that notifies the screen
 */
export function makeUnsteady(seed: number): () => void {
  const next = numbers(seed);
  const delay = (kind: keyof typeof latest): number => (next(100) < share[kind] ? next(latest[kind]) : 0);
  const wait = async (ms: number) => {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  };
  const send = axios.getAdapter(axios.defaults.adapter);
  axios.defaults.adapter = async (config) => {
    await wait(delay('request'));
    try {
      return await send(config);
    } finally {
      await wait(delay('request'));
    }
  };
  return () => {
    let news: (() => void)[] = [];
    const tell = () => {
      const due = news;
      news = [];
      for (const each of due) each();
    };
    notifyManager.setScheduler((each) => {
      news.push(each);
      if (news.length === 1) setTimeout(tell, delay('news'));
    });
  };
}
