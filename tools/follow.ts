/** Preloaded into the gateway: ends it when the process that started it ends, even by `kill -9`. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
