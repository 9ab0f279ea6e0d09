import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Health } from './programs.ts';

/** The service as released, with memory and event loop delay measured from inside. */

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

const megabytes = (bytes: number) => Math.round(bytes / 1e6);

process.on('message', () => {
  const usage = process.resourceUsage();
  const health: Health = {
    memory: megabytes(process.memoryUsage().rss),
    peak: megabytes(usage.maxRSS * 1024),
    block: Math.round(delay.max / 1e6),
    processor: (usage.userCPUTime + usage.systemCPUTime) / 1000,
  };
  delay.reset();
  process.send?.(health);
});
process.channel?.unref();

await import('#service/main.ts');
