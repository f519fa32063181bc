grant insert (key, kind, reference, opened_at) on vaada.cases to vaada_console;
