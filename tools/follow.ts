/** Preloaded into the gateway. Stops the gateway when its parent process ends, even by `kill -9`. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
