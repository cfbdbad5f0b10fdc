import type { Config } from '#server/config.ts';
import type { StartProgress } from './progress.ts';

/** What a command gets to work with. */
export interface CommandContext {
  readonly config: Config;
  /** The folder the command was typed in; npm itself runs everything in the checkout. */
  readonly folder: string;
  /** Aborted when somebody presses Ctrl-C: the command clears up and ends. */
  readonly signal: AbortSignal;
  readonly startProgress: StartProgress;
  /** The answer, on the standard output. */
  readonly print: (line: string) => void;
  /** What is worth knowing beside it, on the standard error, so that an answer can be piped on. */
  readonly note: (line: string) => void;
}

export interface CommandInput {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly given: readonly string[];
}

export interface Command {
  /** One sentence for the list of commands. */
  readonly summary: string;
  /** What follows the command's name, for example `<file> [--data <folder>]`. */
  readonly usage: string;
  /** The rest of `--help`, in whole sentences. */
  readonly details: readonly string[];
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly about: string }>>;
  /** What must be named, in order, for example `a file`. */
  readonly takes: readonly string[];
  run(input: CommandInput, context: CommandContext): Promise<void>;
}

/** The value of an option that takes one. */
export function textOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
