import { FILE_BUDGET } from '@portal/office';
import { WorkerExhausted, WorkerPool } from '../../platform/worker-pool';
import { HARMFUL, type InspectionResult } from './inspect';

export interface Inspection {
  path: string;
  /** True if an xlsm file may contain macros. */
  macros: boolean;
}

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './inspect.worker.ts' : './inspect.worker.js', import.meta.url);
const pool = new WorkerPool<Inspection, InspectionResult>(WORKER, { longestMs: FILE_BUDGET.checkMs, memoryMb: FILE_BUDGET.checkMemoryMb });

/** Inspects a file in a separate thread. A file that exceeds the limits is reported as harmful. */
export const inspectInThread = async (inspection: Inspection): Promise<InspectionResult> => {
  try {
    return await pool.run(inspection);
  } catch (error) {
    if (error instanceof WorkerExhausted) return HARMFUL;
    throw error;
  }
};
