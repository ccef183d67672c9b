/** Preloaded into the gateway (`--import`): terminates its first thread, the engine of the embedded database, at SIGUSR2. */
process.once('worker', (worker) => process.on('SIGUSR2', () => void worker.terminate()));
