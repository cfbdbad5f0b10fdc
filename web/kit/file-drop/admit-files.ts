interface Admission {
  readonly accept: string | undefined;
  readonly maxBytes: number | undefined;
}

/** A dropped file does not pass through the chooser's own filter, so the same rules are applied to it here. */
export function admitFiles(files: readonly File[], { accept, maxBytes }: Admission) {
  const isRightKind = (file: File) =>
    accept === undefined || accept.split(',').some((kind) => matches(file, kind.trim().toLowerCase()));
  const isSmallEnough = (file: File) => maxBytes === undefined || file.size <= maxBytes;
  return {
    admitted: files.filter((file) => isRightKind(file) && isSmallEnough(file)),
    wrongKind: files.find((file) => !isRightKind(file)),
    tooLarge: files.find((file) => isRightKind(file) && !isSmallEnough(file)),
  };
}

function matches(file: File, kind: string): boolean {
  if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
  if (kind.endsWith('/*')) return file.type.toLowerCase().startsWith(kind.slice(0, -1));
  return file.type.toLowerCase() === kind;
}
