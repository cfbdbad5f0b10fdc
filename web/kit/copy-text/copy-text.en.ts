export const en = {
  copied: 'Copied',
  copyFailed: 'The browser does not let this page copy. Select the text and copy it yourself.',
} as const;
