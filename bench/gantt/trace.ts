/** A task of the page's own thread, in milliseconds of the trace's clock. */
export interface Task {
  readonly at: number;
  /** How long it took, and how much of that the processor worked for it: on a busy machine a fraction. */
  readonly took: number;
  readonly worked: number;
}

export interface Trace {
  readonly tasks: readonly Task[];
  /** When the page set a mark of a name. */
  markAt(name: string): number | undefined;
}

export const traceCategories = ['toplevel', 'devtools.timeline', 'blink.user_timing'];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const microseconds = 1_000;

/** Reads a trace of Chromium: the tasks of the threads that run pages. */
export function readTrace(trace: Buffer): Trace {
  // The format of Chromium's traces.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain';
  const main = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask' && main.has(`${pid} ${tid}`),
    )
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      at: ts / microseconds,
      took: dur / microseconds,
      worked: tdur / microseconds,
    }));
  const markAt = (wanted: string) => {
    const event = traceEvents.find(({ name }) => name === wanted);
    return event && event.ts / microseconds;
  };
  return { tasks, markAt };
}

export const longest = (tasks: readonly Task[], of: 'took' | 'worked'): number =>
  Math.max(0, ...tasks.map((task) => task[of]));

export const sum = (tasks: readonly Task[]): number => tasks.reduce((total, { worked }) => total + worked, 0);
