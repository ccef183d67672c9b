/** `import.meta.env` is Vite's; tests have their own settings. */
export const env = { dev: false, apiKey: 'test-key', aiKey: 'test-key' };
