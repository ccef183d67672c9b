/**
 * The subscription key of the demo as a header. It is in a separate file, because clients of a gateway in another process need nothing
 * else.
 */
export const KEY = { 'ocp-apim-subscription-key': 'demo-key' };
