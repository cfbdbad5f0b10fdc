/**
 * After an update of the server, the chunks that an open document knows of are gone. A reload gets the new ones. It is
 * done only while the server answers, because it would otherwise replace the page by the browser's own error, and once a
 * minute, so that a chunk which is really missing does not reload for ever.
 */
export async function reloadIfGone(): Promise<void> {
  if (!(await serverAnswers()) || !mayReload()) return;
  location.reload();
  await new Promise<never>(() => undefined);
}

async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  const key = 'gable.reloadedAt';
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Math.abs(Date.now() - last) < 60_000) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Without storage, nothing would end a row of reloads.
    return false;
  }
}
