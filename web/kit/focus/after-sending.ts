import { whenSent } from '#web/kit/submission/when-sent.ts';
import { keepFocus } from './keep-focus.ts';
import { holdSecondClick } from './second-click.ts';

/** From here on; asked for twice, it is done once. */
export function start(): void {
  whenSent.add(follow);
}

function follow(isClick: boolean): void {
  if (isClick) holdSecondClick();
  // After the form that it was sent from has given the focus back, in its turn.
  keepFocus();
}
