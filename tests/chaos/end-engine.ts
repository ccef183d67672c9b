/** Preloaded into the gateway (`--import`). On SIGUSR2, terminates the gateway's first thread, which runs the embedded database engine. */
process.once('worker', (worker) => process.on('SIGUSR2', () => void worker.terminate()));
