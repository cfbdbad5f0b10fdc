/** As `kit/outcome` says it. The HTTP client shares no chunk with pages: one sentence comes in both languages. */
export const en = {
  lost: 'No answer from the server. Send it again: it happens only once.',
} as const;
