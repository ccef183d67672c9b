import { extractFile, type Source } from '@portal/office';
import { answers } from './answers';

/** The process that reads a file, as the gateway starts one for each. */
answers({
  /** What reading took altogether, from the start of the process on: milliseconds of the processor, and the most bytes. */
  read: async (source: Source) => {
    const { pages, texts } = await extractFile(source);
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    return { pages: pages ?? texts.length, cpu: (userCPUTime + systemCPUTime) / 1_000, memory: maxRSS * 1024 };
  },
});
