import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './say.mjs';

/** The checkout, wherever the command was typed. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export function inRoot(...parts) {
  return join(root, ...parts);
}

/** Where Node keeps what it made of sources; a file that has changed is made anew. */
export const compiled = inRoot('.cache', 'compiled');

/** Refuses in one sentence what could only fail half-way. */
export function refuseUnlessWritable(what) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Refusal(
      `${what}, but ${root} cannot be written by this user: run the command as the owner of that folder, or copy the folder to a place of your own.`,
    );
  }
}

/** Notes are conveniences: where they cannot be written, the next run looks more closely instead. */
export function writeNote(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch {
    return;
  }
}
