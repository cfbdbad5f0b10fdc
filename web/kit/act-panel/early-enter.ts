const earlyMs = 1000;

/**
 * Enter in a form that has just opened is the one that opened it, still held or pressed again: it sends nothing that
 * nobody has looked at. Whoever wrote something has looked, and so has whoever waited. Listens until the answer is called.
 */
export function holdEarlyEnter(form: HTMLElement): () => void {
  const until = Date.now() + earlyMs;
  let isSeen = false;
  const seen = () => void (isSeen = true);
  const hold = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isSeen || event.isComposing) return;
    if (event.target instanceof Element && !event.target.matches('input')) return;
    if (event.repeat || Date.now() < until) event.preventDefault();
  };
  form.addEventListener('input', seen);
  form.addEventListener('keydown', hold);
  return () => {
    form.removeEventListener('input', seen);
    form.removeEventListener('keydown', hold);
  };
}
