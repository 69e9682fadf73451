import { createLog } from '../log.server.ts'
import { startQueue } from './queue.server.ts'

type Options = Omit<Parameters<typeof startQueue>[0], 'log'>

export const runDueJobs = (options: Options) => startQueue({ log: createLog('silent'), ...options }).stop()
