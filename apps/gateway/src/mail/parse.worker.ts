import { parentPort, workerData } from 'node:worker_threads';
import PostalMime from 'postal-mime';

// A mail is read in a thread of its own: there are some that would hold the event loop up for minutes.
const mail = await PostalMime.parse(workerData as Uint8Array, {
  forceRfc822Attachments: true,
  maxNestingDepth: 30,
  maxHeadersSize: 256 * 1024,
});
parentPort?.postMessage(mail);
