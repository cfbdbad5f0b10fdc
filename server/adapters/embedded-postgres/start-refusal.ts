/**
 * A start that cannot go on for a reason the operator can do something about. The message is the whole answer: it is
 * printed as it is, without a stack.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** Turns what PostgreSQL, or the system below it, said into one sentence; anything unknown keeps its own words. */
export function explainFailure(what: string, said: string, directory: string): StartRefusal {
  for (const known of knownFailures) {
    if (known.pattern.test(said)) return new StartRefusal(known.sentence(directory));
  }
  const lastLines = said.trim().split('\n').slice(-5).join('\n');
  return new StartRefusal(`${what} in ${directory}. It said:\n${lastLines || '(nothing)'}`);
}

/** Answers whether an error is one of a full disk, wherever it came from: the system, PostgreSQL's text or its code. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || diskFull.test(error.message);
}

export function diskFullRefusal(directory: string): StartRefusal {
  return new StartRefusal(
    `The disk that holds ${directory} is full: free some space there, or point GABLE_DATA to a folder on another disk, and start again. Nothing that was saved is lost.`,
  );
}

const diskFull = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/;

const knownFailures = [
  { pattern: diskFull, sentence: (directory: string) => diskFullRefusal(directory).message },
  {
    pattern: /could not look up effective user ID/,
    sentence: () =>
      'PostgreSQL cannot run as a user without a name: give this user id an entry in /etc/passwd, or set DATABASE_URL to use a PostgreSQL server.',
  },
  {
    pattern: /could not (map|create|resize) (anonymous )?shared memory|Cannot allocate memory/,
    sentence: () =>
      'There is not enough free memory to start PostgreSQL: close other programs or give the machine more memory (256 MB are enough), or set DATABASE_URL to use a PostgreSQL server.',
  },
  {
    pattern:
      /could not locate a valid checkpoint record|invalid (primary )?checkpoint record|database files are incompatible/,
    sentence: (directory: string) =>
      `The database files in ${directory} are damaged or were copied while in use: move the folder aside and bring back a backup with \`npm run gable -- restore\`.`,
  },
];
