/** A kind of file that is accepted: what it is called, and the endings that its name may have, the usual one first. */
export interface FileKind {
  readonly mediaType: string;
  readonly endings: readonly [string, ...string[]];
  readonly isPicture?: true;
}

export const fileKinds = {
  pdf: { mediaType: 'application/pdf', endings: ['pdf'] },
  jpeg: { mediaType: 'image/jpeg', endings: ['jpg', 'jpeg', 'jpe', 'jfif'], isPicture: true },
  png: { mediaType: 'image/png', endings: ['png'], isPicture: true },
  webp: { mediaType: 'image/webp', endings: ['webp'], isPicture: true },
  gif: { mediaType: 'image/gif', endings: ['gif'], isPicture: true },
  txt: { mediaType: 'text/plain', endings: ['txt', 'text'] },
  csv: { mediaType: 'text/csv', endings: ['csv'] },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  odt: { mediaType: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  ods: { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', endings: ['ods'] },
} as const satisfies Record<string, FileKind>;

export const accepted = 'PDF, JPEG, PNG, WebP, GIF, text, CSV, DOCX, XLSX, ODT and ODS';
