/** The build-time settings. No other module may read them. */
export const env = {
  dev: import.meta.env.DEV,
  apiKey: (import.meta.env.VITE_API_SUBSCRIPTION_KEY as string | undefined) ?? 'demo-key',
  aiKey: (import.meta.env.VITE_AI_SUBSCRIPTION_KEY as string | undefined) ?? 'demo-key',
};
