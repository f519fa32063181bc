grant select, insert on vaada.switch_changes to vaada_console;
grant select (seen_at) on vaada.worker_heartbeats to vaada_console;
