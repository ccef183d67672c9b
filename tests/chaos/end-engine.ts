/** Loaded before the gateway (`--import`): its first thread, the engine of the embedded database, ends at SIGUSR2. */
process.once('worker', (worker) => process.on('SIGUSR2', () => void worker.terminate()));
