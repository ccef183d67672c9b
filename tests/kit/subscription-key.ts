/**
 * The subscription key of the demo as a header. In its own file, because clients of a gateway in another process need nothing else from
 * this one.
 */
export const KEY = { 'ocp-apim-subscription-key': 'demo-key' };
