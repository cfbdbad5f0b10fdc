import { backup } from './backup/backup.ts';
import type { Command } from './command.ts';
import { move } from './move.ts';
import { removeSample } from './remove-sample.ts';
import { resetLink } from './reset-link.ts';
import { restore } from './restore/restore.ts';
import { types } from './types.ts';
import { verify } from './verify.ts';

/** Every command of `npm run gable`, in the order of the list. */
export const commands: Readonly<Record<string, Command>> = {
  backup,
  restore,
  move,
  verify,
  'reset-link': resetLink,
  'remove-sample': removeSample,
  types,
};
