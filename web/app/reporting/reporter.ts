export type Send = (error: unknown, context: { readonly handled: boolean }) => void;

export interface ReporterSurroundings {
  /** Loads the SDK; `undefined` where no DSN is configured, and then nothing is loaded, kept or sent. */
  readonly load: (() => Promise<Send>) | undefined;
  readonly whenIdle: (run: () => void) => void;
}

const kept = 20;

/**
 * Reports errors without making anyone wait for the SDK: it loads when the page is idle, or at the first error, and
 * what happens before is kept and sent then.
 */
export function createReporter({ load, whenIdle }: ReporterSurroundings): Send {
  if (load === undefined) return () => undefined;
  const begin = load;
  const waiting: Parameters<Send>[] = [];
  let send: Send | undefined;
  let loading = false;

  async function start(): Promise<void> {
    if (loading) return;
    loading = true;
    try {
      send = await begin();
      for (const report of waiting.splice(0)) send(...report);
    } catch {
      // Blocked or offline. Reporting is a courtesy; the next error tries again.
      loading = false;
    }
  }

  whenIdle(() => void start());
  return (error, context) => {
    if (send !== undefined) {
      send(error, context);
      return;
    }
    waiting.push([error, context]);
    if (waiting.length > kept) waiting.shift();
    void start();
  };
}
