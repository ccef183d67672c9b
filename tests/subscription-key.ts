/** The subscription key of the demo, as a header. It stands alone: who drives a gateway in a process of its own needs nothing else of one in this process. */
export const KEY = { 'ocp-apim-subscription-key': 'demo-key' };
