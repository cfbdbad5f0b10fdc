/**
 * Toasts stand above a bar at the bottom of the window, which is as high as its words and buttons need: on a phone they
 * take several lines.
 */
export function tellHeight(bar: HTMLElement): () => void {
  const root = document.documentElement;
  const tell = () => root.style.setProperty('--confirm-bar', `${bar.offsetHeight}px`);
  tell();
  const observer = new ResizeObserver(tell);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--confirm-bar');
  };
}
