/** How far a long piece of work has got, for whoever watches. */
export interface Progress {
  advance(bytes: number): void;
  end(): void;
}

export type StartProgress = (what: string) => Progress;

/**
 * Says in one line what is going on. A terminal sees that line count; a log file gets one line at the start and one
 * every ten seconds, so that a nightly backup leaves a short trace.
 */
export function progressOn(stream: NodeJS.WriteStream): StartProgress {
  const terminal = stream.isTTY;
  return (what) => {
    let bytes = 0;
    const line = (): string => (bytes === 0 ? `${what} …` : `${what} … ${sizeOf(bytes)}`);
    stream.write(terminal ? line() : `${line()}\n`);
    const timer = setInterval(
      () => {
        stream.write(terminal ? `\r${line()}   ` : `${line()}\n`);
      },
      terminal ? 250 : 10_000,
    );
    timer.unref();
    return {
      advance(more) {
        bytes += more;
      },
      end() {
        clearInterval(timer);
        if (terminal) stream.write(`\r${line()}   \n`);
      },
    };
  };
}

export function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
