import { extractFile, type Source } from '@portal/office';
import { answers } from './answers';

/** Reads a file in a process of its own, as the gateway does. */
answers({
  /** Returns the total cost from the start of the process on: milliseconds of processor time, and the largest memory in bytes. */
  read: async (source: Source) => {
    const { pages, texts } = await extractFile(source);
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    return { pages: pages ?? texts.length, cpu: (userCPUTime + systemCPUTime) / 1_000, memory: maxRSS * 1024 };
  },
});
