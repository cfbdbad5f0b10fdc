export const en = {
  dropHere: 'Drop a file here, or',
  chooseFile: 'choose one',
  removeFile: 'Remove {name}',
  fileTooLarge: '{name} is larger than {size}. Choose a smaller file.',
  fileWrongKind: '{name} is not of a kind that can be read here ({kinds}).',
} as const;
