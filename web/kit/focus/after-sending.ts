import { whenSent } from '#web/kit/submission/when-sent.ts';
import { keepFocus } from './keep-focus.ts';
import { holdSecondClick } from './second-click.ts';

whenSent.add((isClick) => {
  if (isClick) holdSecondClick();
  // After the form that it was sent from has given the focus back, in its turn.
  keepFocus();
});
