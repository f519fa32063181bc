create policy at_the_console on vaada.business_days for select to vaada_console using (true);
grant select on vaada.business_days to vaada_console;
