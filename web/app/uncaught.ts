import { isCancelled, isSignedOut, requestFailure } from '#web/lib/client.ts';
import { isNoise } from './reporting/noise.ts';

export interface UncaughtSurroundings {
  readonly report: (error: unknown) => void;
  readonly showFallback: () => void;
}

/**
 * Errors and rejections that nobody caught show the fallback, except what is none of the application's doing: notices of
 * the browser, requests that were given up or answered by the end of the session, and failed requests, which are
 * logged where they fail and leave the page usable (product specification, section 8).
 */
export function handleUncaught(page: Window, { report, showFallback }: UncaughtSurroundings): () => void {
  function onError(event: ErrorEvent): void {
    if (isNoise(event.message)) return;
    event.preventDefault();
    fail(event.error ?? new Error(event.message));
  }
  function onRejection(event: PromiseRejectionEvent): void {
    const reason: unknown = event.reason;
    // The browser would print the whole error, and a failed request carries its bearer along.
    event.preventDefault();
    if (isCancelled(reason) || isSignedOut(reason) || isNoise(messageOf(reason))) return;
    if (requestFailure(reason) !== undefined) report(reason);
    else fail(reason);
  }
  function fail(error: unknown): void {
    logError(error);
    report(error);
    showFallback();
  }
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return () => {
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
}

/** As text: an error object in the console can be unfolded, and that of a request holds its headers. */
export function logError(error: unknown): void {
  console.error(error instanceof Error ? (error.stack ?? messageOf(error)) : messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
