import { parseArgs } from 'node:util';
import type { Command, CommandInput } from './command.ts';
import { UsageRefusal } from './refusal.ts';

type Commands = Readonly<Record<string, Command>>;
type Typed =
  | { readonly command: undefined }
  | { readonly command: Command; readonly name: string; readonly wantsHelp: boolean; readonly input: CommandInput };

/** Understands what was typed, or refuses it in a sentence. No command at all is a question for the list of them. */
export function parseCommand(commands: Commands, argv: readonly string[]): Typed {
  const [first = 'help', ...rest] = argv;
  if (first === 'help' && rest[0] !== undefined) return parseCommand(commands, [rest[0], '--help']);
  if (first === 'help' || first === '--help' || first === '-h') return { command: undefined };
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (command === undefined)
    throw new UsageRefusal(`There is no command "${first}": use ${Object.keys(commands).join(', ')} or help.`);
  const { values, positionals } = parse(first, command, rest);
  const wantsHelp = values['help'] === true;
  if (!wantsHelp) refuseWrongCount(first, command, positionals);
  return { command, name: first, wantsHelp, input: { options: values, given: positionals } };
}

function parse(name: string, command: Command, args: readonly string[]) {
  const own = Object.fromEntries(Object.entries(command.options).map(([option, { type }]) => [option, { type }]));
  const help = { help: { type: 'boolean' as const, short: 'h' } };
  try {
    return parseArgs({ args: [...args], options: { ...own, ...help }, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UsageRefusal(`${name}: ${reason}.`);
  }
}

function refuseWrongCount(name: string, command: Command, given: readonly string[]): void {
  const missing = command.takes[given.length];
  if (missing !== undefined)
    throw new UsageRefusal(`${name} needs ${missing}: npm run gable -- ${name} ${command.usage}`);
  const extra = given[command.takes.length];
  if (extra !== undefined) throw new UsageRefusal(`${name} does not know what to do with "${extra}".`);
}
