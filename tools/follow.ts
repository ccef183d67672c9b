/** Loaded into the gateway before anything else: when the process that started it is gone, even by `kill -9`, it ends too. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
