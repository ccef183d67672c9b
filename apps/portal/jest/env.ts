/** The test settings, which replace those that Vite reads from `import.meta.env`. */
export const env = { dev: false, apiKey: 'test-key', aiKey: 'test-key' };
