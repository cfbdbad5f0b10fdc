/** What a page says after the fact, held outside of React so that any callback can raise one. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'bad';
  readonly act?: ToastAct;
  /** What else can be done right away; after a payment its receipt, for one. */
  readonly more?: readonly ToastAct[];
}

export interface ToastAct {
  readonly label: string;
  readonly run: () => void;
}

export type ToastWish = Pick<Toast, 'text'> & {
  readonly tone?: Toast['tone'];
  readonly act?: ToastAct;
  readonly more?: readonly ToastAct[];
};

const lastsMs = 8000;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let toasts: readonly Toast[] = [];
let nextId = 1;

/** Offers undo where there is one; a failure stays until it is closed. At most three are on screen. */
export function showToast(wish: ToastWish): number {
  const toast: Toast = { tone: 'plain', ...wish, id: nextId };
  nextId += 1;
  publish([...toasts, toast].slice(-3));
  if (toast.tone === 'plain') startTimer(toast.id);
  return toast.id;
}

export function closeToast(id: number): void {
  stopTimer(id);
  publish(toasts.filter((toast) => toast.id !== id));
}

/** While the pointer or the focus is on them, none goes away: reading takes as long as it takes. */
export function holdToasts(held: boolean): void {
  for (const toast of toasts) {
    if (held) stopTimer(toast.id);
    else if (toast.tone === 'plain') startTimer(toast.id);
  }
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function startTimer(id: number): void {
  stopTimer(id);
  timers.set(
    id,
    setTimeout(() => closeToast(id), lastsMs),
  );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
