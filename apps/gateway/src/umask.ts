/** Imported before everything else: what this process makes, its owner alone may read, whatever it was started with. */
process.umask(0o077);
