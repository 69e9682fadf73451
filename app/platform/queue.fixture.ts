import { createLog } from './log.server.ts'
import { startQueue } from './queue.server.ts'

type Options = Omit<Parameters<typeof startQueue>[0], 'log'>

/** Runs the jobs that are due, at most four, and waits until they have ended. */
export const runDueJobs = (options: Options) => startQueue({ log: createLog('silent'), ...options }).stop()
