/** What was opened and how to close it again, in the order of opening. */
export interface Shutdown {
  /** Aborted as soon as somebody asked the process to end. */
  readonly signal: AbortSignal;
  /** Registers how to close what was just opened; the last opened is closed first. */
  onStop(name: string, close: () => Promise<unknown>): void;
  /** Closes everything once; further calls wait for the same end. */
  stop(): Promise<void>;
}

interface ShutdownOptions {
  readonly say: (sentence: string) => void;
  readonly exit: (code: number) => void;
  readonly now?: () => number;
}

/**
 * A terminal gives Ctrl-C to every process of the command, and npm passes it on as well, so that one key press arrives
 * twice. Only a repeat after this long is meant as a second one.
 */
const echoMs = 1000;

/** Ends the process in good order on SIGINT, SIGTERM and SIGHUP; a second request ends it at once. */
export function prepareShutdown({ say, exit, now = Date.now }: ShutdownOptions): Shutdown {
  const asked = new AbortController();
  const closers: { name: string; close: () => Promise<unknown> }[] = [];
  let ending: Promise<void> | undefined;
  let firstAt = 0;

  const stop = (): Promise<void> => {
    ending ??= closeAll(closers, say);
    return ending;
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!asked.signal.aborted) {
      firstAt = now();
      say(`${signal === 'SIGINT' ? 'Ctrl-C' : signal}: finishing what is running. Once more ends it at once.`);
      asked.abort(new Error('asked to stop'));
      return;
    }
    if (now() - firstAt > echoMs) exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  return {
    signal: asked.signal,
    onStop: (name, close) => {
      closers.push({ name, close });
    },
    stop,
  };
}

async function closeAll(
  closers: readonly { name: string; close: () => Promise<unknown> }[],
  say: (sentence: string) => void,
): Promise<void> {
  for (const { name, close } of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      say(`${name} did not close cleanly: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
