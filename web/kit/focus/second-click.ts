const heldMs = 1000;
const nearPx = 12;
let pressed = { x: 0, y: 0 };
let done = pressed;
let until = 0;

document.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => void (pressed = { x, y }), true);

document.addEventListener(
  'click',
  (event) => {
    // Keys press buttons without a pointer, where the focus is.
    if (event.detail === 0 || Date.now() > until) return;
    if (Math.hypot(event.clientX - done.x, event.clientY - done.y) > nearPx) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// Whoever wrote something since has seen what came, and means the next click.
document.addEventListener('input', () => void (until = 0), true);

/**
 * An act that is one click leaves its place to whatever comes next there, such as the same act on the next row or the
 * button of the next step: the second half of a double click must not do that too.
 */
export function holdSecondClick(): void {
  done = pressed;
  until = Date.now() + heldMs;
}
