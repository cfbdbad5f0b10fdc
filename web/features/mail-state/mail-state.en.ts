/** What became of a message, in the same words on every page. */
export const en = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Saved',
  sentOn: 'Sent {date}',
  notSent: 'Not sent',
} as const;
