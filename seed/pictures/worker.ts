import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import type { Task } from './plan.ts'
import { runTask } from './task.ts'

/** Draws the tasks it is given, one after the other. */
sharp.concurrency(1)
const { outDir } = workerData as { outDir: string }

parentPort?.on('message', (task: Task) => {
  runTask(task, outDir, (file) => parentPort?.postMessage({ file })).then(
    () => parentPort?.postMessage({ idle: true }),
    (error: unknown) => {
      throw error
    },
  )
})
