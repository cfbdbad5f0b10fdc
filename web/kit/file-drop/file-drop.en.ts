export const en = {
  dropHere: 'Drop a file here, or',
  chooseFile: 'choose one',
  removeFile: 'Remove {name}',
  fileTooLarge: '{name} is larger than {size}. Choose a smaller file.',
  fileWrongKind: '{name} can’t be read. Choose {kinds}.',
} as const;
