import { StartRefusal } from '#server/adapters/embedded-postgres/start-refusal.ts';
import { readConfig } from '#server/config.ts';
import { commands } from './commands.ts';
import { describeCommand, describeCommands } from './describe-commands.ts';
import { parseCommand } from './parse-command.ts';
import { progressOn } from './progress.ts';
import { Refusal, UsageRefusal } from './refusal.ts';

/** `npm run gable -- <command>`. Ends with 0 when it was done, 1 when it could not be, 2 when it was typed wrongly. */
async function main(argv: readonly string[]): Promise<number> {
  const interrupt = new AbortController();
  const stop = (): void => interrupt.abort(new Refusal('Stopped before the end; nothing was left half done.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    const typed = parseCommand(commands, argv);
    if (typed.command === undefined) {
      print(describeCommands(commands));
      return 0;
    }
    if (typed.wantsHelp) {
      print(describeCommand(typed.name, typed.command));
      return 0;
    }
    await typed.command.run(typed.input, {
      config: readConfig(process.env),
      folder: process.env['INIT_CWD'] ?? process.cwd(),
      signal: interrupt.signal,
      startProgress: progressOn(process.stderr),
      print,
      note,
    });
    return 0;
  } catch (error) {
    return complain(interrupt.signal.aborted ? interrupt.signal.reason : error);
  }
}

/** What the reader can mend is one sentence; anything else keeps its stack, because somebody has to find it. */
function complain(error: unknown): number {
  if (error instanceof UsageRefusal) {
    note(`${error.message}\nSee: npm run gable -- help`);
    return 2;
  }
  if (error instanceof Refusal || error instanceof StartRefusal) note(error.message);
  else console.error(error);
  return 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

process.exitCode = await main(process.argv.slice(2));
