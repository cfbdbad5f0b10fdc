export const en = {
  heading: 'There is no page at this address',
  advice: 'The link may be old, or a letter is missing. Nothing of yours is lost.',
  home: 'Go to Today',
};
