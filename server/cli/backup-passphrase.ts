import { readFileSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { Refusal } from './refusal.ts';

/** The passphrase that backups are encrypted with, or undefined where none is set. It never stands on a command line. */
export function readBackupPassphrase({ backup }: Pick<Config, 'backup'>): string | undefined {
  if (backup.passphraseFile === undefined) return backup.passphrase;
  const passphrase = readPassphraseFile(backup.passphraseFile).replace(/\r?\n$/, '');
  if (passphrase.length < shortestPassphrase)
    throw new Refusal(
      `The passphrase in ${backup.passphraseFile} is too short: GABLE_BACKUP_PASSPHRASE_FILE must name a file with at least ${shortestPassphrase} characters.`,
    );
  return passphrase;
}

function readPassphraseFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Refusal(
      `The passphrase file ${path} cannot be read (${code}): GABLE_BACKUP_PASSPHRASE_FILE must name a file that this user may read.`,
    );
  }
}

const shortestPassphrase = 12;
