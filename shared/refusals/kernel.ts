import type { RefusalTable } from './refusal.ts';

/** What is refused of the server itself, and every module alike. */
export const kernel = {
  'kernel.record-changed': [
    'conflict',
    'Somebody else changed {name} meanwhile. Look at what it says now, then save again.',
  ],
  'kernel.database-unavailable': [
    'database-unavailable',
    'The database cannot be reached just now. Try again in a few seconds.',
  ],
  'kernel.forbidden': ['forbidden', 'Your role in this workspace does not allow this. Ask an owner of the workspace.'],
  'kernel.of-all-properties': [
    'forbidden',
    'This covers all properties, and you work with some of them. Ask an owner of the workspace.',
  ],
  'kernel.second-factor-required': [
    'second-factor-required',
    'This workspace requires two-factor sign-in. Set up an authenticator app, or sign in with a passkey.',
  ],
  'kernel.no-such-address': [
    'not-found',
    'There is nothing at this address. It may have been removed, or the link is incomplete.',
  ],
  'kernel.invalid-input': ['invalid-input', 'Check the marked fields, then send it again.'],
  'kernel.restarting': ['stopping', 'Gable is being restarted. Try again in a few seconds.'],
  'kernel.idempotency-key': [
    'invalid-input',
    'Use one key of up to 200 letters, digits or signs without spaces, such as a UUID.',
  ],
  'kernel.key-used': [
    'idempotency-conflict',
    'This key was used for something else before. Use another key, or send what it was used for.',
  ],
  'kernel.two-hosts': ['malformed-body', 'The request names two hosts. Send one Host header.'],
  'kernel.address-misspelt': ['not-found', 'There is nothing at this address. Check how it is spelt.'],
  'kernel.methods': ['method-not-allowed', 'This address answers {methods} only.'],
  'kernel.request-unreadable': ['malformed-body', 'The request could not be read. Send it again.'],
  'kernel.upload-stalled': ['request-timeout', 'Nothing more of the file came. Check the connection and try again.'],
  'kernel.file-too-large': ['body-too-large', 'Files may have up to {size}. Make this one smaller.'],
  'kernel.upload-broken': ['malformed-body', 'The file broke off on its way. Send it again.'],
  'kernel.page-mark': ['invalid-input', 'This page mark is not one of ours. Start again from the first page.'],
  'kernel.too-many-requests': [
    'too-many-requests',
    'That is more than Gable answers in a minute. Try again in a minute.',
  ],
  'kernel.disk-full': [
    'disk-full',
    'There is too little room left on the disk. Make room, or give Gable a larger one.',
  ],
  'kernel.busy': ['busy', 'Gable has more to do than it can just now. Try again in a few seconds.'],
  'kernel.download-stalled': ['request-timeout', 'Nothing of the file was taken for too long, so it was ended.'],
  'kernel.unknown-properties': ['invalid-input', 'One of these properties is not in this workspace'],
  'kernel.end-before-start': ['invalid-input', 'End date must be after the start date'],
  'kernel.changed-meanwhile': [
    'conflict',
    'Somebody else changed this meanwhile. Look at what it says now, then save again.',
  ],
  'kernel.tried-again': ['internal', 'Something went wrong on our side. It is tried again, and the operator was told.'],
  'kernel.no-room-for-files': [
    'files-unavailable',
    'There is no room for more files. Ask whoever runs Gable to free some space.',
  ],
  'kernel.internal': [
    'internal',
    'Nothing was lost that had been saved. Try again; if it happens again, give support the reference {reference}.',
  ],
  'kernel.exports-busy': [
    'too-many-attempts',
    'Other exports are being made just now. Try again in half a minute, or when yours that is running has finished.',
  ],
  'kernel.address-unreadable': ['not-found', 'This address cannot be read. Check how it is spelt.'],
  'kernel.send-json': ['unsupported-media-type', 'Send the body as application/json.'],
  'kernel.body-empty': ['malformed-body', 'The body is empty. Send a JSON object, {} at least.'],
  'kernel.body-not-json': ['malformed-body', 'The body is not valid JSON.'],
  'kernel.body-length': ['malformed-body', 'The body is not as long as its header says.'],
  'kernel.body-stalled': [
    'request-timeout',
    'What was sent took too long to come in. Check the connection and try again.',
  ],
  'kernel.body-too-large': ['body-too-large', 'Send less at once.'],
  'kernel.nothing-there': ['not-found', 'There is nothing at this address.'],
  'kernel.took-too-long': ['request-timeout', 'This took too long and was stopped. Ask for less, or try again.'],
  'kernel.not-http': ['malformed-body', 'This could not be read as an HTTP request. Send it again, as HTTP/1.1.'],
  'kernel.not-http-in-time': [
    'request-timeout',
    'This could not be read as an HTTP request. Send it again, as HTTP/1.1.',
  ],
  'kernel.too-many-connections': ['busy', 'Gable has more connections than it can serve. Try again in a few seconds.'],
  'kernel.workspace-gone': ['not-signed-in', 'This workspace was removed meanwhile. Sign in again.'],
  'kernel.total-too-large': [
    'amount-out-of-range',
    'A total would be beyond what can be counted exactly. Use smaller amounts.',
  ],
  'kernel.collision': ['conflict', 'Something else changed the same at the same moment. Try again.'],
  'kernel.amount-too-large': ['amount-out-of-range', 'This amount is too large. Enter a smaller amount.'],
  'kernel.page-mark-foreign': ['invalid-input', 'Leave it out, or use `next` as it was given'],
  'kernel.files-unavailable': [
    'files-unavailable',
    'The file storage cannot be reached just now. Try again in a moment.',
  ],
} as const satisfies RefusalTable;
