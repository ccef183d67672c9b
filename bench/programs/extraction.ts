import { extractFile, type Source } from '@portal/office';
import { serveCommands } from './answers';

/** Extracts a file in a separate process, as the gateway does. */
serveCommands({
  /** Extracts a file. Returns the total cost since the process started: milliseconds of CPU time, and maximum memory in bytes. */
  read: async (source: Source) => {
    const { pages, texts } = await extractFile(source);
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    return { pages: pages ?? texts.length, cpu: (userCPUTime + systemCPUTime) / 1_000, memory: maxRSS * 1024 };
  },
});
