/** Preloaded into the gateway (`--import`). Terminates the gateway's first thread, the engine of the embedded database, on SIGUSR2. */
process.once('worker', (worker) => process.on('SIGUSR2', () => void worker.terminate()));
