/** Restricts all files that this process creates to their owner. Must be imported first. */
process.umask(0o077);
