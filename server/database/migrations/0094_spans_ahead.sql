-- Reports of what is to come are sent for the month after, or for twelve months.
alter table report_schedule drop constraint report_schedule_span_check;
alter table report_schedule add constraint report_schedule_span_check check (
  span in ('today', 'yesterday', 'this-month', 'last-month', 'next-month', 'next-12-months', 'year-to-date', 'last-year')
);
