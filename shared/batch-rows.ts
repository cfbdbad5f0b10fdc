/** One transaction records all payments of a batch: more are another slip, so that nobody else waits long for the books. */
export const mostBatchRows = 200;
