-- Reports are sent for fiscal years too.
alter table report_schedule drop constraint report_schedule_span_check;
alter table report_schedule add constraint report_schedule_span_check check (
  span in ('today', 'yesterday', 'this-month', 'last-month', 'next-month', 'next-12-months', 'year-to-date', 'last-year',
           'fiscal-year', 'fiscal-year-to-date', 'last-fiscal-year')
);
