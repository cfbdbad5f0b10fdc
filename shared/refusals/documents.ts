import type { RefusalTable } from './refusal.ts';

/** What is refused of documents and photos. */
export const documents = {
  'documents.archived': ['conflict', '{document} is archived. Restore it, then add the new version.'],
  'documents.no-such-document': [
    'not-found',
    'There is no such document in this workspace, or your role does not show it.',
  ],
  'documents.no-such-record': [
    'not-found',
    'There is no such record in this workspace, or your role does not show it.',
  ],
  'documents.not-a-photo-of-record': ['invalid-input', 'This is no photo of this record'],
  'documents.not-a-picture': ['not-found', 'This document is no picture, so there is no small one of it.'],
  'documents.file-empty': ['invalid-input', 'The file is empty. Choose another one.'],
  'documents.page': [
    'unsupported-file',
    'This is a web page or a drawing in code, which could do things of its own when it is opened.',
  ],
  'documents.program': ['unsupported-file', 'This is a program or a script, and those are not kept here.'],
  'documents.archive': [
    'unsupported-file',
    'This is an archive, whose content cannot be seen. Send the files one by one.',
  ],
  'documents.camera-picture': [
    'unsupported-file',
    'This picture is HEIC or AVIF, which cannot be shown here. Save it as JPEG and send it again.',
  ],
  'documents.other-picture': [
    'unsupported-file',
    'Pictures of this kind cannot be shown here. Save it as JPEG or PNG and send it again.',
  ],
  'documents.other-office': [
    'unsupported-file',
    'Office files of this kind can carry programs. Save it as DOCX, XLSX or PDF and send it again.',
  ],
  'documents.unpacks-too-far': [
    'unsupported-file',
    'This file unpacks to far more than it seems to hold, and such files are not kept here.',
  ],
  'documents.macros': [
    'unsupported-file',
    'This file has macros, which are programs. Save it without them and send it again.',
  ],
  'documents.unknown-kind': ['unsupported-file', 'It cannot be seen what this file is. These are accepted: {kinds}.'],
  'documents.photo-kinds': [
    'unsupported-file',
    'A photo is a JPEG, PNG, WebP or GIF. Add this file as a document instead.',
  ],
  'documents.picture-too-large': [
    'unsupported-file',
    'This picture has more than 64 million points. Make it smaller and send it again.',
  ],
  'documents.picture-damaged': [
    'unsupported-file',
    'This picture is damaged and cannot be shown. Save it anew, as JPEG or PNG, and send it again.',
  ],
  'documents.picture-too-heavy': [
    'unsupported-file',
    'This picture takes too long or too much memory to draw. Make it smaller, save it as JPEG or PNG, and send it again.',
  ],
} as const satisfies RefusalTable;
