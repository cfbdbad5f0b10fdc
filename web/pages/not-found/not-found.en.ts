export const en = {
  heading: 'Page not found',
  advice: 'Check the link.',
  home: 'Go to Today',
};
